import { incidentRating, severity } from '@milepost/domain/codes'
import type { eventsHref } from '../addresses.ts'

/** Whose events, of which days and kind: as the address of the list of events says it. */
export type EventSearch = NonNullable<Parameters<typeof eventsHref>[0]>

const { inaccurate, pending, neverRated } = incidentRating.code

/** Ratings of events that count: all but those that people found inaccurate. */
export const countedRatings = incidentRating.all.flatMap(({ code }) => (code === inaccurate ? [] : [String(code)]))

/** Ratings of events that nobody has judged. */
export const unjudgedRatings = [pending, neverRated].map(String)

/** The two highest levels of events. */
export const seriousLevels = [severity.code.high, severity.code.critical].map(String)
