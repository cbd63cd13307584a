import type { SeenAt } from '@milepost/detection/trips/driven-parts'
import type { Coordinate } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { positionFlag } from '../position-tables.ts'
import { wholeSpan } from './whole-span.ts'

/** The time of a trip of a vehicle, with its stated top speed and ends. Of one that is running, the time so far. */
export type TripSpan = {
  vehicleId: string
  from: Date
  until: Date
  topKmh?: number | null
  start?: Coordinate | null
  end?: Coordinate | null
  isRunning?: boolean
}
/** `isSwapped`: its time was exchanged with that of its neighbor before it was stored. */
export type SeenPosition = SeenAt & { speedKmh: number | null; headingDegrees: number | null; isSwapped?: boolean }

type Row = {
  index: number
  at: string
  before: string | null
  lat: number
  lon: number
  speed: number | null
  heading: number | null
  isOff: boolean
  isSwapped: boolean
}

/**
 * Reads the positions within trips that aren't approximate, in order, by the index of their trip: the first and last of each, one in each span of
 * `everyMs`, and both sides of each gap as long. A long trip has thousands.
 */
export async function positionsOfTrips(
  client: ClientBase,
  clientId: number,
  spans: readonly TripSpan[],
  everyMs: number,
): Promise<Map<number, SeenPosition[]>> {
  if (!spans.length) return new Map()
  const { rows } = await client.query<Row>({
    name: 'positions-of-trips',
    text: `select (s.n - 1)::int as index, p.at, p.before, p.latitude_e6 as lat, p.longitude_e6 as lon, p.speed_kmh as speed, p.heading_degrees as heading, p.flags & ${positionFlag.off} > 0 as "isOff", p.flags & ${positionFlag.swapped} > 0 as "isSwapped"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[]) with ordinality as s(vehicle_id, from_at, until_at, n)
        cross join lateral (
          select at, latitude_e6, longitude_e6, speed_kmh, heading_degrees, flags, lag(at) over way as before, lead(at) over way as after
          from position where client_id = $1 and vehicle_id = s.vehicle_id and at between s.from_at and s.until_at and at between $6 and $7
            and flags & ${positionFlag.approximate | positionFlag.guess} = 0
          window way as (order by at)) p
      where before is null or after is null or p.at - before >= $5 * interval '1 ms' or after - p.at >= $5 * interval '1 ms'
        or date_bin($5 * interval '1 ms', p.at, 'epoch') > date_bin($5 * interval '1 ms', before, 'epoch')
      order by s.n, p.at`,
    values: [
      clientId,
      spans.map(({ vehicleId }) => vehicleId),
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      everyMs,
      ...wholeSpan(spans),
    ],
  })
  const byTrip = Map.groupBy(rows, ({ index }) => index)
  return new Map([...byTrip].map(([index, own]) => [index, own.map(toPosition)]))
}

const toPosition = ({ at, before, lat, lon, speed, heading, isOff, isSwapped }: Row): SeenPosition => ({
  atMs: Date.parse(at),
  sinceMs: before === null ? null : Date.parse(at) - Date.parse(before),
  latitude: lat / 1e6,
  longitude: lon / 1e6,
  speedKmh: speed,
  headingDegrees: heading,
  ...(isOff && { isOff }),
  ...(isSwapped && { isSwapped }),
})
