import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from './scope.ts'

/**
 * Returns the SQL of the client's time zone, which determines its days: `(created_at at time zone
 * ${clientZone(db)})::date`.
 */
export const clientZone = (db: ClientDatabase): RawBuilder<string> =>
  sql`(select time_zone from client where id = ${db.clientId})`
