import { incidentRating, severity } from '@milepost/domain/codes'
import type { eventsHref } from '../addresses.ts'

/** Parameters of the event list: subject, days and kind. */
export type EventSearch = NonNullable<Parameters<typeof eventsHref>[0]>

const { inaccurate, pending, neverRated } = incidentRating.code

/** Ratings of counted events: all but inaccurate. */
export const countedRatings = incidentRating.all.flatMap(({ code }) => (code === inaccurate ? [] : [String(code)]))

/** Ratings of events that haven't been reviewed. */
export const unjudgedRatings = [pending, neverRated].map(String)

/** The two highest event levels. */
export const seriousLevels = [severity.code.high, severity.code.critical].map(String)
