import type { ClientBase } from 'pg'

/** One at a time reads and writes what a client's pools add up to, until the transaction ends: of a month, or of one of its days. */
export const lockPools = (client: ClientBase, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727006, $1)', [clientId])
