import { metersBetween, type Spot } from '../../geometry.ts'
import { fastestAverageMps, fastestMetersPerSecond } from '../../motion/physics.ts'
import { stillKmh } from '../is-still.ts'

type Seen = Spot & { atMs: number; speedKmh?: number | null; isOff?: boolean }

/** Positions may be off by so much, in meters, as those of cell towers. */
const roundedMeters = 2_000

/** A receiver that hangs repeats its place within this, in meters. */
const repeatedMeters = 15
/** Long tunnels take minutes; ferries, and trains that carry vehicles, take longer (expert). */
const longestTunnelMs = 600_000
/** A vehicle that drives into a tunnel, and out of it, isn't slower, in km/h: it isn't about to park, or to board. */
const leastTunnelKmh = 20

/**
 * Returns the last point of a way, from one point on, that is too fast for any vehicle on a road, as a flight; that point itself if none
 * is. A vehicle whose receiver repeats one place while it states motion, or in a tunnel, drives on meanwhile: the way begins when it was first there.
 */
export function endOfFlight(points: readonly Seen[], first: number): number {
  const next = points[first + 1]
  // Most steps are slow, and need no look back.
  if (!next || isDrivable(points[first]!, next)) return first
  const since = points[firstOfTunnel(points, first) ?? firstOfRepeated(points, first)]!
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

/**
 * Returns the first of the points at which a receiver without a signal repeats the place where its vehicle drove into a tunnel, at any speed, until it drives out
 * of it after the last of them; null if it may have been parked or carried meanwhile.
 */
function firstOfTunnel(points: readonly Seen[], last: number): number | null {
  let first = last
  for (let before = points[first - 1]; before; before = points[first - 1]) {
    if (metersBetween(before, points[last]!) > repeatedMeters) break
    first--
  }
  const [before, entry, exit] = [points[first - 1], points[first]!, points[last + 1]!]
  if (first === last || exit.atMs - entry.atMs > longestTunnelMs) return null
  if (points.slice(first, last + 2).some(({ isOff }) => isOff)) return null
  const kmh = Math.min(Math.max(entry.speedKmh ?? 0, before?.speedKmh ?? 0), exit.speedKmh ?? 0)
  return kmh >= leastTunnelKmh && metersBetween(entry, exit) <= fastestAverageMps * secondsBetween(entry, exit)
    ? first
    : null
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
