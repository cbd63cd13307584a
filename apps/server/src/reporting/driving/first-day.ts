import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/** Returns the client's first day (yyyy-MM-dd) with any driving or event so far; null if there is none. */
export async function firstDay(db: ClientDatabase): Promise<string | null> {
  const [row] = await named(
    'client-known-from',
    db,
    sql<{ day: string | null }>`select min(day) as day from client_day where client_id = ${db.clientId}`,
  )
  return row?.day ?? null
}
