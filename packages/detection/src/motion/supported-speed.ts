import { metersBetween } from '../geometry.ts'
import { leastRestMs, slowestDrivingMps } from '../trips/driven-parts.ts'
import { kmhPerMeterPerSecond } from './physics.ts'
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

/**
 * Returns the top speed that a path supports, whatever speeds its points state: the most of any of its legs. Null if it
 * has a gap in which anything may have been driven, and if it hardly moves.
 */
export function supportedSpeed(points: readonly CleanPoint[]): SupportedSpeed | null {
  const found: SupportedSpeed = { shownKmh: 0, mostKmh: 0 }
  const along = [0]
  let from = 0
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (!before) continue
    const seconds = (point.atMs - before.atMs) / 1000
    const meters = metersBetween(before, point)
    along.push(along[index - 1]! + meters)
    if (isQuiet(seconds, meters)) {
      from = index
      continue
    }
    if (seconds > longestLegSeconds || point.follows === 'break') return null
    // Around a point that jumped, others show as much.
    const isDense = seconds <= denseSeconds * (point.follows === 'rejected' ? mostWithoutOthers : 1)
    if (!isDense) from = index - 1
    while (secondsSince(points, from + 1, index) >= denseSeconds) from++
    const legSeconds = secondsSince(points, from, index)
    if (isDense && legSeconds < denseSeconds) continue
    const kmh = ((along[index]! - along[from]!) / legSeconds) * kmhPerMeterPerSecond
    found.shownKmh = Math.max(found.shownKmh, kmh)
    found.mostKmh = Math.max(found.mostKmh, isDense ? mostWhenDense(kmh) : mostWhenSparse(kmh))
    if (!isDense) from = index
  }
  return found.shownKmh < leastMovingKmh ? null : found
}

/** Returns true if a silence is so long and slow that a vehicle wasn't driving. */
const isQuiet = (seconds: number, meters: number) =>
  seconds * 1000 >= leastRestMs && meters < seconds * slowestDrivingMps

const secondsSince = (points: readonly CleanPoint[], from: number, index: number) =>
  (points[index]!.atMs - points[from]!.atMs) / 1000
