import { incidentSource } from '@milepost/domain/codes'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import type { Queries } from '../../../../db/scope/queries.ts'
import { type LatestPoint, lastBelieved, lastsSeen } from '../latest-point.ts'
import { isNoJump } from '../position-tables.ts'

/** When a vehicle was at a place that no longer holds. */
export type GoneMoment = { vehicleId: string; at: Date | string }

type Place = Omit<LatestPoint, 'at'> & {
  vehicleId: string
  at: string
  speedKmh: number | null
  headingDegrees: number | null
  placeId: number | null
}

/**
 * Derives the last places of vehicles again that are those of removed or changed records: from the positions, trips and
 * events that are left. With `holdsIfSeen`, one that a position shows, too, still holds. A vehicle without any has no last place. Instrument
 * readings are known again with the next position. Returns the vehicles, by id, whose last place was removed or changed.
 */
export async function deriveLatest(
  client: Queries,
  clientId: number,
  moments: readonly GoneMoment[],
  { holdsIfSeen = false } = {},
): Promise<readonly string[]> {
  if (!moments.length) return []
  const { rows: gone } = await client.query<{ id: string }>({
    name: 'remove-latest',
    text: `delete from vehicle_latest l using unnest($2::bigint[], $3::timestamptz[]) as m(vehicle_id, at)
      where l.client_id = $1 and l.vehicle_id = m.vehicle_id and l.at = m.at
        and not ($4 and exists (select from position p where p.client_id = $1 and p.vehicle_id = l.vehicle_id and p.at = l.at
          and (p.latitude_e6, p.longitude_e6) = (l.latitude_e6, l.longitude_e6) and ${isNoJump}))
      returning l.vehicle_id as id`,
    values: [clientId, moments.map(({ vehicleId }) => vehicleId), moments.map(({ at }) => at), holdsIfSeen],
  })
  const ids = [...new Set(gone.map(({ id }) => id))]
  if (!ids.length) return []
  const { rows } = await client.query<Place>({
    name: 'places-left',
    text: `select v.id as "vehicleId", c.* from unnest($2::bigint[]) v (id) cross join lateral (
        (select at, latitude_e6 as "latitudeE6", longitude_e6 as "longitudeE6", speed_kmh as "speedKmh", heading_degrees as "headingDegrees", null::int as "placeId", 1 as rank
          from position p where client_id = $1 and vehicle_id = v.id and ${isNoJump} order by at desc limit ${lastsSeen})
        union all
        (select case when ${hasEnd} then ended_at else started_at end, case when ${hasEnd} then end_latitude_e6 else start_latitude_e6 end,
            case when ${hasEnd} then end_longitude_e6 else start_longitude_e6 end, null, null, case when ${hasEnd} then end_place_id else start_place_id end, 2
          from trip where client_id = $1 and vehicle_id = v.id and not is_private and coalesce(end_latitude_e6, start_latitude_e6) is not null
          order by started_at desc limit 1)
        union all
        (select occurred_at, latitude_e6, longitude_e6, null, null, place_id, 3 from incident
          where client_id = $1 and vehicle_id = v.id and latitude_e6 is not null and source = ${incidentSource.code.tsp}
          order by occurred_at desc limit 1)) c
      order by c.at desc, c.rank`,
    values: [clientId, binaryArray('bigint', ids)],
  })
  const last = [...Map.groupBy(rows, ({ vehicleId }) => vehicleId).values()].map(believedOf)
  await client.query({
    name: 'derive-latest',
    text: `insert into vehicle_latest (client_id, vehicle_id, at, latitude_e6, longitude_e6, speed_kmh, heading_degrees, place_id, received_at)
      select $1::int, *, now() from unnest($2::bigint[], $3::timestamptz[], $4::int[], $5::int[], $6::smallint[], $7::smallint[], $8::int[])`,
    values: [
      clientId,
      last.map(({ vehicleId }) => vehicleId),
      last.map(({ at }) => at),
      last.map(({ latitudeE6 }) => latitudeE6),
      last.map(({ longitudeE6 }) => longitudeE6),
      last.map(({ speedKmh }) => speedKmh),
      last.map(({ headingDegrees }) => headingDegrees),
      last.map(({ placeId }) => placeId),
    ],
  })
  return ids
}

const hasEnd = '(ended_at is not null and end_latitude_e6 is not null)'

/** The newest place that is believed: the next position confirms another one (`held/hold-back.ts`). */
function believedOf(lasts: readonly Place[]): Place {
  const [newest, ...before] = lasts.map((place) => ({ ...place, at: new Date(place.at), place }))
  return lastBelieved([newest!, ...before]).place
}
