import { metersBetween } from '../geometry.ts'
import { leastRestMs, slowestDrivingMps } from '../trips/driven-parts.ts'
import { doubtedSpeeds } from './doubt-speeds.ts'
import { fastestBetween } from './fastest-between.ts'
import { fastestMetersPerSecond, kmhPerMeterPerSecond } from './physics.ts'
import type { CleanPoint } from './trace.ts'

/** Points no further apart than this, in seconds, show how fast a vehicle drove, also between them. */
export const denseSeconds = 10
/** A dense path stays one without a few of its points in a row, which were rejected. */
export const mostWithoutOthers = 3
/** Roads between points that are further apart aren't known. */
export const sparseSeconds = 120
/** Anything may be driven in a longer silence, unless it is a rest or a ferry (`driven-parts.ts`). */
const longestLegSeconds = 300
/** A slower path may be that of a receiver that froze. */
export const leastMovingKmh = 20

/** Returns the fastest a vehicle can have been on a dense path: within seconds it is hardly faster than its average (expert). */
export const mostWhenDense = (pathKmh: number) => 1.2 * pathKmh + 15

/** Returns the fastest it can have been between sparse points: from stop to stop, the top speed is twice the average; bends and late clocks explain some more. */
export const mostWhenSparse = (pathKmh: number) => 2 * pathKmh + 40

/** How fast a path was driven, and the highest top speed that this supports, in km/h. */
export type SupportedSpeed = { shownKmh: number; mostKmh: number }

/** Part of a path. */
export type Span = { fromMs: number; untilMs: number }
const throughout: Span = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY }

/** With more speeds in doubt, it is the path that may be wrong. */
const mostDoubted = 0.25

/**
 * Returns the top speed that a path supports, in a part of it: the most of any of its legs. Speeds that it contradicts don't count; the others leave less room
 * where they agree with it (`fastest-between.ts`). Null if there is a gap in which anything may have been driven, and if it hardly moves.
 */
export function supportedSpeed(
  points: readonly CleanPoint[],
  { fromMs, untilMs }: Span = throughout,
): SupportedSpeed | null {
  const path = withoutDoubted(points)
  const found: SupportedSpeed = { shownKmh: 0, mostKmh: 0 }
  const along = [0]
  let from = 0
  for (const [index, point] of path.entries()) {
    const before = path[index - 1]
    if (!before) continue
    const seconds = (point.atMs - before.atMs) / 1000
    const meters = metersBetween(before, point)
    along.push(along[index - 1]! + meters)
    const isAsked = point.atMs >= fromMs && before.atMs <= untilMs
    if (isQuiet(seconds, meters) || (!isAsked && isGap(point, seconds))) {
      from = index
      continue
    }
    if (isGap(point, seconds)) return null
    // Around a point that jumped, others show as much.
    const isDense = seconds <= denseSeconds * (point.follows === 'rejected' ? mostWithoutOthers : 1)
    if (!isDense) from = index - 1
    while (secondsSince(path, from + 1, index) >= denseSeconds) from++
    const legSeconds = secondsSince(path, from, index)
    if (isDense && legSeconds < denseSeconds) continue
    if (isAsked) {
      const legMeters = along[index]! - along[from]!
      const kmh = (legMeters / legSeconds) * kmhPerMeterPerSecond
      const most = Math.min(
        isDense ? mostWhenDense(kmh) : mostWhenSparse(kmh),
        fastestAlong(path.slice(from, index + 1), legMeters, legSeconds) ?? Number.POSITIVE_INFINITY,
      )
      found.shownKmh = Math.max(found.shownKmh, kmh)
      found.mostKmh = Math.max(found.mostKmh, most)
    }
    if (!isDense) from = index
  }
  return found.shownKmh < leastMovingKmh ? null : found
}

/**
 * Returns a path without the points whose speed it contradicts: those beside them show it, as beside a point that jumped. Where a device repeats
 * one place, only the speed is wrong.
 */
function withoutDoubted(points: readonly CleanPoint[]): readonly CleanPoint[] {
  const doubted = doubtedSpeeds(points)
  if (!doubted.size || doubted.size > points.length * mostDoubted) return points
  const isGone = (index: number) => doubted.has(points[index]!.atMs) && !isRepeated(points, index)
  return points.flatMap((point, index) => {
    if (isGone(index)) return []
    if (doubted.has(point.atMs)) return [{ ...point, speedKmh: null }]
    return [index > 0 && isGone(index - 1) && point.follows === 'point' ? { ...point, follows: 'rejected' } : point]
  })
}

/** Returns true if a point is exactly where its vehicle was at the one before or after it. */
const isRepeated = (points: readonly CleanPoint[], index: number): boolean =>
  [points[index - 1], points[index + 1]].some(
    (other) => other?.latitude === points[index]!.latitude && other.longitude === points[index]!.longitude,
  )

function fastestAlong(leg: readonly CleanPoint[], meters: number, seconds: number): number | null {
  const speeds = leg.flatMap(({ speedKmh }) => speedKmh ?? [])
  if (speeds.length < leg.length) return null
  return fastestBetween({ meters, seconds, speedsKmh: speeds })
}

/** So many ways of so many seconds show that a vehicle was faster than its stated top speed. */
const paceSeconds = 60
const leastPaces = 2
/** Steps of a path that has such ways are faster for as long; noise makes shorter steps too fast. */
export const leastFasterSeconds = leastPaces * paceSeconds
export const shortestPaceStepSeconds = 5

/** Returns how fast a way of a minute may seem whose top speed, in km/h, is stated right: speedometers and receivers are off by less (expert). */
export const fastestPace = (topKmh: number) => 1.05 * topKmh + 5

/**
 * Returns true if a path is faster than a stated top speed, in km/h, for minutes: more than once, places a minute apart are farther from each other,
 * in a straight line, than that speed takes a vehicle. A device may state its speed in too few bits.
 */
export function outpaces(points: readonly Place[], topKmh: number): boolean {
  let [paces, from] = [0, 0]
  for (const [index, point] of points.entries()) {
    while (from < index && secondsSince(points, from + 1, index) >= paceSeconds) from++
    const seconds = from > index ? 0 : secondsSince(points, from, index)
    if (seconds < paceSeconds || seconds > sparseSeconds) continue
    const kmh = (metersBetween(points[from]!, point) / seconds) * kmhPerMeterPerSecond
    if (kmh <= fastestPace(topKmh) || kmh > fastestMetersPerSecond * kmhPerMeterPerSecond) continue
    paces++
    // No place counts twice: one of them may be wrong.
    from = index + 1
  }
  return paces >= leastPaces
}

type Place = Pick<CleanPoint, 'atMs' | 'latitude' | 'longitude'>

const isGap = ({ follows }: CleanPoint, seconds: number) => seconds > longestLegSeconds || follows === 'break'

/** Returns true if a silence is so long and slow that a vehicle wasn't driving. */
const isQuiet = (seconds: number, meters: number) =>
  seconds * 1000 >= leastRestMs && meters < seconds * slowestDrivingMps

const secondsSince = (points: readonly Place[], from: number, index: number) =>
  (points[index]!.atMs - points[from]!.atMs) / 1000
