import { metersBetween, type Offset, offsetFrom } from '../geometry.ts'
import { kmhPerMeterPerSecond, strongestStart } from '../motion/physics.ts'
import type { TracePoint } from '../motion/trace.ts'
import { speedBeside } from './speed-beside.ts'

/** So many points in a row may be off. */
const mostOff = 2
/** In a longer step, in seconds, a vehicle may wait and catch up; but if it got beyond where it is next, it turned around. */
const longestStepSeconds = 30
const longestTurnSeconds = 90
/** Slower vehicles, in km/h, start and stop; those that are slower on average are in a jam or in a yard. */
const leastKmh = 30
const leastMeanKmh = 20
/** A way agrees with the speeds at its ends if it is as long as they say, but for so much of it and so many meters. */
const [agreeingShare, agreeingMeters] = [0.3, 40]
/** The speeds before and after differ by no more, and the way between them is as long as they say; straight lines cut bends. */
const steadyShare = 0.2
const [shortestShare, longestShare] = [0.8, 1.05]
/** No noise of receivers, in meters. */
const leastOffMeters = 80
/** Drivers change their speed by this for longer than a moment, in m/s²; between lights they brake and start harder (expert). */
const usualAcceleration = 1
const strongAcceleration = 4
/** A way over points aside is so much longer than stated speeds allow. */
const detourShare = 1.1

/**
 * Returns the index of the point after one, or two on a steady drive, from an index on, that the drive around them contradicts; that index if none are off. The
 * points before and after them agree about the way between them, and those in between are ahead, behind or
 * aside, whatever speed they state: of a steady drive by more than drivers change their speed, of another by more than they can. Up to a
 * minute and a half apart, they are off if the vehicle would have turned around there, and been faster than it states.
 */
export function paceFrom(points: readonly TracePoint[], from: number): number {
  for (const isSteady of [true, false]) {
    const most = isSteady ? mostOff : 1
    for (let to = from + 1; to < points.length && to - from <= most; to++) {
      const meters = offMeters(points, from, to, isSteady)
      // Beside a point that is off, its neighbor seems to be off by half as much.
      if (meters > 0 && meters >= offMeters(points, from + 1, to + 1, isSteady)) return to
    }
  }
  return from
}

/** Returns how far points from one index to another are off at least, in meters; 0 if the drive around them has them, or isn't as steady. */
function offMeters(points: readonly TracePoint[], from: number, to: number, isSteady: boolean): number {
  const [before, after] = [points[from - 1], points[to]]
  if (!before || !after) return 0
  let longest = 0
  for (let index = from; index <= to; index++)
    longest = Math.max(longest, (points[index]!.atMs - points[index - 1]!.atMs) / 1000)
  if (longest > longestTurnSeconds) return 0
  const isClose = longest <= longestStepSeconds
  const one = speedBeside(before, points[from - 2])
  const other = speedBeside(after, points[to + 1])
  if (one === null || other === null) return 0
  const kmh = (one + other) / 2
  if (isSteady !== (Math.min(one, other) >= leastKmh && Math.abs(one - other) <= steadyShare * kmh)) return 0
  if (!isSteady && (kmh < leastMeanKmh || ![from - 2, to].every((index) => agrees(points, index)))) return 0
  const seconds = (after.atMs - before.atMs) / 1000
  const stated = (kmh / kmhPerMeterPerSecond) * seconds
  const whole = offsetFrom(before, after)
  const sooner = isSteady ? 0 : (strongestStart * seconds ** 2) / 8
  if (lengthOf(whole) < shortestShare * stated || lengthOf(whole) > longestShare * stated + sooner) return 0
  const way = points.slice(from, to + 1).map((point) => offsetFrom(before, point))
  const detour = way.reduce((sum, place, index) => sum + lengthOf(minus(place, way[index - 1] ?? start)), 0)
  let least = Number.POSITIVE_INFINITY
  for (let index = from; index < to; index++) {
    const since = (points[index]!.atMs - before.atMs) / 1000
    const share = isSteady ? since / seconds : shareAt(since / seconds, one / kmh, other / kmh)
    const off = minus(way[index - from]!, { east: whole.east * share, north: whole.north * share })
    const ahead = Math.abs(off.east * whole.east + off.north * whole.north) / lengthOf(whole)
    const reach = reachOf(Math.min(since, seconds - since), isSteady ? usualAcceleration : strongAcceleration)
    const isLonger = detour > detourShare * stated
    const isOff = isClose ? ahead > reach || (isSteady && isLonger) : isLonger && isOutside(way[index - from]!, whole)
    least = Math.min(least, isOff ? lengthOf(off) : 0)
  }
  return least > leastOffMeters ? least : 0
}

/** Returns true if a place is before the beginning of a way, or behind its end. */
function isOutside({ east, north }: Offset, whole: Offset): boolean {
  const along = (east * whole.east + north * whole.north) / lengthOf(whole)
  return along < -leastOffMeters || along > lengthOf(whole) + leastOffMeters
}

/** Returns true if the way between a point and the next one is as long as their speeds say. */
function agrees(points: readonly TracePoint[], index: number): boolean {
  const [one, other] = [points[index], points[index + 1]]
  if (one?.speedKmh == null || other?.speedKmh == null) return false
  const kmh = (one.speedKmh + other.speedKmh) / 2
  const stated = ((kmh / kmhPerMeterPerSecond) * (other.atMs - one.atMs)) / 1000
  return Math.abs(metersBetween(one, other) - stated) <= agreeingShare * stated + agreeingMeters
}

/** Returns the share of a way that is driven after a share of its time, if the speeds at its ends are so many times its average. */
const shareAt = (time: number, first: number, last: number): number => {
  const left = 1 - time
  return time ** 2 * (3 - 2 * time) + first * time * left ** 2 - last * time ** 2 * left
}

/** Returns how far a vehicle gets ahead of the usual drive between two speeds, or falls behind, at an acceleration, in meters. */
const reachOf = (seconds: number, acceleration: number) => Math.max(leastOffMeters, (acceleration * seconds ** 2) / 4)

const start: Offset = { east: 0, north: 0 }
const lengthOf = ({ east, north }: Offset) => Math.hypot(east, north)
const minus = (one: Offset, other: Offset): Offset => ({
  east: one.east - other.east,
  north: one.north - other.north,
})
