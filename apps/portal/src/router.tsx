import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { parseSearch, stringifySearch } from './lib/search.ts'
import { legacyRedirects } from './navigation.ts'
import { type PageModule, providePages } from './page-code.ts'
import { isPublic, nestedDefaults, type Page } from './page-list.ts'
import { pageModules } from './page-modules.ts'
import { pages } from './pages.ts'
import { takeWantedPath } from './session/session-store.ts'
import { loadPage } from './shell/page/load-page.ts'
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
  return createRoute({
    getParentRoute: () => (isPublic(page) ? open : signedIn),
    path: page.path,
    component: () => <PageFrame page={page}>{Content && <Content />}</PageFrame>,
  })
}

/** A page's code together with what its tooltips need, which is too much to load before any page. */
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

/** An address that stands for another; query and fragment go along, and the history keeps only the new one. */
const redirectRoute = ({ from, to }: { from: string; to: string }) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ location, params }) => {
      throw redirect({ to, params, search: location.search as never, hash: location.hash, replace: true })
    },
  })

const wantedRoute = createRoute({
  getParentRoute: () => root,
  path: '/r',
  beforeLoad: () => {
    const wanted = new URL(takeWantedPath(), window.location.origin)
    const search = parseSearch(wanted.search) as never
    throw redirect({ to: wanted.pathname, search, hash: wanted.hash.slice(1), replace: true })
  },
})

const returnRoute = createRoute({ getParentRoute: () => root, path: '/auth/callback', component: SignInReturn })
const restRoute = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })

const inFrame = pages.filter((page) => !isPublic(page))
const openPages = pages.filter(isPublic)

/** Every address of the portal, from the list of pages. Addresses match in any case and with or without a last slash. */
export const router = createRouter({
  routeTree: root.addChildren([
    signedIn.addChildren([...inFrame.map(routeOf), restRoute]),
    open.addChildren(openPages.map(routeOf)),
    ...[...legacyRedirects, ...nestedDefaults(pages)].map(redirectRoute),
    wantedRoute,
    returnRoute,
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  trailingSlash: 'never',
})
