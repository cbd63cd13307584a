import { metersBetween, type Spot } from '../geometry.ts'
import { kmhPerMeterPerSecond } from '../motion/physics.ts'
import { smoothPath } from '../motion/smooth-path.ts'
import { isWrongUnit, speedRatio } from '../motion/speed-ratio.ts'
import type { CleanPoint } from '../motion/trace.ts'

/** Shorter steps are accumulated before they count, so that noise at rest adds up to nothing. */
export const leastStepMeters = 15
/** Roads bend between points that are further apart, in seconds. */
const closeSeconds = 30
/** A vehicle that is as fast at both ends of a step is about as fast in between. Slower ones, in km/h, may wait. */
const steadyShare = 0.15
const leastKmh = 40
/** A road is this much longer than a straight line at most; otherwise the vehicle was slower in between. */
const mostBendShare = 1.25
/** Between positions a minute apart, some seconds less included, a road may bend, unless it is as long as the straight line. */
const sparseSeconds = 50
const straightShare = 0.05
/** If so much of a way is unknown, its length is an estimate. */
const mostUnseenShare = 0.2

/**
 * Returns how far a vehicle drove along points in order, in meters: the length of their path, and of the bends between those that
 * are far apart, if it states a steady speed there.
 */
export function roadMeters(points: readonly CleanPoint[]): number {
  const bends = points.reduce((sum, to, index) => sum + bendMeters(points[index - 1], to), 0)
  const meters = lengthOf(smoothPath(points))
  return bends > 0 && !isWrongUnit(speedRatio(points)) ? meters + bends : meters
}

function bendMeters(from: CleanPoint | undefined, to: CleanPoint): number {
  if (!from || from.speedKmh === null || to.speedKmh === null || to.follows === 'break') return 0
  const seconds = (to.atMs - from.atMs) / 1000
  const kmh = (from.speedKmh + to.speedKmh) / 2
  if (seconds <= closeSeconds || kmh < leastKmh || Math.abs(from.speedKmh - to.speedKmh) > steadyShare * kmh) return 0
  const [line, road] = [metersBetween(from, to), (kmh / kmhPerMeterPerSecond) * seconds]
  return road > line && road <= line * mostBendShare ? road - line : 0
}

/**
 * Returns true if the length of a way isn't measured by its points, in order: they are so far apart that bends of its road are missing, or are
 * estimated from speeds. Where stated speeds confirm a straight line, none are.
 */
export function hasUnseenBends(points: readonly CleanPoint[]): boolean {
  let [all, unseen] = [0, 0]
  points.forEach((to, index) => {
    const from = points[index - 1]
    if (!from || to.follows === 'break') return
    const meters = metersBetween(from, to)
    all += meters
    if (!isStraight(from, to, meters)) unseen += meters
  })
  return unseen > mostUnseenShare * all
}

function isStraight(from: CleanPoint, to: CleanPoint, meters: number): boolean {
  const seconds = (to.atMs - from.atMs) / 1000
  if (seconds < sparseSeconds) return true
  if (from.speedKmh === null || to.speedKmh === null) return false
  const kmh = (from.speedKmh + to.speedKmh) / 2
  if (Math.abs(from.speedKmh - to.speedKmh) > steadyShare * kmh) return false
  const stated = (kmh / kmhPerMeterPerSecond) * seconds
  return Math.abs(stated - meters) <= straightShare * stated
}

/** Returns meters along the smoothed path; gaps count as straight lines. */
function lengthOf(way: readonly Spot[]): number {
  let [from, meters] = [way[0], 0]
  way.forEach((spot, index) => {
    const step = metersBetween(from!, spot)
    if (step < leastStepMeters && index < way.length - 1) return
    meters += step
    from = spot
  })
  return meters
}
