import type { z } from 'zod'
import type { lossFilters } from './features/accidents/list/loss-filters.ts'
import type { connectionFilters } from './features/connections/active/connection-filters.ts'
import type { connectionTabs } from './features/connections/details/connection-tabs.ts'
import type { cameraFilters } from './features/device-health/camera-filters.ts'
import type { mismatchFilters } from './features/device-health/mismatch-filters.ts'
import type { driverFilters } from './features/drivers/driver-filters.ts'
import type { eventFilters } from './features/incidents/shared/event-filters.ts'
import type { scoringFilters } from './features/risk/details/scoring-filters.ts'
import type { scoreFilters } from './features/risk/ranking/score-filters.ts'
import type { vehicleFilters } from './features/vehicles/vehicle-filters.ts'
import { stringifySearch } from './lib/search.ts'

type Search<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | undefined }

const withSearch = (path: string, search: object = {}) => `${path}${stringifySearch(search as Record<string, unknown>)}`
const withId = (path: string, id: string | number) => `${path}/${encodeURIComponent(id)}`

/** Also where a new page's record leads back to, until it has a list. */
export const dashboardHref = '/'
export const profileHref = '/profile'
export const outboxHref = '/admin/outbox'
export const inviteHref = '/settings/Invite'
/** How a client's risk is scored. */
export const riskScoreConfigHref = (client: number) => withSearch('/admin/risk-score-config', { client })

/** The list of vehicles, narrowed as its address says. */
export const vehiclesHref = (search?: Search<typeof vehicleFilters>) => withSearch('/view/vehicles', search)
/** A vehicle; `search` brings along the list it was opened from. */
export const vehicleHref = (id: string, search?: object) => withSearch(withId('/view/vehicles/profile', id), search)
/** Its behavioral risk report, at one of its tabs where `search` says so. */
export const vehicleReportHref = (id: string, search?: object) =>
  withSearch(`${withId('/view/vehicles/profile', id)}/behavioral-risk-report`, search)

/** Vehicles by their behavioral score, narrowed as the address says. */
export const vehicleScoresHref = (search?: Search<typeof scoreFilters>) =>
  withSearch('/analytics/behavioral/vehicle-scores', search)

/** How combined scores of vehicles are built, narrowed as the address says. */
export const scoringDetailsHref = (search?: Search<typeof scoringFilters>) =>
  withSearch('/analytics/combined-risk/scoring-details', search)
/** The same of drivers. */
export const driverScoringHref = (search?: Search<typeof scoringFilters>) =>
  withSearch('/admin/driver-combined-risk/scoring-details', search)

/** The list of drivers, narrowed as its address says. */
export const driversHref = (search?: Search<typeof driverFilters>) => withSearch('/view/drivers', search)
/** A driver; `search` brings along the list they were opened from. */
export const driverHref = (id: string, search?: object) => withSearch(withId('/view/drivers/profile', id), search)

/** The list of events, narrowed as its address says. */
export const eventsHref = (search?: Search<typeof eventFilters>) => withSearch('/view/events', search)
/** An event; `search` brings along the list it was opened from. */
export const eventHref = (id: string, search?: object) => withSearch(withId('/view/events', id), search)

/** The list of losses, narrowed as its address says. */
export const lossesHref = (search?: Search<typeof lossFilters>) => withSearch('/reports/losses', search)
/** The file of a loss, by its event; `search` brings along the list it was opened from. */
export const lossHref = (eventId: string, search?: object) => withSearch(withId('/reports/losses', eventId), search)

/** The list of connections, narrowed as its address says. */
export const connectionsHref = (search?: Search<typeof connectionFilters>) =>
  withSearch('/view/connections/active', search)
/** A connection, at one of its tabs; `search` brings along the list it was opened from. */
export const connectionHref = (id: number | string, tab?: (typeof connectionTabs)[number], search?: object) =>
  withSearch(withId('/view/connections/details', id), { tab, ...search })

/** Who receives coaching messages of a connection. */
export const coachingContactsHref = (id: number | string) => withId('/view/connections/coaching-contacts', id)

/** Camera health of vehicles, narrowed as its address says. */
export const camerasHref = (search?: Search<typeof cameraFilters>) =>
  withSearch('/reports/device-health-report/camera-health', search)

/** Devices that do not fit their vehicle, narrowed as the address says. */
export const mismatchesHref = (search?: Search<typeof mismatchFilters>) =>
  withSearch('/reports/device-health-report/mismatched-devices', search)

/** Whether data and scores deserve trust, at one of its tabs. */
export const validationHref = (search: { tab?: string | undefined; connection?: string | string[] | undefined } = {}) =>
  withSearch('/reports/validation-engine', search)
