import { metersBetween } from '../geometry.ts'
import { areOnGrid } from '../grid.ts'
import { fastestBetween } from './fastest-between.ts'
import { kmhPerMeterPerSecond } from './physics.ts'
import type { CleanPoint } from './trace.ts'

/** Steps that show a speed: not so short that the noise of two fixes counts, nor so long that much may happen in between. */
const shortestMs = 5_000
const longestMs = 90_000
/** Whoever is at exactly the same place so long after wasn't driving in between: no receiver measures one place twice while it moves. */
const longestRepeatMs = 600_000
/** Roads bend between two positions, and a vehicle is faster at times than on average (expert). */
const bendShare = 1.25
const changeKmh = 25
/** Slower vehicles, in km/h, start and stop. */
const drivingKmh = 30

/**
 * Returns the times of the points whose stated speeds their own path contradicts: the vehicle was far slower both just
 * before and just after, or its neighbors and the way between them leave no room for it (`fastest-between.ts`). A point without a path on either side is believed, and so are
 * those of a grid.
 */
export function doubtedSpeeds(points: readonly CleanPoint[]): Set<number> {
  const doubted = new Set<number>()
  if (areOnGrid(points)) return doubted
  let [before, after, stretch] = [0, 0, 0]
  const ends = stretchEnds(points)
  for (const [index, { atMs, speedKmh, follows }] of points.entries()) {
    if (follows === 'break') stretch = index
    before = Math.max(before, stretch)
    while (before + 1 < index && atMs - points[before + 1]!.atMs >= shortestMs) before++
    after = Math.max(after, index)
    while (after < ends[index]! && points[after]!.atMs - atMs < shortestMs) after++
    if (speedKmh === null) continue
    const sides = [pathKmh(points[before]!, points[index]!), pathKmh(points[index]!, points[after]!)]
    const known = sides.filter((side) => side !== null)
    const isFar = known.length > 0 && speedKmh > Math.max(...known) * bendShare + changeKmh
    const isOnWay = index > stretch && index < ends[index]!
    if (isFar || (isOnWay && speedKmh > (mostAt(points, index) ?? Number.POSITIVE_INFINITY))) doubted.add(atMs)
  }
  return doubted
}

/** Returns the fastest that a vehicle can have been at a point between its neighbors, by their speeds; null if these aren't known, or too far away. */
function mostAt(points: readonly CleanPoint[], index: number): number | null {
  const [before, own, after] = [points[index - 1]!, points[index]!, points[index + 1]!]
  const seconds = (after.atMs - before.atMs) / 1000
  if (before.speedKmh === null || after.speedKmh === null || seconds > (2 * longestMs) / 1000) return null
  const [since, until] = [wayBetween(before, own, before.speedKmh), wayBetween(own, after, after.speedKmh)]
  const most = fastestBetween({
    meters: since.meters + until.meters,
    seconds,
    speedsKmh: [before.speedKmh, after.speedKmh],
  })
  // Beside a rest all of its way is room, but the way on its other side shows as much by itself.
  const driven = [since, until].filter(({ speedsKmh }) => speedsKmh[0]! >= drivingKmh)
  const ofSides = driven.flatMap((way) => fastestBetween(way) ?? [])
  return most === null ? null : Math.min(most, ...ofSides)
}

/** Returns the way between two points, as if it were as fast at both ends as at one of them. */
const wayBetween = (from: CleanPoint, to: CleanPoint, kmh: number) => ({
  meters: metersBetween(from, to),
  seconds: (to.atMs - from.atMs) / 1000,
  speedsKmh: [kmh, kmh],
})

/** Returns for each point the last one that a vehicle can have driven to. */
function stretchEnds(points: readonly CleanPoint[]): number[] {
  let end = points.length - 1
  const ends = points.map(() => end)
  for (let index = points.length - 1; index >= 0; index--) {
    ends[index] = end
    if (points[index]!.follows === 'break') end = index - 1
  }
  return ends
}

/** Returns the speed on the straight line between two points; null if they are too close or too far apart to show it. */
function pathKmh(from: CleanPoint, to: CleanPoint): number | null {
  const ms = to.atMs - from.atMs
  const isRepeat = from.latitude === to.latitude && from.longitude === to.longitude
  if (ms < shortestMs || ms > (isRepeat ? longestRepeatMs : longestMs)) return null
  return (metersBetween(from, to) / ms) * 1000 * kmhPerMeterPerSecond
}
