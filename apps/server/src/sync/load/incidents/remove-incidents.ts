import type { Queries } from '../../../db/scope/queries.ts'
import { type ChangedDay, markDirty, type VehicleDay } from '../../../recompute/roll-up/dirty-days.ts'
import { deriveLatest } from '../trips/gone/derive-latest.ts'
import { forgetIncidents } from './incident-keys.ts'

/** Removes incidents with everything stored for them, and marks the sums they were counted in for recalculation. */
export async function removeIncidents(client: Queries, clientId: number, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const { rows } = await client.query<ChangedDay & { at: string }>({
    name: 'remove-incidents',
    text: `delete from incident where client_id = $1 and id = any($2::bigint[])
     returning vehicle_id as "vehicleId", day, driver_id as "driverId", occurred_at as at`,
    values: [clientId, ids],
  })
  if (!rows.length) return
  await forgetIncidents(client, clientId, ids)
  const { rows: freed } = await client.query<VehicleDay>(
    `with parted as (delete from incident_duplicate where client_id = $1 and (first_id = any($2::bigint[]) or second_id = any($2::bigint[]))
       returning second_id)
     select i.vehicle_id as "vehicleId", i.day from parted p join incident i on i.client_id = $1 and i.id = p.second_id`,
    [clientId, ids],
  )
  for (const table of ['incident_media', 'incident_telemetry'])
    await client.query(`delete from ${table} where client_id = $1 and incident_id = any($2::bigint[])`, [clientId, ids])
  await client.query('delete from accident_change where client_id = $1 and accident_id = any($2::bigint[])', [
    clientId,
    ids,
  ])
  await client.query('delete from accident where client_id = $1 and id = any($2::bigint[])', [clientId, ids])
  await deriveLatest(client, clientId, rows)
  await markDirty(client, clientId, [...rows, ...freed])
}
