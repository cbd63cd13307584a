import type { ClientBase } from 'pg'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import { ownTripPrefix } from '../sync/own-trip.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/**
 * Assigns drivers to derived trips that overlap a time range. This is an inference: if all events during the trip that
 * name a driver name the same one, the trip is assigned to them. If none does, or two are named, the driver is unknown.
 */
export async function nameDrivers(
  client: ClientBase,
  { clientId, vehicleId }: VehicleSpan,
  from: Date,
  until: Date,
): Promise<void> {
  const { rows } = await client.query<ChangedDay & { driverBefore: string | null }>(
    `with own as (
       select id, started_at, driver_id, coalesce(ended_at, 'infinity') as ended_at from trip
       where client_id = $1 and vehicle_id = $2 and started_at between $3::timestamptz - interval '2 days' and $4
         and coalesce(ended_at, 'infinity') >= $3 and starts_with(external_id, $5)),
     named as (
       select o.id, o.started_at, o.driver_id as before, case when count(distinct i.driver_id) = 1 then min(i.driver_id) end as driver_id
       from own o left join incident i on i.client_id = $1 and i.vehicle_id = $2 and i.driver_id is not null
         and i.occurred_at between o.started_at and o.ended_at
       group by o.id, o.started_at, o.driver_id)
     update trip t set driver_id = n.driver_id from named n
     where t.client_id = $1 and t.id = n.id and t.started_at = n.started_at and t.driver_id is distinct from n.driver_id
     returning t.vehicle_id as "vehicleId", t.day, t.driver_id as "driverId", n.before as "driverBefore"`,
    [clientId, vehicleId, from, until, ownTripPrefix],
  )
  const left = rows.map(({ driverBefore, ...row }) => ({ ...row, driverId: driverBefore }))
  if (rows.length) await markDirty(client, clientId, [...rows, ...left])
}
