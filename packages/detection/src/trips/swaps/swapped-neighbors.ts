import { metersBetween, type Spot } from '../../geometry.ts'
import { kmhPerMeterPerSecond } from '../../motion/physics.ts'

type Seen = Spot & { atMs: number; speedKmh: number | null }

/** Further apart, in seconds, a vehicle may have turned around twice. */
const longestStepSeconds = 60
/** Slower vehicles, in km/h, move to and fro. */
const leastKmh = 20
/** The three steps around a pair in the right order are about as fast as each other, and lead straight on. */
const evenShare = 1.5
const straightShare = 1.15
/** A step to a swapped point is so much longer than its speeds explain. */
const tooFast = 1.3

/**
 * Finds neighbors whose times were swapped, in points in order of time: a vehicle seems to drive ahead, back, and ahead again,
 * and in the other order drives steadily. Returns the indices of the first of each pair.
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
  const steps = [metersBetween(before, other), metersBetween(other, one), metersBetween(one, after)]
  const speeds = steps.map((meters, index) => (meters / seconds[index]!) * kmhPerMeterPerSecond)
  if (Math.min(...speeds) < leastKmh || Math.max(...speeds) > Math.min(...speeds) * evenShare) return false
  const way = steps.reduce((sum, meters) => sum + meters, 0)
  if (way > metersBetween(before, after) * straightShare) return false
  const stated = Math.max(before.speedKmh ?? 0, one.speedKmh ?? 0)
  const kmh = (metersBetween(before, one) / seconds[0]!) * kmhPerMeterPerSecond
  return stated === 0 || kmh > stated * tooFast
}

/** Returns true if the way to a place leads back from it. */
function turnsBack(from: Spot, spot: Spot, next: Spot): boolean {
  const shrink = Math.cos(spot.latitude * (Math.PI / 180)) ** 2
  const east = (spot.longitude - from.longitude) * (next.longitude - spot.longitude)
  return (spot.latitude - from.latitude) * (next.latitude - spot.latitude) + east * shrink < 0
}
