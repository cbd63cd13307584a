import { metersBetween } from '../../geometry.ts'
import { kmhPerMeterPerSecond } from '../../motion/physics.ts'
import { restStepMs } from '../driven-parts.ts'
import { isStill } from '../is-still.ts'
import type { IgnitionPoint } from '../undriven/states-rest.ts'

/** Positions of a parked vehicle wander this far, in meters. */
const leastStepMeters = 100
/** So many ways between lights are no jump away and back. */
const leastSteps = 3
/** Where there are lights, vehicles are no faster on average from one to the next, in km/h, and no slower all the way (expert). */
const fastestKmh = 60
const slowestKmh = 10
/** A vehicle that is seen more often is seen on its way, too. */
const shortestStepMs = 20_000
/** For longer, a vehicle isn't seen at nothing but lights: its device states no motion, as on a ferry (expert). */
const longestMs = 1_200_000
/** Streets at right angles lead this far, as a share of their way; a receiver that drifts gets nowhere. */
const leadingShare = 0.5
/** One way isn't so much of all: a jump is. */
const mostShare = 0.6
/** A shorter way may be one in a yard, in meters, or in milliseconds. */
const leastMeters = 1_500
const leastMs = 240_000

/**
 * Returns true if points in order, all of which state that their vehicle isn't moving, are at lights of a drive: some ways of more than 100 m, each of which it can
 * have driven in minutes, from rest to rest, and which lead on. It isn't if its ignition is off on the way, as that of a towed vehicle, or if it takes so long that
 * some point would state motion.
 */
export function isBetweenLights(points: readonly IgnitionPoint[]): boolean {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || !points.every(isStill)) return false
  const ms = last.atMs - first.atMs
  if (ms < leastMs || ms > longestMs || points.slice(1, -1).some(({ isOff }) => isOff)) return false
  const steps = stepsOf(points)
  if (!steps || steps.length < leastSteps) return false
  const meters = steps.reduce((sum, step) => sum + step, 0)
  return (
    meters >= leastMeters &&
    meters * kmhPerMeterPerSecond * 1000 >= slowestKmh * ms &&
    Math.max(...steps) <= mostShare * meters &&
    metersBetween(first, last) >= leadingShare * meters
  )
}

/** Returns the ways between the places of a vehicle, in meters; null if it leaves one otherwise than on such a way. */
function stepsOf(points: readonly IgnitionPoint[]): number[] | null {
  const steps: number[] = []
  let place = points[0]!
  for (const [index, point] of points.entries()) {
    const meters = metersBetween(place, point)
    if (meters <= leastStepMeters) continue
    if (!isDriven(points[index - 1]!, point)) return null
    steps.push(meters)
    place = point
  }
  return steps
}

/** Returns true if a vehicle can have driven from one light to the next. */
function isDriven(from: IgnitionPoint, to: IgnitionPoint): boolean {
  const [meters, ms] = [metersBetween(from, to), to.atMs - from.atMs]
  return (
    meters > leastStepMeters &&
    ms >= shortestStepMs &&
    ms <= restStepMs &&
    meters * kmhPerMeterPerSecond * 1000 <= fastestKmh * ms
  )
}
