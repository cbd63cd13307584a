import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from './scope.ts'

/** The client's time zone, by which its days begin and end: `(created_at at time zone ${clientZone(db)})::date`. */
export const clientZone = (db: ClientDatabase): RawBuilder<string> =>
  sql`(select time_zone from client where id = ${db.clientId})`
