import { metersBetween } from '../geometry.ts'
import { kmhPerMeterPerSecond } from '../motion/physics.ts'
import type { CleanPoint } from '../motion/trace.ts'

/** Roads may bend between positions that are a minute apart, some seconds less included. */
const sparseSeconds = 50
/** A vehicle that is as fast at both ends of a step is about as fast in between; on a straight road it gets as far as that. */
const steadyShare = 0.15
const straightShare = 0.05
/** So much of a way may be unknown: more than that, and its length is an estimate. */
const mostUnseenShare = 0.2

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
    if (!isSeen(from, to, meters)) unseen += meters
  })
  return unseen > mostUnseenShare * all
}

function isSeen(from: CleanPoint, to: CleanPoint, meters: number): boolean {
  const seconds = (to.atMs - from.atMs) / 1000
  if (seconds < sparseSeconds) return true
  if (from.speedKmh === null || to.speedKmh === null) return false
  const kmh = (from.speedKmh + to.speedKmh) / 2
  if (Math.abs(from.speedKmh - to.speedKmh) > steadyShare * kmh) return false
  const stated = (kmh / kmhPerMeterPerSecond) * seconds
  return Math.abs(stated - meters) <= straightShare * stated
}
