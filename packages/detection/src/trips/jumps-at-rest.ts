import { metersBetween } from '../geometry.ts'
import { fastestAverageMps } from '../motion/physics.ts'
import type { TracePoint } from '../motion/trace.ts'
import { leastRestMs } from './driven-parts.ts'
import { isStill, longestUnseenMs } from './is-still.ts'
import { withMeasuredSpeeds } from './outliers.ts'
import { isShortRun, wanderMeters } from './parked-jumps.ts'

/** So many points at rest in one place show that a vehicle is parked there. */
export const leastAtRest = 2
/** Cell towers are this far off. */
const roundedMeters = 2_000

/**
 * Returns the points, by index, at which a parked vehicle never was: its device states speed 0 before, during and after
 * them, and is back at its place, seen too often to have driven in between, or back from too far away. A device that states
 * 0 while its places lead on measures no speed, and has none. Expects points in order of time.
 */
export function jumpsAtRest(points: readonly TracePoint[]): Set<number> {
  const jumps = new Set<number>()
  const measured = withMeasuredSpeeds(points)
  for (let from = leastAtRest; from < measured.length - 1; from++) {
    const back = returnFrom(measured, from)
    for (let index = from; index < back; index++) jumps.add(index)
    if (back > from) from = back
  }
  return jumps
}

/** Returns the index of the point that is back after a jump that begins at `from`; `from` itself if none does. */
function returnFrom(points: readonly TracePoint[], from: number): number {
  const home = points[from - 1]!
  // Both may be off, to opposite sides.
  const isHome = (point: TracePoint) => metersBetween(home, point) <= 2 * wanderMeters
  if (isHome(points[from]!)) return from
  if (!points.slice(from - leastAtRest, from).every((point) => isStill(point) && isHome(point))) return from
  let isSeenOften = true
  for (let index = from; index < points.length && isShortRun(points, from, index); index++) {
    const [before, point] = [points[index - 1]!, points[index]!]
    const ms = point.atMs - before.atMs
    if (!isStill(point) || ms > leastRestMs) return from
    isSeenOften &&= ms <= longestUnseenMs
    if (isHome(point)) return isSeenOften || (isTooFar(home, points[from]!) && isTooFar(before, point)) ? index : from
  }
  return from
}

const isTooFar = (one: TracePoint, next: TracePoint) =>
  metersBetween(one, next) > roundedMeters + ((next.atMs - one.atMs) / 1000) * fastestAverageMps
