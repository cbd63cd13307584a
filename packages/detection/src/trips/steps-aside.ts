import { metersBetween } from '../geometry.ts'
import { fastestMetersPerSecond, kmhPerMeterPerSecond } from '../motion/physics.ts'
import { mostWhenSparse } from '../motion/supported-speed.ts'
import type { TracePoint } from '../motion/trace.ts'
import { isStill } from './is-still.ts'
import { longestFlickerPoints } from './parked-jumps.ts'

/** A step may be this much longer than its time explains, in meters: receivers are off. */
export const steadyMeters = 300
/** In a longer step, in seconds, a vehicle may have been faster than it was at both ends. */
export const statedSeconds = 90

/** Finds short runs of points that a vehicle reaches and leaves too fast for what its device states at both ends. */
export function stepsAside(points: readonly TracePoint[]): Set<number> {
  const aside = new Set<number>()
  for (let from = 1; from < points.length - 1; from++) {
    if (!isSudden(points[from - 1]!, points[from]!)) continue
    const to = returnFrom(points, from)
    for (let index = from; index < to; index++) aside.add(index)
    if (to > from) from = to
  }
  return aside
}

/** Returns the index of the point that is back on the way after a run that starts at `from`; `from` if there is none. */
function returnFrom(points: readonly TracePoint[], from: number): number {
  const before = points[from - 1]!
  for (let to = from + 1; to < points.length && to - from <= longestFlickerPoints; to++) {
    const [last, after] = [points[to - 1]!, points[to]!]
    const detour = metersBetween(before, points[from]!) + metersBetween(last, after)
    const isBack = isSudden(last, after) && !isSudden(before, after)
    if (isBack && detour > 2 * (metersBetween(before, after) + steadyMeters)) return to
  }
  return from
}

/** Returns true if a vehicle isn't so fast between two points. */
function isSudden(from: TracePoint, to: TracePoint): boolean {
  const seconds = (to.atMs - from.atMs) / 1000
  return metersBetween(from, to) > steadyMeters + seconds * mostBetween(from, to, seconds)
}

function mostBetween(from: TracePoint, to: TracePoint, seconds: number): number {
  if (seconds > statedSeconds || from.speedKmh === null || to.speedKmh === null) return fastestMetersPerSecond
  // Between two stops it may have been anything.
  if (isStill(from) && isStill(to)) return fastestMetersPerSecond
  const stated = mostWhenSparse(Math.max(from.speedKmh, to.speedKmh)) / kmhPerMeterPerSecond
  return Math.min(fastestMetersPerSecond, stated)
}
