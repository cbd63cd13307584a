import type { ClientBase } from 'pg'

/** One at a time reads and writes what a client's pools add up to in a month, while nobody has one of its days, until the transaction ends. */
export const lockPools = (client: ClientBase, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727006, $1)', [clientId])

/** One at a time reads and writes what a client's pools did on a day, until the transaction ends; another may have another day. */
export async function lockPoolDay(client: ClientBase, clientId: number, day: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock_shared(727006, $1)', [clientId])
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 727006))', [`${clientId} ${day}`])
}
