import type { Queries } from '../../db/scope/queries.ts'

/**
 * Locks a client's sums until the transaction ends: two writers would calculate differences from the same old state.
 */
export const lockRollUp = (client: Queries, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727002, $1)', [clientId])
