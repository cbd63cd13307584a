import type { z } from 'zod'
import type { cameraFilters } from './features/reports/device-health/camera-filters.ts'
import type { mismatchFilters } from './features/reports/device-health/mismatch-filters.ts'
import type { lossFilters } from './features/reports/losses/list/loss-filters.ts'
import type { connectionFilters } from './features/view/connections/active/connection-filters.ts'
import type { connectionTabs } from './features/view/connections/details/connection-tabs.ts'
import type { driverFilters } from './features/view/drivers/driver-filters.ts'
import type { eventFilters } from './features/view/events/shared/event-filters.ts'
import type { vehicleFilters } from './features/view/vehicles/vehicle-filters.ts'
import { stringifySearch } from './lib/search.ts'

type Search<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | undefined }

const withSearch = (path: string, search: object = {}) => `${path}${stringifySearch(search as Record<string, unknown>)}`
const withId = (path: string, id: string | number) => `${path}/${encodeURIComponent(id)}`

export const dashboardHref = '/'
export const profileHref = '/profile'
export const outboxHref = '/admin/outbox'

/** The list of vehicles, narrowed as its address says. */
export const vehiclesHref = (search?: Search<typeof vehicleFilters>) => withSearch('/view/vehicles', search)
/** A vehicle; `search` brings along the list it was opened from. */
export const vehicleHref = (id: string, search?: object) => withSearch(withId('/view/vehicles/profile', id), search)
/** Its behavioral risk report, at one of its tabs where `search` says so. */
export const vehicleReportHref = (id: string, search?: object) =>
  withSearch(`${withId('/view/vehicles/profile', id)}/behavioral-risk-report`, search)

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

/** Camera health of vehicles, narrowed as its address says. */
export const camerasHref = (search?: Search<typeof cameraFilters>) =>
  withSearch('/reports/device-health-report/camera-health', search)

/** Devices that do not fit their vehicle, narrowed as the address says. */
export const mismatchesHref = (search?: Search<typeof mismatchFilters>) =>
  withSearch('/reports/device-health-report/mismatched-devices', search)
