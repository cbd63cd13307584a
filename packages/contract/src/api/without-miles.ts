import { decimal } from '@milepost/domain/quantity'

/** The hint of a rate in a table that also counts events. */
export const withoutMilesHint = 'Excludes events on days without distance data'

/**
 * Describes why a rate is lower than the counted events by distance: some of them are on days without distance. False if
 * none are.
 */
export const withoutMilesNote = (events: number): string | false =>
  events > 0 &&
  `${decimal(events, 0)} ${events === 1 ? 'event' : 'events'} on days without distance data (some cameras report only events) ${events === 1 ? 'is' : 'are'} counted but excluded from rates.`
