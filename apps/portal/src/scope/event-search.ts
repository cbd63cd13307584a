import { openSeverities } from '@milepost/contract/dashboard/open-items'
import type { eventsHref } from '../addresses.ts'

/** Parameters of the event list: subject, days and kind. */
export type EventSearch = NonNullable<Parameters<typeof eventsHref>[0]>

/** Events that await review: the server decides which do. Copies of one that count nowhere need no review of their own. */
export const awaitingReview = { waiting: 'yes', counted: 'yes', view: 'all' } as const

/** The two highest event levels. */
export const seriousLevels = openSeverities.map(String)
