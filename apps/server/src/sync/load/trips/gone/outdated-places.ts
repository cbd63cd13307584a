import type { ClientBase } from 'pg'
import { type Stored, storedKeys } from '../../revisions.ts'
import type { TripRow } from '../trip-table.ts'
import type { GoneMoment } from './derive-latest.ts'

type Located = GoneMoment & Spot & { id: string }

/**
 * Returns the last places of vehicles, before some trips are stored, that are those of their stored versions, if the
 * new ones are elsewhere, end at another time or are of another vehicle.
 */
export async function outdatedPlaces(
  client: ClientBase,
  clientId: number,
  trips: readonly TripRow[],
  stored: readonly Stored[],
): Promise<GoneMoment[]> {
  if (!stored.length) return []
  const { rows } = await client.query<Located>({
    name: 'places-of-trips',
    text: `select t.id, l.vehicle_id as "vehicleId", l.at, case when l.at = t.ended_at then t.end_latitude_e6 else t.start_latitude_e6 end as "latitudeE6",
        case when l.at = t.ended_at then t.end_longitude_e6 else t.start_longitude_e6 end as "longitudeE6"
      from unnest($2::bigint[], $3::timestamptz[]) as n(id, at) join trip t on t.client_id = $1 and t.id = n.id and t.started_at = n.at
        join vehicle_latest l on l.client_id = $1 and l.vehicle_id = t.vehicle_id and l.at in (t.started_at, t.ended_at)`,
    values: [clientId, ...storedKeys(stored)],
  })
  const next = new Map(trips.map((trip) => [trip.id, trip]))
  return rows.filter(({ id, vehicleId, at, ...place }) => {
    const trip = next.get(id)
    if (!trip) return false
    const there = placeAt(trip, new Date(at).getTime())
    return (
      trip.vehicleId !== vehicleId || there?.latitudeE6 !== place.latitudeE6 || there.longitudeE6 !== place.longitudeE6
    )
  })
}

type Spot = { latitudeE6: number | null; longitudeE6: number | null }

/** Returns where a trip ends or starts at a moment; null if it does neither. */
function placeAt(trip: TripRow, ms: number): Spot | null {
  if (trip.endedAt?.getTime() === ms) return { latitudeE6: trip.endLatitudeE6, longitudeE6: trip.endLongitudeE6 }
  if (trip.startedAt.getTime() !== ms) return null
  return { latitudeE6: trip.startLatitudeE6, longitudeE6: trip.startLongitudeE6 }
}
