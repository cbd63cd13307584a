import { metersBetween } from '../geometry.ts'
import { kmhPerMeterPerSecond } from '../motion/physics.ts'
import { longestUnseenMs } from './is-still.ts'
import { type SpeedSeen, speedBeside } from './speed-beside.ts'

/** A longer silence ends a trip: a device that is switched off with the vehicle reports nothing. */
export const longestSilenceMs = 300_000
/** Unless the vehicle drives at both of its ends, and got on as fast in between: a longer one may hide a stop all the same. */
export const longestDrivenSilenceMs = 900_000
/** Slower vehicles may be about to stop, in km/h. */
const leastKmh = 20
/** A straight line between the ends is so much shorter than a road; a rest of five minutes makes it shorter still. */
const leastShare = 0.75
/** It is no longer than that, apart from some km/h. */
const mostShare = 1.1
const roundedKmh = 10

/** Returns true if no drive goes on at a point: it is the first one, or its device was silent for long before. */
export function isAfterSilence(points: readonly SpeedSeen[], index: number): boolean {
  const [before, point] = [points[index - 1], points[index]!]
  if (!before) return true
  const ms = point.atMs - before.atMs
  return ms > longestSilenceMs && (ms > longestDrivenSilenceMs || !isDrivenOver(points, index))
}

/** Returns true if a vehicle drives before and after a silence, and is as far away as these speeds take it. */
function isDrivenOver(points: readonly SpeedSeen[], index: number): boolean {
  const [before, after] = [points[index - 1]!, points[index]!]
  const mostSeconds = longestUnseenMs / 1000
  const one = speedBeside(before, points[index - 2], mostSeconds)
  const other = speedBeside(after, points[index + 1], mostSeconds)
  if (one === null || other === null || Math.min(one, other) < leastKmh) return false
  const kmh = (metersBetween(before, after) / ((after.atMs - before.atMs) / 1000)) * kmhPerMeterPerSecond
  return kmh >= (leastShare * (one + other)) / 2 && kmh <= mostShare * Math.max(one, other) + roundedKmh
}
