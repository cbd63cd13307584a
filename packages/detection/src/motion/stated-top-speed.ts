import { areOnGrid } from '../grid.ts'
import { doubtedSpeeds } from './doubt-speeds.ts'
import { isWrongUnit, speedRatio } from './speed-ratio.ts'
import { outpaces, supportedSpeed } from './supported-speed.ts'
import type { CleanPoint } from './trace.ts'

/**
 * Returns the highest speed that a device states along a path, in km/h, of those that the path supports; null if it states none, or
 * in another unit, or if the path is faster.
 */
export function statedTopSpeed(points: readonly CleanPoint[]): number | null {
  if (isWrongUnit(speedRatio(points))) return null
  const doubted = doubtedSpeeds(points)
  const most = supportedSpeed(points)?.mostKmh ?? Number.POSITIVE_INFINITY
  const stated = points.flatMap(({ atMs, speedKmh }) =>
    speedKmh === null || speedKmh > most || doubted.has(atMs) ? [] : [speedKmh],
  )
  if (!stated.length) return null
  const top = stated.reduce((a, b) => Math.max(a, b))
  return !areOnGrid(points) && outpaces(points, top) ? null : top
}
