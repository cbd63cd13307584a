import { type RawBuilder, sql } from 'kysely'

/** Returns an instant within a JSON value, in the API's format; null stays null. */
export const instantJson = (column: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
