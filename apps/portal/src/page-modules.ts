import type { PageModule } from './page-code.ts'

/** The code of every page that is built, by its path in `pages.ts`. */
export const pageModules: Readonly<Record<string, PageModule>> = {
  '/': () => import('./features/dashboard/dashboard-page.tsx'),
  '/analytics/behavioral/overview': () => import('./features/analytics/behavioral/behavioral-overview-page.tsx'),
  '/analytics/behavioral/regional-insights': () => import('./features/analytics/regions/regional-risk-page.tsx'),
  '/analytics/environmental': () => import('./features/analytics/environmental/environmental-page.tsx'),
  '/analytics/usage/regional-insights': () => import('./features/analytics/regions/regional-usage-page.tsx'),
  '/analytics/behavioral/vehicle-scores': () => import('./features/analytics/scores/ranking/vehicle-scores-page.tsx'),
  '/analytics/usage/overview': () => import('./features/analytics/usage/usage-page.tsx'),
  '/analytics/combined-risk/overview': () => import('./features/analytics/combined/combined-page.tsx'),
  '/admin/driver-combined-risk/overview': () => import('./features/analytics/combined/driver-combined-page.tsx'),
  '/analytics/combined-risk/scoring-details': () =>
    import('./features/analytics/scores/details/scoring-details-page.tsx'),
  '/admin/driver-combined-risk/scoring-details': () =>
    import('./features/analytics/scores/details/driver-details-page.tsx'),
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
  '/view/connections/coaching-contacts/$connectionId': () =>
    import('./features/view/connections/coaching-contacts/contacts-page.tsx'),
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
  '/admin/risk-score-config': () => import('./features/admin/risk-score-config/risk-score-config-page.tsx'),
  '/admin/old-total-risk': () => import('./features/admin/old-total-risk/old-total-risk-page.tsx'),
  '/admin/rush-hours': () => import('./features/admin/rush-hours/rush-hours-page.tsx'),
  '/admin/speed-incidents': () => import('./features/admin/speed-incidents/speed-incidents-page.tsx'),
  '/admin/outbox': () => import('./features/admin/outbox/outbox-page.tsx'),
}
