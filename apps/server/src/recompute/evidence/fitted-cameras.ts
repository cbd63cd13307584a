import type { ClientBase } from 'pg'
import { markDrivers } from '../roll-up/mark-drivers.ts'

/** A vehicle whose camera data has changed: the day from which its miles may be with a camera. */
export type FittedCamera = { vehicleId: string; since: string }

/**
 * Marks what drivers and regions have of vehicles' miles as stale: their months store how much of it was with a camera,
 * while vehicles look it up each time they are scored. Called in the transaction that changes cameras.
 */
export async function markCameras(
  client: ClientBase,
  clientId: number,
  fitted: readonly FittedCamera[],
): Promise<void> {
  if (!fitted.length) return
  const values = [clientId, fitted.map(({ vehicleId }) => vehicleId), fitted.map(({ since }) => since)]
  const { rows } = await client.query<{ driverId: string; day: string }>({
    name: 'drivers-with-cameras',
    text: `select distinct e.driver_id as "driverId", e.month as day from unnest($2::bigint[], $3::date[]) as u(id, since)
        join trip t on t.client_id = $1 and t.vehicle_id = u.id and t.started_at >= u.since - interval '62 hours'
        join driver_evidence_month e on e.client_id = $1 and e.driver_id = t.driver_id and e.formula is not null
          and t.started_at >= e.month - interval '62 hours' and t.started_at < e.month + interval '1 month 36 hours'`,
    values,
  })
  await markDrivers(client, clientId, rows)
  await client.query('delete from region_evidence_month where client_id = $1 and region_id = 0 and month >= $2::date', [
    clientId,
    fitted.map(({ since }) => since).sort()[0],
  ])
}
