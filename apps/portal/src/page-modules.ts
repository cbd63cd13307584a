import type { PageModule } from './page-code.ts'

/** The code of every page that is built, by its path in `pages.ts`. */
export const pageModules: Readonly<Record<string, PageModule>> = {
  '/reports/losses/$eventId': () => import('./features/reports/losses/file/loss-page.tsx'),
  '/reports/losses': () => import('./features/reports/losses/losses-page.tsx'),
  '/reports/device-health-report/camera-health': () => import('./features/reports/device-health/cameras-page.tsx'),
  '/reports/device-health-report/mismatched-devices': () =>
    import('./features/reports/device-health/mismatches-page.tsx'),
  '/reports/validation-engine': () => import('./features/reports/validation/validation-page.tsx'),
  '/view/connections/active': () => import('./features/view/connections/active/connections-page.tsx'),
  '/view/policies': () => import('./features/view/policies/policies-page.tsx'),
  '/view/connections/invites': () => import('./features/view/connections/invites/invites-page.tsx'),
  '/view/connections/details/$connectionId': () => import('./features/view/connections/details/connection-page.tsx'),
  '/view/events': () => import('./features/view/events/events-page.tsx'),
  '/view/events/$eventId': () => import('./features/view/events/event-page.tsx'),
  '/view/vehicles': () => import('./features/view/vehicles/vehicles-page.tsx'),
  '/view/vehicles/profile/$id': () => import('./features/view/vehicles/profile/profile-page.tsx'),
  '/view/vehicles/profile/$id/behavioral-risk-report': () => import('./features/view/vehicles/report/report-page.tsx'),
  '/view/drivers': () => import('./features/view/drivers/drivers-page.tsx'),
  '/view/drivers/profile/$id': () => import('./features/view/drivers/profile-page.tsx'),
  '/profile': () => import('./features/profile/profile-page.tsx'),
  '/integration/oauth2/$tsp': () => import('./features/view/connections/consent-return/consent-return-page.tsx'),
  '/admin/milepost-jobs': () => import('./features/admin/job-runs/job-run-page.tsx'),
  '/admin/outbox': () => import('./features/admin/outbox/outbox-page.tsx'),
}

/** What stands at an address until its page is built. */
export const standIns: Readonly<Record<string, PageModule>> = {
  '/': () => import('./features/dashboard/start-page.tsx'),
}
