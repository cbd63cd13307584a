import { type RawBuilder, sql } from 'kysely'

/**
 * SQL that is true if no device reports events of a vehicle or driver, by its score `s`: the reason for its missing
 * behavioral score, so that a page never shows both the reason and zero events.
 */
export const isUnsensed: RawBuilder<boolean> = sql<boolean>`coalesce(s.missing ->> 'behavioral' = 'notSensed', false)`

/** Returns a number of events; null if it is zero only because no device reports any. */
export const knownEvents = (events: number, unsensed: boolean): number | null =>
  unsensed && events === 0 ? null : events

/** The same in SQL, for events of a scored `s`. */
export const knownEventsOf = (events: RawBuilder<unknown>): RawBuilder<number | null> =>
  sql<number | null>`case when ${events} > 0 or not ${isUnsensed} then ${events} end`
