import { metersBetween } from '../geometry.ts'
import type { TracePoint } from '../motion/trace.ts'
import { isStill, longestUnseenMs } from './is-still.ts'
import { withMeasuredSpeeds } from './outliers.ts'
import { longestFlickerPoints, wanderMeters } from './parked-jumps.ts'

/** So many points at rest in one place show that a vehicle is parked there. */
const leastAtRest = 2

/**
 * Returns the points, by index, at which a parked vehicle never was: its device states speed 0 before, during and after
 * them, and is back at its place, seen too often to have driven in between. A device that states 0 while its places lead on
 * measures no speed, and has none. Expects points in order of time.
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
  const isHome = (point: TracePoint) => metersBetween(home, point) <= wanderMeters
  if (isHome(points[from]!)) return from
  if (!points.slice(from - leastAtRest, from).every((point) => isStill(point) && isHome(point))) return from
  for (let index = from; index < points.length && index - from <= longestFlickerPoints; index++) {
    const point = points[index]!
    if (!isStill(point) || point.atMs - points[index - 1]!.atMs > longestUnseenMs) return from
    if (isHome(point)) return index
  }
  return from
}
