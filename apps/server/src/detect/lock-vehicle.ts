import type { ClientBase } from 'pg'

/**
 * Locks a vehicle until the transaction ends: what was detected from older data must not overwrite or miss what is
 * newer.
 */
export const lockVehicle = (client: ClientBase, vehicleId: string): Promise<unknown> =>
  lockVehicles(client, [vehicleId])

/** Locks several vehicles, in the order that everything locks them in. */
export const lockVehicles = (client: ClientBase, vehicleIds: readonly string[]): Promise<unknown> =>
  client.query({
    name: 'lock-vehicles',
    text: `select pg_advisory_xact_lock(727004, key) from (
       select distinct hashtext(id) as key from unnest($1::text[]) as v(id) order by 1) k`,
    values: [vehicleIds],
  })
