import { fastestMetersPerSecond, kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import { denseSeconds, mostWhenDense, mostWhenSparse, sparseSeconds } from '@milepost/detection/motion/supported-speed'
import { leastRestMs, leastSteps, restStepMs, slowestDrivingMps } from '@milepost/detection/trips/driven-parts'
import { stillKmh } from '@milepost/detection/trips/is-still'
import { wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { distance, quantityText } from '@milepost/domain/quantity'
import type { Coordinate } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { type LatestPoint, metersOf, pointOfPlace, roundedMeters as reachMeters } from '../latest-point.ts'
import { positionFlag } from '../position-tables.ts'
import { besideMs } from './by-positions.ts'
import type { TripSpan } from './positions-of-trips.ts'
import { wholeSpan } from './whole-span.ts'
import { withPositions } from './with-positions.ts'

/** What the positions of a trip say of its distance, in meters, and of its top speed. */
export type PathBounds = {
  /** Of the straight lines between positions, with the noise of receivers. */
  path: number
  /** No road between the positions is longer. */
  most: number
  /** True if no silence is long enough to hide a drive, except those that are too slow for one. */
  isCovered: boolean
  /** True if it was silent for long, and got on too slowly to have been driving. */
  isQuiet: boolean
  /** Of the straight lines over these silences. */
  quietMeters: number
  /** No usual road between the positions is longer. */
  usual: number
  /** True if later positions decide whether it is. */
  isOpenEnded: boolean
  /** True if its positions repeat one place all the way, as those of a receiver that froze do. */
  isUnmoved: boolean
  /** True if its vehicle was parked, and some of its positions only jump away from there (`reject-jumps.ts`). */
  isParked: boolean
  /** True if two neighbors are too far apart to drive. */
  hasJump: boolean
  /** True if the way between neighbors shows more than once that the vehicle was faster than its stated top speed. */
  isFaster: boolean
  /** True if the ways between neighbors hardly support its stated top speed. */
  isSlower: boolean
  /** True if the device states at each position that the vehicle isn't moving. */
  isStill: boolean
  first: LatestPoint
  last: LatestPoint
  /** Where the vehicle was seen before and after the trip, if it was silent at that end for long. */
  before: Coordinate | null
  after: Coordinate | null
}

/** Bends, and odometers that are off, make a road longer than straight lines between close positions: by this much at most. */
const bendShare = 1.25
const closeSeconds = 30
/** Streets at right angles make it 1.41 times as long, mountain roads a little more. */
const detourShare = 1.6
/** Most roads are hardly longer than the lines between close positions, and somewhat longer between sparse ones (expert). */
const usualShare = 1.05
const usualSparseShare = 1.15
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
/** A jump away and back makes two fast steps. */
const mostJumpSteps = 2
/** Distances are rounded, to a mile at worst. */
export const roundedMeters = 1_700

/** The steps of positions that are silent for long, and get on too slowly to be driving. */
const isQuietStep = `gap >= interval '${leastRestMs} ms' and meters < ${slowestDrivingMps} * date_part('epoch', gap)`
/** A step that supports the stated top speed, which a vehicle may exceed by less on dense positions (`supported-speed.ts`). */
const isSupporting = `meters * ${kmhPerMeterPerSecond} >= date_part('epoch', gap) * case when gap <= interval '${denseSeconds} s'
  then (s.top - ${mostWhenDense(0)}) / ${mostWhenDense(1) - mostWhenDense(0)} else (s.top - ${mostWhenSparse(0)}) / ${mostWhenSparse(1) - mostWhenSparse(0)} end`
/** Only these count as places of a parked vehicle. */
const isHere = `filter (where flags & ${positionFlag.jump} = 0)`
/** The position of a vehicle next to a trip, if the trip is silent there for long. */
const nextTo = (
  silence: string,
  condition: string,
  order: string,
) => `case when ${silence} >= interval '${leastRestMs} ms' then (
  select json_build_object('latitude', n.latitude_e6 / 1e6::float8, 'longitude', n.longitude_e6 / 1e6::float8) from position n
  where n.client_id = $1 and n.vehicle_id = s.vehicle_id and n.at ${condition} order by n.at ${order} limit 1) end`
const beside = `interval '${besideMs} ms'`

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
  const { rows } = await client.query<BoundsRow>({
    name: 'path-bounds',
    text: `select (s.n - 1)::int as index, p.path, p.sparse, p.silent, p.longest, p.quiet, p.quiet_meters as "quietMeters", p.quiet_seconds as "quietSeconds",
        p.steps, p.jumps as "hasJump", p.faster as "isFaster", p.supporting, p.still as "isStill", p.spread, p.jumped,
        p.first as "firstAt", p.first_lat as "firstLat", p.first_lon as "firstLon", p.last as "lastAt", p.last_lat as "lastLat", p.last_lon as "lastLon",
        ${nextTo('p.first - s.from_at', `< s.from_at and n.at >= s.from_at - ${beside}`, 'desc')} as before,
        ${nextTo('s.until_at - p.last', `> s.until_at and n.at <= s.until_at + ${beside}`, 'asc')} as after
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $7::float8[]) with ordinality as s(vehicle_id, from_at, until_at, top, n)
        cross join lateral (
          select min(at) as first, max(at) as last, max(latitude_e6) filter (where gap is null) as first_lat, max(longitude_e6) filter (where gap is null) as first_lon,
            max(latitude_e6) filter (where is_last) as last_lat, max(longitude_e6) filter (where is_last) as last_lon,
            bool_and(coalesce(speed_kmh <= ${stillKmh}, false)) as still, coalesce(sum(meters), 0) as path, bool_or(flags & ${positionFlag.jump} > 0) as jumped, count(gap) filter (where gap < interval '${leastRestMs} ms')::int as steps,
            date_part('epoch', coalesce(max(gap) filter (where not (${isQuietStep})), '0')) as longest,
            count(*) filter (where ${isQuietStep})::int as quiet, coalesce(sum(meters) filter (where ${isQuietStep}), 0) as quiet_meters,
            date_part('epoch', coalesce(sum(gap) filter (where ${isQuietStep}), '0')) as quiet_seconds,
            coalesce(bool_or(meters > ${reachMeters} and meters > ${reachMeters} + ${fastestMetersPerSecond} * date_part('epoch', gap)), false) as jumps,
            count(*) filter (where s.top is not null and meters > ${leastFasterMeters} and meters > (s.top * ${fasterShare} + ${fasterKmh}) / ${kmhPerMeterPerSecond} * date_part('epoch', gap)) >= ${leastFasterSteps} as faster,
            count(*) filter (where s.top is not null and ${isSupporting})::int as supporting,
            coalesce(0.111195::float8 * greatest(max(latitude_e6) ${isHere} - min(latitude_e6) ${isHere}, (max(longitude_e6) ${isHere} - min(longitude_e6) ${isHere}) * cos(max(latitude_e6) / 57295779.5::float8)), 0) as spread,
            coalesce(sum(meters) filter (where gap > interval '${closeSeconds} seconds'), 0) as sparse,
            date_part('epoch', coalesce(sum(gap) filter (where gap > interval '${sparseSeconds} seconds'), '0')) as silent
          from (
            select at, latitude_e6, longitude_e6, speed_kmh, flags, gap, is_last, 0.111195::float8 * sqrt(north * north + east * east) as meters from (
              select at, latitude_e6, longitude_e6, speed_kmh, flags, at - lag(at) over way as gap, lead(at) over way is null as is_last, (latitude_e6 - lag(latitude_e6) over way)::float8 as north,
                (longitude_e6 - lag(longitude_e6) over way) * cos(latitude_e6 / 57295779.5::float8) as east
              from position where client_id = $1 and vehicle_id = s.vehicle_id and at between s.from_at and s.until_at and at between $5 and $6
              window way as (order by at) offset 0) step offset 0) way) p
      where p.first < p.last or p.jumped`,
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
  return new Map(rows.map((row) => [indices[row.index]!, boundsOf(row, spans[indices[row.index]!]!)]))
}

type BoundsRow = Pick<PathBounds, 'path' | 'hasJump' | 'isFaster' | 'isStill' | 'before' | 'after'> & {
  index: number
  sparse: number
  silent: number
  longest: number
  quiet: number
  quietMeters: number
  quietSeconds: number
  steps: number
  supporting: number
  spread: number
  jumped: boolean
  firstAt: string
  firstLat: number
  firstLon: number
  lastAt: string
  lastLat: number
  lastLon: number
}

function boundsOf(row: BoundsRow, span: TripSpan): PathBounds {
  const { hasJump, isFaster, isStill } = row
  const [first, last] = [
    pointAt(row.firstAt, row.firstLat, row.firstLon),
    pointAt(row.lastAt, row.lastLat, row.lastLon),
  ]
  const ends = [
    endOf(first, span.from, span.start, row.before),
    endOf(last, span.until, span.isRunning ? null : span.end, span.isRunning ? null : row.after),
  ]
  // A device that hardly ever reports is silent while it drives, too.
  const isSeen = row.steps >= leastSteps
  const silentEnds = ends.filter(({ isQuiet }) => !(isSeen && isQuiet))
  const quietEnds = ends.filter((end) => !silentEnds.includes(end))
  const [quietMeters, quietSeconds] = isSeen ? [row.quietMeters, row.quietSeconds] : [0, 0]
  const path = row.path - quietMeters
  const sparse = row.sparse - quietMeters
  const silent = row.silent - quietSeconds + sumOf(silentEnds.map(({ seconds }) => seconds))
  const longest = Math.max(row.longest, ...silentEnds.map(({ seconds }) => seconds))
  const isCovered = longest <= restStepMs / 1000 && (isSeen || row.quiet === 0)
  return {
    path,
    most: path * bendShare + sparse * (detourShare - bendShare) + silent * fastestAverageMps,
    isCovered,
    isQuiet: isSeen && (row.quiet > 0 || quietEnds.length > 0),
    quietMeters: quietMeters + sumOf(quietEnds.map(({ meters }) => meters)),
    usual: path * usualShare + sparse * (usualSparseShare - usualShare),
    isOpenEnded: isSeen && !span.isRunning && ends[1]!.isOpen,
    isParked: row.jumped && isStill && row.spread <= wanderMeters,
    isUnmoved: isUnmoved({ ...row, longest }, span),
    hasJump,
    isFaster,
    isSlower: row.supporting <= mostJumpSteps && isCovered,
    isStill,
    first,
    last,
    before: row.before,
    after: row.after,
  }
}

type End = { seconds: number; meters: number; isQuiet: boolean; isOpen: boolean }

/**
 * Describes the silence between an end of a trip and the position next to it: a long one is quiet if the vehicle got on too
 * slowly to have been driving, and its positions go on beyond the trip. Until they do, more of them may be missing.
 */
function endOf(seen: LatestPoint, at: Date, place: Coordinate | null | undefined, beyond: Coordinate | null): End {
  const seconds = Math.abs(at.getTime() - seen.at.getTime()) / 1000
  const there = place ?? beyond
  const isLong = seconds * 1000 >= leastRestMs
  if (!isLong || !there) return { seconds, meters: 0, isQuiet: false, isOpen: isLong }
  const meters = metersOf(seen, pointOfPlace(at, there))
  const isSlow = meters < seconds * slowestDrivingMps
  return { seconds, meters, isQuiet: isSlow && beyond !== null, isOpen: isSlow && beyond === null }
}

/** A receiver that pins its position repeats it within this. */
const pinnedMeters = 30
/** A shorter trip is that of a vehicle that is moved in a yard. */
const leastUnmovedSeconds = 120
/** Unless a trip has some more steps, it may have been driven between two of them. */
const leastUnmovedSteps = 3

/** Returns true if a vehicle was in one place all the way, seen too often to have driven anywhere in between. */
function isUnmoved(
  { spread, longest, steps }: Pick<BoundsRow, 'spread' | 'longest' | 'steps'>,
  span: TripSpan,
): boolean {
  const seconds = (span.until.getTime() - span.from.getTime()) / 1000
  return (
    spread <= pinnedMeters &&
    longest <= sparseSeconds &&
    steps >= leastUnmovedSteps &&
    seconds >= Math.max(leastUnmovedSeconds, longest * leastUnmovedSteps)
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

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

/**
 * Returns true if a distance, in meters, contains the way over silences in which the vehicle got on too slowly to be driving:
 * it is longer than usual roads between the positions, by half of that way or more.
 */
export const isCarried = (meters: number, { isQuiet, quietMeters, path, usual }: PathBounds): boolean =>
  isQuiet && quietMeters > roundedMeters && meters > Math.max(usual, path + quietMeters / 2)

/** Returns why a distance that contains more than driving isn't believed. */
export const carriedPath = (meters: number): string =>
  `Its distance, ${miles(meters)}, isn't all driving: it was silent for long and got on too slowly, as on a ferry or a train`

/** Returns why a distance isn't that of positions that repeat one place while they state motion. */
export const frozenPath = (meters: number): string =>
  `Its distance, ${miles(meters)}, isn't believed: its positions repeat one place, as those of a receiver that froze`

const miles = (meters: number) => quantityText(distance(meters, 'imperial'))
