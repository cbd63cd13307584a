import type { Queries } from '../db/scope/queries.ts'

/** Counts the sessions waiting for an advisory lock of this database. */
export async function waitingForLock(client: Queries): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
     where d.datname = current_database() and locktype = 'advisory' and not granted`,
  )
  return rows[0]!.n
}
