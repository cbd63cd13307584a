import type { ClientBase } from 'pg'

/**
 * Locks a vehicle until the transaction ends: what was detected from older data must not overwrite or miss what is
 * newer.
 */
export const lockVehicle = (client: ClientBase, vehicleId: string): Promise<unknown> =>
  client.query('select pg_advisory_xact_lock(727004, hashtext($1))', [vehicleId])
