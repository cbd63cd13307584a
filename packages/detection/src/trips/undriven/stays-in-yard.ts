import { metersBetween, offsetFrom } from '../../geometry.ts'
import { kmhPerMeterPerSecond } from '../../motion/physics.ts'
import type { TracePoint } from '../../motion/trace.ts'
import { longestUnseenMs } from '../is-still.ts'

/** Receivers without a clear sky state up to this at rest. Trucks that are faster, in km/h, drive. */
export const creepingKmh = 10
/** Movement that never leaves a place of this width, in meters, is within a yard, or noise. */
const yardMeters = 150
/** A wider place is one if a way through it leads to and fro, unless the stated speeds add up to that way, as on a field. */
const widestYardMeters = 400
const toAndFroShare = 3
const sameShare = 0.2

/**
 * How far apart the outermost positions are, how long the way between them is, and what the stated speeds add up to, in meters, and the
 * highest of these, in km/h.
 */
export type Extent = { spread: number; path: number; statedMeters: number; fastestKmh: number | null }

/**
 * Returns true if a vehicle is parked although its receiver states some motion: it states none that is faster than a run, and
 * gets nowhere.
 */
export const staysInYard = ({ spread, path, statedMeters, fastestKmh }: Extent): boolean =>
  fastestKmh !== null &&
  fastestKmh <= creepingKmh &&
  (spread <= yardMeters ||
    (spread <= widestYardMeters && path >= spread * toAndFroShare && Math.abs(statedMeters / path - 1) > sameShare))

/** Returns true if points, at least one in order of time, show a vehicle that stays in a yard, and are too close in time for an unseen drive. */
export function areInYard(points: readonly TracePoint[]): boolean {
  if (points.some(({ atMs }, index) => atMs - points[Math.max(0, index - 1)]!.atMs > longestUnseenMs)) return false
  let [west, east, south, north, path, statedMeters, fastestKmh] = [0, 0, 0, 0, 0, 0, null as number | null]
  for (const [index, point] of points.entries()) {
    const place = offsetFrom(points[0]!, point)
    ;[west, east] = [Math.min(west, place.east), Math.max(east, place.east)]
    ;[south, north] = [Math.min(south, place.north), Math.max(north, place.north)]
    if (index) {
      const before = points[index - 1]!
      path += metersBetween(before, point)
      const kmh = ((before.speedKmh ?? 0) + (point.speedKmh ?? 0)) / 2
      statedMeters += ((kmh / kmhPerMeterPerSecond) * (point.atMs - before.atMs)) / 1000
    }
    if (point.speedKmh !== null) fastestKmh = Math.max(fastestKmh ?? 0, point.speedKmh)
  }
  return staysInYard({ spread: Math.max(east - west, north - south), path, statedMeters, fastestKmh })
}
