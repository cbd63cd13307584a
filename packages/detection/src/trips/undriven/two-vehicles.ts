import { metersBetween } from '../../geometry.ts'
import { fastestMetersPerSecond } from '../../motion/physics.ts'
import type { TracePoint } from '../../motion/trace.ts'

/** A receiver that flickers, or locates itself by cell towers, is hardly farther off, in meters. */
const flickerMeters = 5_000
/** Receivers are hardly farther off while a vehicle drives, in meters (expert). */
const roundedMeters = 300
/** A receiver that flickers stays in one of its places, or is as far off all along, within this, in meters (expert). */
const leastMovedMeters = 500
/** A receiver that jumps now and then is back at once, and has few points elsewhere. */
const leastSwitches = 6
const leastPoints = 4
const leastShare = 0.2
/** A receiver without reception may be anywhere: it isn't in one of two places all along. */
const mostLost = 0.1

/** What may be the path of one of two vehicles: its first and last point, how many it has, and how far they are from the first at most. */
type Track = { first: TracePoint; last: TracePoint; count: number; reachMeters: number }

/**
 * Returns true if points, in order of time, are in turn on two paths between which nothing drives: two devices report under one
 * ID. Paths that are near each other are those of two vehicles if both of them drive, each its own way.
 */
export const areOfTwoVehicles = (points: readonly TracePoint[]): boolean =>
  tracksOf(points, flickerMeters) !== null || Boolean(tracksOf(points, roundedMeters)?.areDriven)

/** Returns whether both of the paths that points are on in turn are driven; null if there are no two. `apartMeters`: points so far from a path may be on it. */
function tracksOf(points: readonly TracePoint[], apartMeters: number): { areDriven: boolean } | null {
  const [first, ...rest] = points
  if (!first) return null
  const tracks: Track[] = [{ first, last: first, count: 1, reachMeters: 0 }]
  let [current, switches, lost] = [tracks[0]!, 0, 0]
  const apart: number[] = []
  for (const point of rest) {
    const next = tracks
      .filter(({ last }) => canReach(last, point, apartMeters))
      .sort((a, b) => metersTo(a, point) - metersTo(b, point))
    const track = next[0] ?? addedTo(tracks, point)
    if (!track) {
      lost++
      continue
    }
    if (track !== current) {
      switches++
      apart.push(metersTo(current, point))
    }
    const reachMeters = Math.max(track.reachMeters, metersBetween(track.first, point))
    Object.assign(track, { last: point, count: track.count + 1, reachMeters })
    current = track
  }
  const fewest = Math.min(...tracks.map(({ count }) => count))
  const areTwo =
    tracks.length === 2 &&
    switches >= leastSwitches &&
    fewest >= Math.max(leastPoints, points.length * leastShare) &&
    lost <= points.length * mostLost
  if (!areTwo) return null
  const isMoving = tracks.every(({ reachMeters }) => reachMeters >= leastMovedMeters)
  return { areDriven: isMoving && Math.max(...apart) - Math.min(...apart) >= leastMovedMeters }
}

const metersTo = ({ last }: Track, point: TracePoint) => metersBetween(last, point)

const canReach = (from: TracePoint, to: TracePoint, apartMeters: number) =>
  metersBetween(from, to) <= apartMeters + fastestMetersPerSecond * ((to.atMs - from.atMs) / 1000)

/** Begins the second of two tracks; there is no third. */
function addedTo(tracks: Track[], point: TracePoint): Track | undefined {
  if (tracks.length > 1) return undefined
  const track = { first: point, last: point, count: 0, reachMeters: 0 }
  tracks.push(track)
  return track
}
