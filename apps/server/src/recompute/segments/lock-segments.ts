import type { ClientBase } from 'pg'

/**
 * Locks a client's segment sums by month until the transaction ends: one transaction at a time reads and writes them,
 * while no other has one of the days.
 */
export const lockSegments = (client: ClientBase, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727006, $1)', [clientId])

/** Locks what a client's segments did on a day until the transaction ends; another transaction may have another day. */
export async function lockSegmentDay(client: ClientBase, clientId: number, day: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared(727006, $1)', [clientId])
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 727006))', [`${clientId} ${day}`])
}
