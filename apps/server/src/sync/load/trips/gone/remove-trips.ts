import type { ClientBase } from 'pg'
import { lastDay } from '../../../../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../../../../recompute/roll-up/dirty-days.ts'
import { forgetTrips } from '../trip-keys.ts'

/** Removes trips that no longer exist at their provider, and marks the sums they were counted in for recalculation. */
export async function removeTrips(client: ClientBase, clientId: number, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const { rows } = await client.query<ChangedDay>(
    `delete from trip t using trip_key k where k.client_id = $1 and k.id = any($2::bigint[])
       and t.client_id = $1 and t.started_at = k.started_at and t.id = k.id
     returning t.vehicle_id as "vehicleId", t.day, t.driver_id as "driverId", ${lastDay} as "lastDay"`,
    [clientId, ids],
  )
  await forgetTrips(client, clientId, ids)
  if (rows.length) await markDirty(client, clientId, rows)
}
