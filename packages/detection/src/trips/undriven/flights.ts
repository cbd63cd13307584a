import { metersBetween, type Spot } from '../../geometry.ts'
import { fastestMetersPerSecond } from '../../motion/physics.ts'
import { stillKmh } from '../is-still.ts'

type Seen = Spot & { atMs: number; speedKmh?: number | null }

/** Positions may be off by so much, in meters, as those of cell towers. */
const roundedMeters = 2_000

/** A receiver that hangs repeats its place within this, in meters. */
const repeatedMeters = 15

/**
 * Returns the last point of a way, from one point on, that is too fast for any vehicle on a road, as a flight; that point itself if none
 * is. A vehicle whose receiver repeats one place while it states motion drives on meanwhile: the way begins when it was first there.
 */
export function endOfFlight(points: readonly Seen[], first: number): number {
  const next = points[first + 1]
  // Most steps are slow, and need no look back.
  if (!next || isDrivable(points[first]!, next)) return first
  const since = points[firstOfRepeated(points, first)]!
  let [last, meters] = [first, 0]
  for (let to: Seen | undefined = next; to; to = points[last + 1]) {
    const step = metersBetween(points[last]!, to)
    if (step <= fastestMetersPerSecond * secondsBetween(last === first ? since : points[last]!, to)) break
    meters += step
    last++
  }
  const farthest = roundedMeters + fastestMetersPerSecond * secondsBetween(since, points[last]!)
  return meters > farthest ? last : first
}

const isDrivable = (from: Seen, to: Seen): boolean =>
  metersBetween(from, to) <= fastestMetersPerSecond * secondsBetween(from, to)

function firstOfRepeated(points: readonly Seen[], index: number): number {
  let first = index
  for (let before = points[first - 1]; before; before = points[first - 1]) {
    if ((points[first]!.speedKmh ?? 0) <= stillKmh || metersBetween(before, points[index]!) > repeatedMeters) break
    first--
  }
  return first
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
