import { metersBetween } from '../../geometry.ts'
import { fastestMetersPerSecond } from '../../motion/physics.ts'
import type { TracePoint } from '../../motion/trace.ts'

/** A receiver that flickers, or locates itself by cell towers, is hardly farther off, in meters. */
const roundedMeters = 5_000
/** A receiver that jumps now and then is back at once, and has few points elsewhere. */
const leastSwitches = 6
const leastPoints = 4
const leastShare = 0.2
/** A receiver without reception may be anywhere: it isn't in one of two places all along. */
const mostLost = 0.1

/** The last point of what may be one of two vehicles, and how many points it has. */
type Track = { last: TracePoint; count: number }

/**
 * Returns true if points, in order of time, are in turn on two paths between which nothing drives: two devices report under one
 * ID.
 */
export function areOfTwoVehicles(points: readonly TracePoint[]): boolean {
  const [first, ...rest] = points
  if (!first) return false
  const tracks: Track[] = [{ last: first, count: 1 }]
  let [current, switches, lost] = [tracks[0]!, 0, 0]
  for (const point of rest) {
    const next = tracks
      .filter(({ last }) => canReach(last, point))
      .sort((a, b) => metersTo(a, point) - metersTo(b, point))
    const track = next[0] ?? addedTo(tracks, point)
    if (!track) {
      lost++
      continue
    }
    if (track !== current) switches++
    Object.assign(track, { last: point, count: track.count + 1 })
    current = track
  }
  const fewest = Math.min(...tracks.map(({ count }) => count))
  return (
    tracks.length === 2 &&
    switches >= leastSwitches &&
    fewest >= Math.max(leastPoints, points.length * leastShare) &&
    lost <= points.length * mostLost
  )
}

const metersTo = ({ last }: Track, point: TracePoint) => metersBetween(last, point)

const canReach = (from: TracePoint, to: TracePoint) =>
  metersBetween(from, to) <= roundedMeters + fastestMetersPerSecond * ((to.atMs - from.atMs) / 1000)

/** Begins the second of two tracks; there is no third. */
function addedTo(tracks: Track[], point: TracePoint): Track | undefined {
  if (tracks.length > 1) return undefined
  const track = { last: point, count: 0 }
  tracks.push(track)
  return track
}
