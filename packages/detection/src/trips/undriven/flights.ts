import { metersBetween, type Spot } from '../../geometry.ts'
import { fastestMetersPerSecond } from '../../motion/physics.ts'

type Seen = Spot & { atMs: number }

/** Positions may be off by so much, in meters, as those of cell towers. */
const roundedMeters = 2_000

/** Returns the last point of a way, from one point on, that is too fast for any vehicle on a road, as a flight; that point itself if none is. */
export function endOfFlight(points: readonly Seen[], first: number): number {
  let [last, meters] = [first, 0]
  for (let next = points[last + 1]; next; next = points[last + 1]) {
    const step = metersBetween(points[last]!, next)
    if (step <= fastestMetersPerSecond * secondsBetween(points[last]!, next)) break
    meters += step
    last++
  }
  const farthest = roundedMeters + fastestMetersPerSecond * secondsBetween(points[first]!, points[last]!)
  return meters > farthest ? last : first
}

/** Returns how long all such ways between points in order are, in meters, as the straight lines between their points. */
export function flownMeters(points: readonly Seen[]): number {
  let meters = 0
  for (let first = 0; first < points.length - 1; first++) {
    const last = endOfFlight(points, first)
    for (let index = first; index < last; index++) meters += metersBetween(points[index]!, points[index + 1]!)
    if (last > first) first = last - 1
  }
  return meters
}

const secondsBetween = (from: Seen, to: Seen) => (to.atMs - from.atMs) / 1000
