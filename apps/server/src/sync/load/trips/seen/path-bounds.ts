import { fastestMetersPerSecond } from '@milepost/detection/motion/physics'
import { restStepMs } from '@milepost/detection/trips/driven-parts'
import { stillKmh } from '@milepost/detection/trips/is-still'
import { distance, quantityText } from '@milepost/domain/quantity'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { type LatestPoint, roundedMeters as reachMeters } from '../latest-point.ts'
import type { TripSpan } from './positions-of-trips.ts'
import { wholeSpan } from './whole-span.ts'
import { withPositions } from './with-positions.ts'

/** What the positions of a trip say of its distance, in meters. */
export type PathBounds = {
  /** Of the straight lines between positions, with the noise of receivers. */
  path: number
  /** No road between the positions is longer. */
  most: number
  /** True if no silence is long enough to hide a drive. */
  isCovered: boolean
  /** True if two neighbors are too far apart to drive. */
  hasJump: boolean
  /** True if the way between neighbors shows more than once that the vehicle was faster than its stated top speed. */
  isFaster: boolean
  /** True if the device states at each position that the vehicle isn't moving. */
  isStill: boolean
  first: LatestPoint
  last: LatestPoint
}

/** Bends, and odometers that are off, make a road longer than straight lines between close positions: by this much at most. */
const bendShare = 1.25
const closeSeconds = 30
/** Streets at right angles make it 1.41 times as long, mountain roads a little more. */
const detourShare = 1.6
const sparseSeconds = 120
/** Anything may be driven in a longer silence, in m/s (130 km/h). */
const fastestAverageMps = 36
/** Coordinates that are rounded make a staircase of a line, 1.41 times as long. */
const staircaseShare = 0.7
/** Receivers are off and speedometers, too: a path this much faster than a top speed contradicts it (expert). */
const fasterShare = 1.25
const fasterKmh = 20
/** One step may be a jump, and in a short one the noise of two fixes counts. */
const leastFasterSteps = 2
const leastFasterMeters = 100
/** Distances are rounded, to a mile at worst. */
export const roundedMeters = 1_700

/**
 * Compares trips with the stored positions of their vehicles, all in one statement. Returns what these say of each trip by
 * its index; nothing of a trip with fewer than two.
 */
export async function pathBounds(
  client: ClientBase,
  clientId: number,
  spans: readonly TripSpan[],
): Promise<Map<number, PathBounds>> {
  const indices = await withPositions(client, clientId, spans)
  if (!indices.length) return new Map()
  const seen = indices.map((index) => spans[index]!)
  const [from, until] = wholeSpan(seen)
  // Without `offset 0` each sum would calculate the meters of each step again, and decimals are slower than floats.
  const { rows } = await client.query<Row>({
    name: 'path-bounds',
    text: `select (s.n - 1)::int as index, p.path,
        p.path * ${bendShare} + p.sparse * ${detourShare - bendShare} + (p.silent + e.unseen) * ${fastestAverageMps} as most,
        greatest(p.longest, e.longest) <= ${restStepMs / 1000} as "isCovered", p.jumps as "hasJump", p.faster as "isFaster", p.still as "isStill",
        p.first as "firstAt", p.first_lat as "firstLat", p.first_lon as "firstLon", p.last as "lastAt", p.last_lat as "lastLat", p.last_lon as "lastLon"
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $7::float8[]) with ordinality as s(vehicle_id, from_at, until_at, top, n)
        cross join lateral (
          select min(at) as first, max(at) as last, max(latitude_e6) filter (where gap is null) as first_lat, max(longitude_e6) filter (where gap is null) as first_lon,
            max(latitude_e6) filter (where is_last) as last_lat, max(longitude_e6) filter (where is_last) as last_lon,
            bool_and(coalesce(speed_kmh <= ${stillKmh}, false)) as still, sum(meters) as path, date_part('epoch', max(gap)) as longest,
            coalesce(bool_or(meters > ${reachMeters} and meters > ${reachMeters} + ${fastestMetersPerSecond} * date_part('epoch', gap)), false) as jumps,
            count(*) filter (where s.top is not null and meters > ${leastFasterMeters} and meters > (s.top * ${fasterShare} + ${fasterKmh}) / 3.6 * date_part('epoch', gap)) >= ${leastFasterSteps} as faster,
            coalesce(sum(meters) filter (where gap > interval '${closeSeconds} seconds'), 0) as sparse,
            date_part('epoch', coalesce(sum(gap) filter (where gap > interval '${sparseSeconds} seconds'), '0')) as silent
          from (
            select at, latitude_e6, longitude_e6, speed_kmh, gap, is_last, 0.111195::float8 * sqrt(north * north + east * east) as meters from (
              select at, latitude_e6, longitude_e6, speed_kmh, at - lag(at) over way as gap, lead(at) over way is null as is_last, (latitude_e6 - lag(latitude_e6) over way)::float8 as north,
                (longitude_e6 - lag(longitude_e6) over way) * cos(latitude_e6 / 57295779.5::float8) as east
              from position where client_id = $1 and vehicle_id = s.vehicle_id and at between s.from_at and s.until_at and at between $5 and $6
              window way as (order by at) offset 0) step offset 0) way) p
        cross join lateral (select date_part('epoch', p.first - s.from_at + s.until_at - p.last) as unseen,
          date_part('epoch', greatest(p.first - s.from_at, s.until_at - p.last)) as longest) e
      where p.path is not null`,
    values: [
      clientId,
      binaryArray(
        'bigint',
        seen.map(({ vehicleId }) => vehicleId),
      ),
      seen.map((span) => span.from),
      seen.map((span) => span.until),
      from,
      until,
      seen.map(({ topKmh }) => topKmh ?? null),
    ],
  })
  return new Map(
    rows.map(({ index, firstAt, firstLat, firstLon, lastAt, lastLat, lastLon, ...bounds }) => [
      indices[index]!,
      { ...bounds, first: pointAt(firstAt, firstLat, firstLon), last: pointAt(lastAt, lastLat, lastLon) },
    ]),
  )
}

type Row = Omit<PathBounds, 'first' | 'last'> & {
  index: number
  firstAt: string
  firstLat: number
  firstLon: number
  lastAt: string
  lastLat: number
  lastLon: number
}

const pointAt = (at: string, latitudeE6: number, longitudeE6: number): LatestPoint => ({
  at: new Date(at),
  latitudeE6,
  longitudeE6,
})

/** Returns true if a distance, in meters, is longer than any road between the positions. */
export const isFarther = (meters: number, { most }: Pick<PathBounds, 'most'>, rounded = roundedMeters): boolean =>
  meters > most + rounded

/** Returns true if a distance is shorter than a path without noise, both in meters. */
export const isShorter = (meters: number, path: number, rounded = roundedMeters): boolean =>
  meters < path * staircaseShare - rounded

/** Returns true if a distance is too long or too short for a path, all in meters; `rounded` is the room for rounding. */
export const isNoRoad = (
  meters: number,
  { path, most }: Pick<PathBounds, 'path' | 'most'>,
  rounded = roundedMeters,
): boolean => isFarther(meters, { most }, rounded) || isShorter(meters, path, rounded)

/** Returns why a distance can't be that of a path, both in meters, as an admin reads it. Without a path, its vehicle's others are; a path of 0 is that of a parked vehicle. */
export const oddPath = (meters: number, path: number | null): string =>
  path === null
    ? `Its distance, ${miles(meters)}, isn't believed: distances of this vehicle don't fit its positions, and this trip has none`
    : path === 0
      ? `Its distance, ${miles(meters)}, isn't believed: its positions show its vehicle parked then, so its times may be off`
      : `Its distance, ${miles(meters)}, is too ${meters < path ? 'short' : 'far'} for its positions, which show ${miles(path)}`

const miles = (meters: number) => quantityText(distance(meters, 'imperial'))
