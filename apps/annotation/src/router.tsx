import { loadPage } from '@milepost/session/load-page'
import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import { type ComponentType, lazy } from 'react'
import { base, hrefOf, type Page, pages } from './pages.ts'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { PageFrame } from './shell/page-frame.tsx'
import { SignInReturn } from './shell/sign-in-return.tsx'
import { SignedInLayout } from './shell/signed-in-layout.tsx'

const code: Record<Page['path'], () => Promise<{ default: ComponentType }>> = {
  '/': () => import('./features/annotation/review-page.tsx'),
  '/history': () => import('./features/annotation/history-page.tsx'),
  '/team': () => import('./features/annotation/team-page.tsx'),
}

const root = createRootRoute({ component: Outlet })
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SignedInLayout })

function routeOf(page: Page) {
  const Content = lazy(loadPage(code[page.path]))
  return createRoute({
    getParentRoute: () => signedIn,
    path: page.path,
    component: () => (
      <PageFrame page={page}>
        <Content />
      </PageFrame>
    ),
  })
}

const restRoute = createRoute({ getParentRoute: () => signedIn, path: '$', component: NotFoundPage })
const returnRoute = createRoute({ getParentRoute: () => root, path: '/auth/callback', component: SignInReturn })

/** Starts to load the code of the page that was opened; a failure is shown by the page, which requests it again. */
export function preloadPage(pathname: string): void {
  const page = pages.find((one) => hrefOf(one).replace(/\/$/, '') === pathname.replace(/\/$/, '')) ?? pages[0]
  if (page) void code[page.path]().catch(() => undefined)
}

/** All URLs of the annotation portal. */
export const router = createRouter({
  routeTree: root.addChildren([signedIn.addChildren([...pages.map(routeOf), restRoute]), returnRoute]),
  basepath: base,
  scrollRestoration: true,
  trailingSlash: 'never',
})
