import { metersBetween } from '../geometry.ts'
import type { TracePoint } from '../motion/trace.ts'
import { isStill, longestUnseenMs } from './is-still.ts'

/** Positions of a parked vehicle wander this far where reception is poor. */
export const wanderMeters = 200
/** More points, that also take longer, aren't a jump that comes back. */
export const longestFlickerPoints = 20
const longestFlickerMs = 600_000
/** Nothing drives somewhere, turns around and is back faster than this on average, in m/s (72 km/h). */
const fastestReturnMps = 20
/** A vehicle that is in one of two places so many times in turn, and never between them, jumps. */
const leastVisits = 7
/** A device that reports at times of its own would be seen on the way; one that reports stops wouldn't. */
const evenShare = 1.5

/** Returns true if points from one index to another, which isn't one of them, may be a jump: a few, or some minutes of many. */
export const isShortRun = (points: readonly TracePoint[], from: number, to: number): boolean =>
  to - from <= longestFlickerPoints || points[to - 1]!.atMs - points[from]!.atMs <= longestFlickerMs

/**
 * Finds short stays of a parked vehicle at another place: it was still before, during and after, came back to the same
 * place, and in between was seen too often to have driven unseen; or it was back sooner than any vehicle. Finds, too,
 * one of two places between which it jumps again and again.
 */
export function parkedJumps(points: readonly TracePoint[]): Set<number> {
  const jumps = new Set<number>(toAndFro(points))
  for (let from = 1; from < points.length - 1; from++) {
    const to = Math.max(endOfParkedJump(points, from), endOfQuickReturn(points, from))
    for (let index = from; index < to; index++) jumps.add(index)
    if (to > from) from = to
  }
  if (endsWithJump(points)) jumps.add(points.length - 1)
  return jumps
}

/** A last point that a parked vehicle can't have reached and come back from waits for another one near it. */
function endsWithJump(points: readonly TracePoint[]): boolean {
  const [before, last] = points.slice(-2)
  if (!before || !last || !isStill(before)) return false
  const meters = metersBetween(before, last)
  return meters > wanderMeters && meters > (fastestReturnMps * (last.atMs - before.atMs)) / 1000
}

/** Returns the index after a stay elsewhere that starts at `from`; `from` itself if there is none. */
function endOfParkedJump(points: readonly TracePoint[], from: number): number {
  const before = points[from - 1]!
  if (!isStill(before)) return from
  for (let to = from; to < points.length && isShortRun(points, from, to); to++) {
    const [last, point] = [points[to - 1]!, points[to]!]
    if (!isStill(point) || point.atMs - last.atMs > longestUnseenMs) return from
    if (metersBetween(before, point) <= wanderMeters) return to
  }
  return from
}

const mayBeStill = (point: TracePoint) => point.speedKmh === null || isStill(point)

/** Returns the index after a stay elsewhere from `from` that no vehicle returns from so fast; `from` if there is none. */
function endOfQuickReturn(points: readonly TracePoint[], from: number): number {
  const [before, first] = [points[from - 1]!, points[from]!]
  const away = metersBetween(before, first)
  if (!mayBeStill(before) || away <= wanderMeters) return from
  for (let to = from + 1; to < points.length && isShortRun(points, from, to); to++) {
    const [last, point] = [points[to - 1]!, points[to]!]
    if (metersBetween(first, point) <= wanderMeters) continue
    if (!mayBeStill(point) || metersBetween(before, point) > wanderMeters) return from
    const steps = [first.atMs - before.atMs, point.atMs - last.atMs]
    const seconds = (steps[0]! + steps[1]!) / 1000
    const isQuick = away + metersBetween(last, point) > fastestReturnMps * seconds
    return isQuick && Math.max(...steps) <= longestUnseenMs ? to : from
  }
  return from
}

type Visit = { from: number; to: number; spot: TracePoint; mayBeStill: boolean }

/** Finds the points at the less visited of two places, if a vehicle is in one or the other all along. */
function toAndFro(points: readonly TracePoint[]): number[] {
  const visits = visitsOf(points)
  const jumps: number[] = []
  for (let first = 0; first + leastVisits <= visits.length; first++) {
    let last = first + 1
    while (visits[last + 1] && metersBetween(visits[last - 1]!.spot, visits[last + 1]!.spot) <= wanderMeters / 4) last++
    const some = visits.slice(first, last + 1)
    if (some.length >= leastVisits && isEven(points.slice(some[0]!.from, some.at(-1)!.to)))
      jumps.push(...fewer(some).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n)))
    if (last > first + 1) first = last - 1
  }
  return jumps
}

/** Joins neighbors in one place. */
function visitsOf(points: readonly TracePoint[]): Visit[] {
  const visits: Visit[] = []
  points.forEach((point, index) => {
    const last = visits.at(-1)
    if (last && metersBetween(last.spot, point) <= wanderMeters / 2) {
      last.to = index + 1
      last.mayBeStill &&= mayBeStill(point)
    } else visits.push({ from: index, to: index + 1, spot: point, mayBeStill: mayBeStill(point) })
  })
  return visits
}

/** Returns the visits of the place with fewer points; none if a vehicle states motion at the other. */
function fewer(visits: readonly Visit[]): Visit[] {
  const [ones, others] = [visits.filter((_, n) => n % 2 === 0), visits.filter((_, n) => n % 2)]
  const count = (some: readonly Visit[]) => some.reduce((sum, { from, to }) => sum + to - from, 0)
  const [home, away] = count(ones) >= count(others) ? [ones, others] : [others, ones]
  return home.every((visit) => visit.mayBeStill) ? away : []
}

function isEven(points: readonly TracePoint[]): boolean {
  const steps = points.slice(1).map(({ atMs }, index) => atMs - points[index]!.atMs)
  return Math.max(...steps) <= Math.min(...steps) * evenShare
}
