import { mismatchType } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { sharedOf } from '../roll-up/count-once.ts'
import { markDirty, type VehicleDay } from '../roll-up/dirty-days.ts'

/** Trips that overlap for so long show whether two units were in one vehicle, at so many instants in between. */
const overlap = `interval '4 minutes'`
const instants = 5
/** Positions so close to an instant show where a unit was, and two units of one vehicle are no further apart than it drives in between. */
const nearSeconds = 60
const nearMeters = 500
const fastestMps = 36
/** Trips of one vehicle begin and end at one place, whatever the clocks of its units. */
const endMeters = 1_000
/** Some positions are wrong. */
const leastApart = 0.8

type Apart = { vehicleId: string; otherId: string; connectionId: number; name: string; vinKey: string; day: string }

/**
 * Finds units of one VIN that were at different places at the same time, on some days: the VIN of one is wrong. The one whose VIN changed,
 * or that is known for a shorter time, is no unit of the vehicle any more, and has device trouble until the VIN is corrected. Marks the
 * days of both. Units whose clocks are wrong show nothing of the kind.
 */
export async function separateUnits(client: ClientBase, clientId: number, days: readonly VehicleDay[]): Promise<void> {
  const shared = await sharedOf(client, clientId, days)
  if (!shared.length) return
  const { rows } = await client.query<Apart>(apart, [
    clientId,
    shared.map(({ vehicleId }) => vehicleId),
    shared.map(({ day }) => day),
    shared.map(({ vinKey }) => vinKey),
  ])
  const found = [...new Map(rows.map((row) => [row.vehicleId, row])).values()]
  if (!found.length) return
  const ids = found.map(({ vehicleId }) => vehicleId)
  await client.query('update vehicle set vin_key = null where client_id = $1 and id = any($2::bigint[])', [
    clientId,
    ids,
  ])
  await client.query(
    `insert into vehicle_mismatch as t (client_id, connection_id, reported_at, vehicle_id, type, since, evidence)
     select $1::int, n, now(), v, ${mismatchType.code.vin}, now(), e from unnest($2::int[], $3::bigint[], $4::jsonb[]) as u(n, v, e)
     on conflict (client_id, vehicle_id, type) do update set reported_at = excluded.reported_at, healed_at = null,
       evidence = case when t.healed_at is null then t.evidence || excluded.evidence else excluded.evidence end,
       since = case when t.healed_at is null then t.since else excluded.since end,
       came_back = t.came_back and t.healed_at is null or t.resolved_at is not null,
       resolved_at = null, resolved_by = null, resolved_by_name = null`,
    [
      clientId,
      found.map(({ connectionId }) => connectionId),
      ids,
      found.map(({ name, vinKey }) =>
        JSON.stringify({
          foundBy: 'milepost',
          sharedVin: vinKey,
          reason: `${name} has the same VIN and was at another place at the same time. They count as two vehicles until the VIN is corrected.`,
        }),
      ),
    ],
  )
  const { rows: changed } = await client.query<VehicleDay>(
    'select vehicle_id as "vehicleId", day from vehicle_day where client_id = $1 and vehicle_id = any($2::bigint[])',
    [clientId, [...ids, ...found.map(({ otherId }) => otherId)]],
  )
  await markDirty(client, clientId, changed)
}

const meters = (lat1: string, lon1: string, lat2: string, lon2: string) =>
  `sqrt(power((${lat1} - ${lat2}) * 0.1112, 2) + power((${lon1} - ${lon2}) * 0.1112 * cos(radians(${lat1} / 1e6)), 2))`
const between = (a: string, b: string, end = '') =>
  meters(`${a}.${end}latitude_e6`, `${a}.${end}longitude_e6`, `${b}.${end}latitude_e6`, `${b}.${end}longitude_e6`)

const nearest = (vehicle: string) => `(select p.at, p.latitude_e6, p.longitude_e6 from position p
  where p.client_id = $1 and p.vehicle_id = ${vehicle} and p.at between i.at - interval '${nearSeconds} s' and i.at + interval '${nearSeconds} s'
  order by abs(extract(epoch from p.at - i.at)) limit 1)`
const hasVinTrouble = (vehicle: string) =>
  `exists (select from vehicle_mismatch m where m.client_id = $1 and m.vehicle_id = ${vehicle} and m.type = ${mismatchType.code.vin} and m.healed_at is null)`

const apart = `
  with compared as (
    select v.id as one, o.id as other, v.vin_key, s.day,
      ${between('a', 'b')} > ${nearMeters} + ${fastestMps} * abs(extract(epoch from a.at - b.at)) as is_apart
    from unnest($2::bigint[], $3::date[], $4::text[]) as s(vehicle_id, day, vin_key)
      join vehicle v on v.client_id = $1 and v.id = s.vehicle_id
      join vehicle o on o.client_id = $1 and o.vin_key = s.vin_key and o.id <> v.id
      join trip t on t.client_id = $1 and t.vehicle_id = v.id and t.day = s.day and t.started_at between s.day - interval '1 day' and s.day + interval '2 days'
      join trip u on u.client_id = $1 and u.vehicle_id = o.id and u.started_at between t.started_at - interval '1 day' and t.ended_at
        and u.started_at between s.day - interval '2 days' and s.day + interval '4 days'
        and least(t.ended_at, u.ended_at) - greatest(t.started_at, u.started_at) >= ${overlap}
        and ${between('t', 'u', 'start_')} > ${endMeters} and ${between('t', 'u', 'end_')} > ${endMeters}
      cross join lateral (select greatest(t.started_at, u.started_at) + (least(t.ended_at, u.ended_at) - greatest(t.started_at, u.started_at)) * n / ${instants + 1} as at
        from generate_series(1, ${instants}) n) i
      cross join lateral ${nearest('v.id')} a cross join lateral ${nearest('o.id')} b
    where not exists (select from vehicle_mismatch m where m.client_id = $1 and m.vehicle_id in (v.id, o.id)
      and m.type = ${mismatchType.code.clock} and m.healed_at is null)),
  pair as (
    select one, other, vin_key, min(day) as day, ${hasVinTrouble('one')} as is_changed, ${hasVinTrouble('other')} as is_other_changed from compared
    group by one, other, vin_key having count(*) >= ${instants} and count(*) filter (where is_apart) >= ${leastApart} * count(*)),
  wrong as (
    select vin_key, day, case when is_first then other else one end as id, case when is_first then one else other end as right_id
    from (select p.*, case when is_changed <> is_other_changed then is_other_changed
        else (select (v.created_at, v.id) < (o.created_at, o.id) from vehicle v, vehicle o where v.client_id = $1 and v.id = one and o.client_id = $1 and o.id = other) end as is_first
      from pair p) decided)
  select w.id as "vehicleId", w.right_id as "otherId", w.vin_key as "vinKey", w.day, v.connection_id as "connectionId", o.name
  from wrong w join vehicle v on v.client_id = $1 and v.id = w.id join vehicle o on o.client_id = $1 and o.id = w.right_id`
