import type { ClientBase } from 'pg'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import { ownTripPrefix } from '../sync/own-trip.ts'
import type { VehicleSpan } from './vehicle-span.ts'

/**
 * Assigns drivers to derived trips that overlap a time range of their vehicle. This is an inference: if all events
 * during the trip that name a driver name the same one, the trip is assigned to them. If none does, or two are named,
 * the driver is unknown. Trips whose positions name drivers have those.
 */
export async function nameDrivers(
  client: ClientBase,
  clientId: number,
  spans: readonly Pick<VehicleSpan, 'vehicleId' | 'from' | 'until'>[],
): Promise<void> {
  const { rows } = await client.query<ChangedDay & { driverBefore: string | null }>({
    name: 'name-drivers',
    text: `with own as (
       select distinct t.id, t.started_at, t.vehicle_id, t.driver_id, coalesce(t.ended_at, 'infinity') as ended_at
       from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) as s(v, from_at, until_at)
         join trip t on t.client_id = $1 and t.vehicle_id = s.v and t.started_at between s.from_at - interval '2 days' and s.until_at
           and coalesce(t.ended_at, 'infinity') >= s.from_at and starts_with(t.external_id, $5)
          and not exists (select from driver_period p where p.client_id = $1 and p.vehicle_id = t.vehicle_id
            and p.from_at <= coalesce(t.ended_at, 'infinity') and p.until_at >= t.started_at)),
     named as materialized (
       select o.id, o.started_at, o.driver_id as before, case when count(distinct i.driver_id) = 1 then min(i.driver_id) end as driver_id
       from own o left join incident i on i.client_id = $1 and i.vehicle_id = o.vehicle_id and i.driver_id is not null
         and i.occurred_at between o.started_at and o.ended_at
       group by o.id, o.started_at, o.driver_id)
     update trip t set driver_id = n.driver_id from named n
     where t.client_id = $1 and t.id = n.id and t.started_at = n.started_at and t.driver_id is distinct from n.driver_id
     returning t.vehicle_id as "vehicleId", t.day, t.driver_id as "driverId", n.before as "driverBefore"`,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      ownTripPrefix,
    ],
  })
  const left = rows.map(({ driverBefore, ...row }) => ({ ...row, driverId: driverBefore }))
  if (rows.length) await markDirty(client, clientId, [...rows, ...left])
}
