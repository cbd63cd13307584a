import type { ClientBase } from 'pg'

/**
 * One at a time adds to a client's sums, until the transaction ends: two would take the difference to the same before.
 */
export const lockRollUp = (client: ClientBase, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727002, $1)', [clientId])
