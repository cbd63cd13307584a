import { gridE6, leastGridPoints } from '@milepost/detection/grid'
import { fastestMetersPerSecond, fromRestToRest, kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import {
  denseSeconds,
  fastestPace,
  leastFasterSeconds,
  mostWhenDense,
  mostWhenSparse,
  outpaces,
  shortestPaceStepSeconds,
  sparseSeconds,
} from '@milepost/detection/motion/supported-speed'
import { leastRestMs, slowestDrivingMps } from '@milepost/detection/trips/driven-parts'
import { stillKmh } from '@milepost/detection/trips/is-still'
import { withMeasuredSpeeds } from '@milepost/detection/trips/outliers'
import { leastTurnSeconds } from '@milepost/detection/trips/road-meters'
import { type Despiked, withoutSpikes } from '@milepost/detection/trips/spikes'
import { statedSeconds, steadyMeters } from '@milepost/detection/trips/steps-aside'
import { flownMeters } from '@milepost/detection/trips/undriven/flights'
import { areOfTwoVehicles } from '@milepost/detection/trips/undriven/two-vehicles'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../../db/bulk/binary-values.ts'
import { movingKmh } from '../contradictions.ts'
import { roundedMeters as reachMeters } from '../latest-point.ts'
import { positionFlag } from '../position-tables.ts'
import { besideMs } from './by-positions.ts'
import {
  type BoundsRow,
  describePath,
  type PathBounds,
  pinnedMeters,
  statesNoMotion,
  statesOff,
} from './describe-path.ts'
import { deviceHistories } from './frozen/device-histories.ts'
import { ignitionOf } from './frozen/ignition-of.ts'
import { positionsOfTrips, type SeenPosition, type TripSpan } from './positions-of-trips.ts'
import { receivedMeters } from './spikes/received-meters.ts'
import { rowOfPath } from './spikes/row-of-path.ts'
import {
  closeSeconds,
  fasterKmh,
  fasterShare,
  leastFasterMeters,
  leastFasterSteps,
  leastRepeatSeconds,
} from './step-limits.ts'
import { wholeSpan } from './whole-span.ts'
import { withPositions } from './with-positions.ts'

/** The steps of positions that are silent for long, and get on too slowly to be driving. */
const isQuietStep = `seconds >= ${leastRestMs / 1000} and meters < ${slowestDrivingMps} * seconds`
/** A step that supports the stated top speed, which a vehicle may exceed by less on dense positions (`supported-speed.ts`). */
const isSupporting = `meters * ${kmhPerMeterPerSecond} >= seconds * case when seconds <= ${denseSeconds}
  then (s.top - ${mostWhenDense(0)}) / ${mostWhenDense(1) - mostWhenDense(0)} else (s.top - ${mostWhenSparse(0)}) / ${mostWhenSparse(1) - mostWhenSparse(0)} end`
/** A step that is faster than the stated top speed; so many of them may be part of a way that is (`outpaces`). */
const isFasterStep = `meters * ${kmhPerMeterPerSecond} > seconds * (${fastestPace(0)} + ${fastestPace(1) - fastestPace(0)} * s.top)`
/** The farthest that a vehicle gets in the time of a step at the speed that is stated at its end, in meters. */
const reachOf = (mostKmh: (kmh: number) => number, kmh: string) =>
  `seconds * least(${fastestMetersPerSecond}, (${mostKmh(0)} + ${mostKmh(1) - mostKmh(0)} * ${kmh}) / ${kmhPerMeterPerSecond})`
/** A spike may state the speed of its own jump. */
const slowerKmh = 'least(speed_kmh, kmh_before)'
/** Whoever stays at exactly one place for seconds states no speed of its own, whatever it is. */
const isRepeat = `meters = 0 and seconds >= ${leastRepeatSeconds}`
/** Vehicles brake between dense positions, so that fewer steps than in `steps-aside.ts` are worth reading a path, in meters. */
const denseMeters = 60
/** A step that may lead to a spike or back, as in `steps-aside.ts`, which decides. */
const isSudden = `meters > ${denseMeters} and meters > case
  when seconds <= ${denseSeconds} and speed_kmh is not null then ${denseMeters} + greatest(${reachOf(mostWhenDense, slowerKmh)}, ${fromRestToRest(1)} * seconds * seconds)
  when seconds <= ${statedSeconds} and speed_kmh > ${stillKmh} then ${steadyMeters} + ${reachOf(mostWhenSparse, 'speed_kmh')}
  else ${steadyMeters} + ${fastestMetersPerSecond} * seconds end`
/** Steps between the places of a grid say nothing of speeds, nor of the order of neighbors. */
const stepsOfGrid: Partial<BoundsRow> = {
  isSudden: false,
  isFaster: false,
  fasterSeconds: 0,
  hasSwaps: false,
  supporting: Number.POSITIVE_INFINITY,
  fastestPair: null,
}
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
    text: `select (s.n - 1)::int as index, p.path, p.sparse, p.turning, p.silent, p.longest, p.quiet, p.quiet_meters as "quietMeters", p.quiet_seconds as "quietSeconds", p.long_steps as "longSteps", p.fastest, p.fastest_pair as "fastestPair", p.stated_meters as "statedMeters", p.off_seconds as "offSeconds", p.rest_seconds as "restSeconds", p.swaps as "hasSwaps",
        p.steps, p.grid as "isOnGrid", p.jumps as "hasJump", p.sudden as "isSudden", p.faster as "isFaster", p.faster_seconds as "fasterSeconds", p.supporting, p.still as "isStill", p.spread, p.jumped, p.elsewhere as "isElsewhere",
        p.first as "firstAt", p.first_lat as "firstLat", p.first_lon as "firstLon", p.last as "lastAt", p.last_lat as "lastLat", p.last_lon as "lastLon", p.first_kmh as "firstKmh", p.last_kmh as "lastKmh",
        ${nextTo('p.first - s.from_at', `< s.from_at and n.at >= s.from_at - ${beside}`, 'desc')} as before,
        ${nextTo('s.until_at - p.last', `> s.until_at and n.at <= s.until_at + ${beside}`, 'asc')} as after
      from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $7::float8[]) with ordinality as s(vehicle_id, from_at, until_at, top, n)
        cross join lateral (
          select min(at) as first, max(at) as last, max(latitude_e6) filter (where seconds is null) as first_lat, max(longitude_e6) filter (where seconds is null) as first_lon, max(speed_kmh) filter (where seconds is null) as first_kmh,
            max(latitude_e6) filter (where is_last) as last_lat, max(longitude_e6) filter (where is_last) as last_lon, max(speed_kmh) filter (where is_last) as last_kmh,
            bool_and(coalesce(speed_kmh <= ${stillKmh}, false)) as still, coalesce(sum(meters), 0) as path, bool_or(flags & ${positionFlag.jump} > 0) as jumped, coalesce(bool_and(flags & ${positionFlag.jump} > 0) filter (where speed_kmh > ${stillKmh}), false) as elsewhere, (count(*) filter (where seconds < ${leastRestMs / 1000}))::int as steps,
            coalesce(max(seconds) filter (where seconds < ${leastRestMs / 1000}), 0) as longest, max(speed_kmh) as fastest, max(${slowerKmh}) filter (where (${isRepeat}) is not true) as fastest_pair,
            coalesce(sum(seconds * (speed_kmh + coalesce(kmh_before, speed_kmh)) * 0.5::float8) filter (where seconds <= ${sparseSeconds}), 0) / ${kmhPerMeterPerSecond} as stated_meters,
            coalesce(sum(seconds) filter (where flags & ${positionFlag.off} > 0), 0) as off_seconds,
            coalesce(sum(seconds) filter (where flags & ${positionFlag.off | positionFlag.carried} > 0 or flags & ${positionFlag.on} = 0 and speed_kmh <= ${stillKmh}), 0) as rest_seconds,
            bool_or(flags & ${positionFlag.swapped} > 0) as swaps,
            json_agg(json_build_object('seconds', seconds, 'meters', meters)) filter (where seconds >= ${leastRestMs / 1000} and not (${isQuietStep})) as long_steps,
            (count(*) filter (where ${isQuietStep}))::int as quiet, coalesce(sum(meters) filter (where ${isQuietStep}), 0) as quiet_meters,
            coalesce(sum(seconds) filter (where ${isQuietStep}), 0) as quiet_seconds,
            coalesce(bool_or(meters > ${reachMeters} and meters > ${reachMeters} + ${fastestMetersPerSecond} * seconds), false) as jumps,
            coalesce(bool_or(${isSudden}), false) as sudden,
            count(*) filter (where s.top is not null and meters > ${leastFasterMeters} and meters > (s.top * ${fasterShare} + ${fasterKmh}) / ${kmhPerMeterPerSecond} * seconds
              and meters <= ${fastestMetersPerSecond} * seconds) >= ${leastFasterSteps} as faster,
            coalesce(sum(seconds) filter (where seconds between ${shortestPaceStepSeconds} and ${sparseSeconds} and ${isFasterStep}), 0) as faster_seconds,
            count(*) >= ${leastGridPoints} and bool_and(latitude_e6 % ${gridE6} = 0 and longitude_e6 % ${gridE6} = 0) as grid,
            (count(*) filter (where s.top is not null and ${isSupporting}))::int as supporting,
            coalesce(0.111195::float8 * greatest(max(latitude_e6) ${isHere} - min(latitude_e6) ${isHere}, (max(longitude_e6) ${isHere} - min(longitude_e6) ${isHere}) * cos(max(latitude_e6) / 57295779.5::float8)), 0) as spread,
            coalesce(sum(meters) filter (where seconds > ${closeSeconds}), 0) as sparse,
            coalesce(sum(meters) filter (where seconds between ${leastTurnSeconds} and ${sparseSeconds}), 0) as turning,
            coalesce(sum(seconds) filter (where seconds > ${sparseSeconds}), 0) as silent
          from (
            select at, latitude_e6, longitude_e6, speed_kmh, kmh_before, flags, seconds, is_last, 0.111195::float8 * sqrt(north * north + east * east) as meters from (
              select at, latitude_e6, longitude_e6, speed_kmh, lag(speed_kmh) over way as kmh_before, flags, date_part('epoch', at - lag(at) over way) as seconds, lead(at) over way is null as is_last, (latitude_e6 - lag(latitude_e6) over way)::float8 as north,
                (longitude_e6 - lag(longitude_e6) over way) * cos(latitude_e6 / 57295779.5::float8) as east
              from position where client_id = $1 and vehicle_id = s.vehicle_id and at between s.from_at and s.until_at and at between $5 and $6
                and flags & ${positionFlag.approximate | positionFlag.guess} = 0
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
  for (const row of rows) if (row.isOnGrid) Object.assign(row, stepsOfGrid)
  const resting = rows.filter((row) => statesOff(row) || statesNoMotion(row))
  const histories = await deviceHistories(
    client,
    clientId,
    resting.map(({ index }) => ({ vehicleId: seen[index]!.vehicleId, at: seen[index]!.from })),
  )
  resting.forEach((row, index) => {
    const { knowsIgnition, knowsSpeed } = histories[index]!
    row.isOffThroughout = statesOff(row) && (row.isStill || knowsIgnition)
    row.mayBeOff = statesOff(row) && !row.isOffThroughout
    row.isAtRest = statesNoMotion(row) && knowsSpeed
  })
  const asked = rows.filter(isWorthReading)
  const paths = await positionsOfTrips(
    client,
    clientId,
    asked.map(({ index }) => seen[index]!),
    1,
  )
  const pathOf = new Map(asked.map(({ index }, at) => [index, paths.get(at) ?? []]))
  return new Map(
    rows.map((row) => {
      const [span, path] = [seen[row.index]!, pathOf.get(row.index)]
      if (!path) return [indices[row.index]!, describePath(row, span)]
      const despiked = row.isSudden || row.isFaster || row.hasSwaps ? despikedOf(row, path) : null
      const closer: BoundsRow = { ...row, closer: ignitionOf(path), flown: flownMeters(despiked?.points ?? path) }
      if (despiked || row.hasSwaps) closer.received = receivedMeters(path)
      const found = despiked ? rowOfPath(closer, despiked, span.topKmh ?? null) : closer
      if (row.fasterSeconds >= leastFasterSeconds) found.isFaster ||= outpaces(despiked?.points ?? path, span.topKmh!)
      return [
        indices[row.index]!,
        describePath({ ...found, isOfTwo: row.isSudden && areOfTwoVehicles(path) }, span, despiked),
      ]
    }),
  )
}

/** Returns true if the path of a trip shows more than its sums: of the few with spikes, a ferry, a receiver that froze or a top speed that is too low. */
const isWorthReading = (row: BoundsRow): boolean => {
  const { isSudden, isFaster, fasterSeconds, hasSwaps, offSeconds, spread, fastest } = row
  return (
    isSudden ||
    isFaster ||
    fasterSeconds >= leastFasterSeconds ||
    hasSwaps ||
    offSeconds * 1000 >= leastRestMs ||
    (spread <= pinnedMeters && (fastest ?? 0) >= movingKmh)
  )
}

function despikedOf({ isStill }: BoundsRow, path: readonly SeenPosition[]): Despiked<SeenPosition> | null {
  // Those of a parked vehicle are jumps at rest, which others decide (`reject-jumps.ts`).
  if (isStill && withMeasuredSpeeds(path).some(({ speedKmh }) => speedKmh !== null)) return null
  const despiked = linked(withoutSpikes(path))
  return (despiked.spikes.length || despiked.hasSwaps) && despiked.points.length > 1 ? despiked : null
}

const linked = ({ points, ...rest }: Despiked<SeenPosition>): Despiked<SeenPosition> => ({
  ...rest,
  points: points.map((point, index) => ({ ...point, sinceMs: index ? point.atMs - points[index - 1]!.atMs : null })),
})
