import type { z } from 'zod'
import type { lossFilters } from './features/accidents/list/loss-filters.ts'
import type { claimFilters } from './features/claims/list/claim-filters.ts'
import type { messageFilters } from './features/coaching/messages/message-filters.ts'
import type { complianceFilters } from './features/compliances/report/compliance-filters.ts'
import type { connectionFilters } from './features/connections/active/connection-filters.ts'
import type { connectionTabs } from './features/connections/details/connection-tabs.ts'
import type { cameraFilters } from './features/device-health/camera-filters.ts'
import type { mismatchFilters } from './features/device-health/mismatch-filters.ts'
import type { driverFilters } from './features/drivers/driver-filters.ts'
import type { eventFilters } from './features/incidents/shared/event-filters.ts'
import type { policyFilters } from './features/policies/policy-filters.ts'
import type { scoringFilters } from './features/risk/details/scoring-filters.ts'
import type { scoreFilters } from './features/risk/ranking/score-filters.ts'
import type { vehicleFilters } from './features/vehicles/vehicle-filters.ts'
import { stringifySearch } from './lib/search.ts'

type Search<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: z.input<Schema>[Name] | undefined }

const withSearch = (path: string, search: object = {}) => `${path}${stringifySearch(search as Record<string, unknown>)}`
const withId = (path: string, id: string | number) => `${path}/${encodeURIComponent(id)}`

/** A new page's record also links back here until it has a list. */
export const dashboardHref = '/'
export const profileHref = '/profile'
/** Where anyone can ask to connect a fleet. */
export const publicFormHref = '/integration'
export const outboxHref = '/admin/outbox'
/** Records that may be one event, and merged ones. */
export const mergeEventsHref = (tab?: 'history') => withSearch('/admin/merge-events', { tab })
/** Tags and vehicles that aren't mapped, at one of its tabs. */
export const mappingsHref = (tab?: 'vehicles') => withSearch('/admin/incorrect-mappings', { tab })
export const inviteHref = '/settings/Invite'
/** A person's access, over the list. */
export const userHref = (id: string) => withSearch('/settings/users', { open: id })
/** A webhook's deliveries and settings, over the list. */
export const webhookHref = (id: string) => withSearch('/settings/webhooks', { open: id })
/** Reports sent at fixed times; and one of them, over the list. */
export const schedulesHref = '/settings/schedules'
export const scheduleHref = (id: string) => withSearch(schedulesHref, { open: id })
/** Who is notified about which events; and one of these rules, over the list. */
export const notificationRulesHref = '/notifications/events/configurations'
export const notificationRuleHref = (id: string) => withSearch(notificationRulesHref, { open: id })
export const notificationHistoryHref = '/notifications/events/history'
export const fnolSettingsHref = '/notifications/fnol-settings/configure-notifications'
/** Risk score configuration of a client. */
export const riskScoreConfigHref = (client: number) => withSearch('/admin/risk-score-config', { client })

/** The vehicle list with the filters in `search`. */
export const vehiclesHref = (search?: Search<typeof vehicleFilters>) => withSearch('/view/vehicles', search)
/** A vehicle; `search` carries the list it was opened from. */
export const vehicleHref = (id: string, search?: object) => withSearch(withId('/view/vehicles/profile', id), search)
/** A vehicle with its settings open. */
export const vehicleSettingsHref = (id: string) => vehicleHref(id, { settings: 'edit' })
/** A vehicle's trips; `trip` in `search` is the one to replay. */
export const vehicleTripsHref = (id: string, search?: object) => vehicleHref(id, { ...search, tab: 'trips' })
/** A vehicle's behavioral risk report. */
export const vehicleReportHref = (id: string, search?: object) =>
  withSearch(`${withId('/view/vehicles/profile', id)}/behavioral-risk-report`, search)

/** Vehicles by behavioral score, with the filters in `search`. */
export const vehicleScoresHref = (search?: Search<typeof scoreFilters>) =>
  withSearch('/analytics/behavioral/vehicle-scores', search)

/** How vehicles' combined scores are built, with the filters in `search`. */
export const scoringDetailsHref = (search?: Search<typeof scoringFilters>) =>
  withSearch('/analytics/combined-risk/scoring-details', search)
/** The same for drivers. */
export const driverScoringHref = (search?: Search<typeof scoringFilters>) =>
  withSearch('/admin/driver-combined-risk/scoring-details', search)

/** The driver list with the filters in `search`. */
export const driversHref = (search?: Search<typeof driverFilters>) => withSearch('/view/drivers', search)
/** A driver; `search` carries the list they were opened from. */
export const driverHref = (id: string, search?: object) => withSearch(withId('/view/drivers/profile', id), search)

/** The event list with the filters in `search`. */
export const eventsHref = (search?: Search<typeof eventFilters>) => withSearch('/view/events', search)
/** An event; `search` carries the list it was opened from. */
export const eventHref = (id: string, search?: object) => withSearch(withId('/view/events', id), search)

/** The loss list with the filters in `search`. */
export const lossesHref = (search?: Search<typeof lossFilters>) => withSearch('/reports/losses', search)
/** The loss file of an event; `search` carries the list it was opened from. */
export const lossHref = (eventId: string, search?: object) => withSearch(withId('/reports/losses', eventId), search)

/** The connection list with the filters in `search`. */
export const connectionsHref = (search?: Search<typeof connectionFilters>) =>
  withSearch('/view/connections/active', search)
/** A connection, at one of its tabs; `search` carries the list it was opened from. */
export const connectionHref = (id: number | string, tab?: (typeof connectionTabs)[number], search?: object) =>
  withSearch(withId('/view/connections/details', id), { tab, ...search })

/** The list of policies with the filters in `search`. */
export const policiesHref = (search?: Search<typeof policyFilters>) => withSearch('/view/policies', search)
/** Claims from loss runs with the filters in `search`. */
export const claimsHref = (search?: Search<typeof claimFilters>) => withSearch('/view/claims', search)
/** The account page of a policy. */
export const policyHref = (id: string) => withId('/view/policies', id)

/** Recipients of a connection's coaching messages. */
export const coachingContactsHref = (id: number | string) => withId('/view/connections/coaching-contacts', id)

/** Coaching conversations, with the filters in `search`; `open` is the one that is open. */
export const messagesHref = (search?: Search<typeof messageFilters>) => withSearch('/coaching/messages', search)
/** Below it are the pages of message links. */
export const coachingReplyPath = '/coaching/reply'
/** Where the link in a scheduled report leads. */
export const scheduledReportPath = '/reports/scheduled'
/** A prepared message about a driver or vehicle, over the conversations. */
export const coachHref = (about: { driverId: string } | { vehicleId: string }, events: readonly string[] = []) =>
  messagesHref({
    coach: 'driverId' in about ? `driver:${about.driverId}` : `vehicle:${about.vehicleId}`,
    events: [...events],
  })

/** Camera health by vehicle, with the filters in `search`. */
export const camerasHref = (search?: Search<typeof cameraFilters>) =>
  withSearch('/reports/device-health-report/camera-health', search)

/** Mismatched devices, with the filters in `search`. */
export const mismatchesHref = (search?: Search<typeof mismatchFilters>) =>
  withSearch('/reports/device-health-report/mismatched-devices', search)

/** Data and score validation, at one of its tabs. */
export const validationHref = (search: { tab?: string | undefined; connection?: string | string[] | undefined } = {}) =>
  withSearch('/reports/validation-engine', search)

/** All shared links. */
export const sharedLinksHref = '/settings/share'

/** Vehicles by compliance with their checklist, with the filters in `search`. */
export const complianceReportsHref = (search?: Search<typeof complianceFilters>) =>
  withSearch('/compliances/reports', search)
/** What connections must comply with. */
export const complianceChecklistsHref = '/compliances/checklist'
/** A checklist, over the list. */
export const complianceChecklistHref = (id: string) => withSearch(complianceChecklistsHref, { open: id })
/** A metric, over the list. */
export const complianceMetricHref = (key: string) => withSearch('/compliances/metrics', { open: key })
