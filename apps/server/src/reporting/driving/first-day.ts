import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'

/** The first day of the client (yyyy-MM-dd) of which any driving or event is known so far; null while none is. */
export async function firstDay(db: ClientDatabase): Promise<string | null> {
  const [row] = await named(
    'client-known-from',
    db,
    sql<{ day: string | null }>`select min(day) as day from client_day where client_id = ${db.clientId}`,
  )
  return row?.day ?? null
}
