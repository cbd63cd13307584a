import { loadPage } from '@milepost/session/load-page'
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { legacyRedirects, movedTabs } from './navigation.ts'
import { type PageModule, providePages } from './page-code.ts'
import { isPublic, type NestedDefault, nestedDefaults, type Page } from './page-list.ts'
import { pageModules } from './page-modules.ts'
import { pages } from './pages.ts'
import { takeReturnPath } from './session/session-store.ts'
import { NestedDefaultPage } from './shell/page/nested-default-page.tsx'
import { NotFoundPage } from './shell/page/not-found-page.tsx'
import { PageFrame } from './shell/page/page-frame.tsx'
import { SignInReturn } from './shell/page/sign-in-return.tsx'
import { PublicLayout } from './shell/public-layout.tsx'
import { SignedInLayout } from './shell/signed-in-layout.tsx'

providePages(pageModules)

const root = createRootRoute({ component: Outlet })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInLayout })
const open = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })

function routeOf(page: Page) {
  const load = pageModules[page.path]
  const Content = load ? lazy(loadPage(withTooltips(load))) : undefined
  const moved = movedTabs.filter(({ from }) => from === page.path)
  return createRoute({
    getParentRoute: () => (isPublic(page) ? open : signedIn),
    path: page.path,
    beforeLoad: ({ location, params }) => {
      const other = moved.find(({ tab }) => tab === (location.search as { tab?: unknown }).tab)
      if (other) throw redirectTo(other.to, location, params)
    },
    component: () => <PageFrame page={page}>{Content && <Content />}</PageFrame>,
  })
}

/** Loads a page's code with its tooltip code, which is too large to load before every page. */
const withTooltips = (load: PageModule): PageModule => {
  return async () => {
    const [{ default: Content }, { TooltipProvider }] = await Promise.all([
      load(),
      import('@milepost/ui/feedback/tooltip'),
    ])
    return {
      default: () => (
        <TooltipProvider>
          <Content />
        </TooltipProvider>
      ),
    }
  }
}

/** Redirects one URL to another; query and fragment are kept, and only the new one stays in the history. */
const redirectRoute = ({ from, to }: { from: string; to: string }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location, params }) => {
      throw redirectTo(to, location, params)
    },
  })

const redirectTo = (to: string, { search, hash }: { search: object; hash: string }, params: object) =>
  redirect({ to, params, search: search as never, hash, replace: true })

/** Leads on once the person is known: where to depends on their roles. */
const defaultRoute = (nested: NestedDefault) =>
  createRoute({
    getParentRoute: () => signedIn,
    path: nested.from,
    component: () => <NestedDefaultPage nested={nested} />,
  })

const resumeRoute = createRoute({
  getParentRoute: () => root,
  path: '/r',
  beforeLoad: () => {
    const wanted = new URL(takeReturnPath(), window.location.origin)
    const search = parseSearch(wanted.search) as never
    throw redirect({ to: wanted.pathname, search, hash: wanted.hash.slice(1), replace: true })
  },
})

const returnRoute = createRoute({ getParentRoute: () => root, path: '/auth/callback', component: SignInReturn })
const restRoute = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const inFrame = pages.filter((page) => !isPublic(page))
const openPages = pages.filter(isPublic)

/** All URLs of the portal, from the page list. Matching ignores case and a trailing slash. */
export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([...inFrame.map(routeOf), ...nestedDefaults(pages).map(defaultRoute), restRoute]),
    open.addChildren(openPages.map(routeOf)),
    ...legacyRedirects.map(redirectRoute),
    resumeRoute,
    returnRoute,
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  trailingSlash: 'never',
})
