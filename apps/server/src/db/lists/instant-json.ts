import { type RawBuilder, sql } from 'kysely'

/** An instant within a JSON value, in the form in which instants leave the API; null stays null. */
export const instantJson = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
