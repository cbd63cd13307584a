import { metersBetween, type Spot } from '../../geometry.ts'
import { kmhPerMeterPerSecond } from '../../motion/physics.ts'

type Seen = Spot & { atMs: number; speedKmh: number | null }
/** The way between two neighbors, and the speed that is stated at its ends: on average, and the higher one. */
type Step = { meters: number; kmh: number; statedKmh: number; fastestKmh: number }

/** Further apart, in seconds, a vehicle may have turned around twice. */
const longestStepSeconds = 60
/** Slower vehicles, in km/h, move to and fro. */
const leastKmh = 20
/** Without speeds, the three steps around a pair in the right order are about as fast as each other, and lead straight on. */
const evenShare = 1.5
const straightShare = 1.15
/** A step to a swapped point is so much longer than its speeds explain; in the right order none is. */
const tooFast = 1.3
const roundedKmh = 5

/**
 * Finds neighbors whose times were swapped, in points in order of time: a vehicle seems to drive ahead, back, and ahead again, and
 * in the other order as fast as it states. Returns the indices of the first of each pair.
 */
export function swappedNeighbors(points: readonly Seen[]): number[] {
  const found: number[] = []
  for (let first = 1; first < points.length - 2; first++) {
    if (!isSwapped(points, first)) continue
    found.push(first)
    first++
  }
  return found
}

function isSwapped(points: readonly Seen[], first: number): boolean {
  const [before, one, other, after] = [points[first - 1]!, points[first]!, points[first + 1]!, points[first + 2]!]
  // Hardly any vehicle turns around, so that nearly all end here.
  if (!turnsBack(before, one, other) || !turnsBack(one, other, after)) return false
  const seconds = [one.atMs - before.atMs, other.atMs - one.atMs, after.atMs - other.atMs].map((ms) => ms / 1000)
  if (Math.max(...seconds) > longestStepSeconds) return false
  const stepsOf = (way: readonly Seen[]) => seconds.map((time, index) => stepOf(way[index]!, way[index + 1]!, time))
  const [right, wrong] = [stepsOf([before, other, one, after]), stepsOf([before, one, other, after])]
  if (right.some(({ fastestKmh }) => fastestKmh === 0)) return leadsOn(right, metersBetween(before, after))
  return (
    right.every(({ kmh, fastestKmh }) => fastestKmh >= leastKmh && !isTooFast(kmh, fastestKmh)) &&
    [wrong[0]!, wrong[2]!].every(({ kmh, statedKmh }) => isTooFast(kmh, statedKmh))
  )
}

function stepOf(from: Seen, to: Seen, seconds: number): Step {
  const meters = metersBetween(from, to)
  const [one, other] = [from.speedKmh ?? 0, to.speedKmh ?? 0]
  const kmh = (meters / seconds) * kmhPerMeterPerSecond
  return { meters, kmh, statedKmh: (one + other) / 2, fastestKmh: Math.max(one, other) }
}

const isTooFast = (kmh: number, statedKmh: number) => kmh > statedKmh * tooFast + roundedKmh

/** Returns true if steps are about as fast as each other, and lead straight on to a place. */
function leadsOn(steps: readonly Step[], meters: number): boolean {
  const speeds = steps.map(({ kmh }) => kmh)
  if (Math.min(...speeds) < leastKmh || Math.max(...speeds) > Math.min(...speeds) * evenShare) return false
  return steps.reduce((sum, step) => sum + step.meters, 0) <= meters * straightShare
}

/** Returns true if the way to a place leads back from it. */
function turnsBack(from: Spot, spot: Spot, next: Spot): boolean {
  const shrink = Math.cos(spot.latitude * (Math.PI / 180)) ** 2
  const east = (spot.longitude - from.longitude) * (next.longitude - spot.longitude)
  return (spot.latitude - from.latitude) * (next.latitude - spot.latitude) + east * shrink < 0
}
