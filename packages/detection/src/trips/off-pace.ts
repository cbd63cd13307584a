import { type Offset, offsetFrom } from '../geometry.ts'
import { kmhPerMeterPerSecond } from '../motion/physics.ts'
import type { TracePoint } from '../motion/trace.ts'
import { speedBeside } from './speed-beside.ts'

/** So many points in a row may be off. */
const mostOff = 2
/** In a longer step, in seconds, a vehicle may wait and catch up. */
const longestStepSeconds = 30
/** Slower vehicles, in km/h, start and stop. */
const leastKmh = 30
/** The speeds before and after differ by no more, and the way between them is as long as they say; straight lines cut bends. */
const steadyShare = 0.2
const [shortestShare, longestShare] = [0.8, 1.05]
/** No noise of receivers, in meters. */
const leastOffMeters = 80
/** Drivers change their speed by this for longer than a moment, in m/s² (expert). */
const usualAcceleration = 1
/** A way over points aside is so much longer than stated speeds allow. */
const detourShare = 1.1

/**
 * Returns the index of the point after one or two, from an index on, that a steady drive contradicts; that index if none are off. The
 * points before and after them agree about the speed and the way between them, and those in between are ahead, behind or
 * aside, whatever speed they state.
 */
export function paceFrom(points: readonly TracePoint[], from: number): number {
  for (let to = from + 1; to < points.length && to - from <= mostOff; to++) {
    const meters = offMeters(points, from, to)
    // Beside a point that is off, its neighbor seems to be off by half as much.
    if (meters > 0 && meters >= offMeters(points, from + 1, to + 1)) return to
  }
  return from
}

/** Returns how far points from one index to another are off at least, in meters; 0 if the drive around them isn't steady, or has them. */
function offMeters(points: readonly TracePoint[], from: number, to: number): number {
  const [before, after] = [points[from - 1], points[to]]
  if (!before || !after) return 0
  for (let index = from; index <= to; index++)
    if (points[index]!.atMs - points[index - 1]!.atMs > longestStepSeconds * 1000) return 0
  const one = speedBeside(before, points[from - 2])
  const other = speedBeside(after, points[to + 1])
  if (one === null || other === null || Math.min(one, other) < leastKmh) return 0
  const kmh = (one + other) / 2
  if (Math.abs(one - other) > steadyShare * kmh) return 0
  const seconds = (after.atMs - before.atMs) / 1000
  const stated = (kmh / kmhPerMeterPerSecond) * seconds
  const whole = offsetFrom(before, after)
  if (lengthOf(whole) < shortestShare * stated || lengthOf(whole) > longestShare * stated) return 0
  const way = points.slice(from, to + 1).map((point) => offsetFrom(before, point))
  const detour = way.reduce((sum, place, index) => sum + lengthOf(minus(place, way[index - 1] ?? start)), 0)
  let least = Number.POSITIVE_INFINITY
  for (let index = from; index < to; index++) {
    const since = (points[index]!.atMs - before.atMs) / 1000
    const share = since / seconds
    const off = minus(way[index - from]!, { east: whole.east * share, north: whole.north * share })
    const ahead = Math.abs(off.east * whole.east + off.north * whole.north) / lengthOf(whole)
    const isOff = ahead > reachOf(Math.min(since, seconds - since)) || detour > detourShare * stated
    least = Math.min(least, isOff ? lengthOf(off) : 0)
  }
  return least > leastOffMeters ? least : 0
}

/** Returns how far a vehicle gets ahead of a steady drive, or falls behind, at its usual acceleration, in meters. */
const reachOf = (seconds: number) => Math.max(leastOffMeters, (usualAcceleration * seconds ** 2) / 4)

const start: Offset = { east: 0, north: 0 }
const lengthOf = ({ east, north }: Offset) => Math.hypot(east, north)
const minus = (one: Offset, other: Offset): Offset => ({
  east: one.east - other.east,
  north: one.north - other.north,
})
