import type { ClientBase } from 'pg'

/**
 * Locks a client's sums until the transaction ends: two writers would calculate differences from the same old state.
 */
export const lockRollUp = (client: ClientBase, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727002, $1)', [clientId])
