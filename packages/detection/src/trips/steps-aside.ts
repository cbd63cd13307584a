import { metersBetween, type Offset, offsetFrom } from '../geometry.ts'
import { fastestMetersPerSecond, fromRestToRest, kmhPerMeterPerSecond } from '../motion/physics.ts'
import { denseSeconds, mostWhenDense, mostWhenSparse } from '../motion/supported-speed.ts'
import type { TracePoint } from '../motion/trace.ts'
import { stillKmh } from './is-still.ts'
import { paceFrom } from './off-pace.ts'
import { isShortRun, longestFlickerPoints } from './parked-jumps.ts'
import { speedBeside } from './speed-beside.ts'

/** A step between sparse points may be this much longer than its time explains, in meters: receivers are off. */
export const steadyMeters = 300
/** Between dense points, which would show a receiver that drifts, no more than noise. */
const denseNoiseMeters = 30
/** In a longer step, in seconds, a vehicle may have been faster than it was at both ends. */
export const statedSeconds = 90
/** A way aside and back is so much longer than the way between its ends. Around a corner it is 1.41 times as long. */
const detourShare = 1.5

/**
 * Finds runs of points that a vehicle reaches and leaves too fast for its speeds before and after them, whatever speeds they
 * state themselves: it was back too soon. Finds, too, one or two points that are off a steady drive (`off-pace.ts`).
 */
export function stepsAside(points: readonly TracePoint[]): Set<number> {
  const aside = new Set<number>()
  for (let from = 1; from < points.length - 1; from++) {
    const to = Math.max(returnFrom(points, from), paceFrom(points, from))
    for (let index = from; index < to; index++) aside.add(index)
    if (to > from) from = to
  }
  return aside
}

/** Returns the index of the point that is back on the way after a run that starts at `from`; `from` if there is none. */
function returnFrom(points: readonly TracePoint[], from: number): number {
  const before = points[from - 1]!
  const ownKmh = speedBeside(before, points[from - 2])
  if (!isSudden(before, points[from]!, ownKmh)) return from
  for (let to = from + 1; to < points.length && isShortRun(points, from, to); to++) {
    const [last, after] = [points[to - 1]!, points[to]!]
    const kmh = fastestOf(ownKmh, speedBeside(after, points[to + 1]))
    if (!isSudden(before, points[from]!, kmh) || !isSudden(last, after, kmh)) continue
    if (isSudden(before, after, kmh) || !isDetour([before, points[from]!, last, after])) continue
    // Of two stretches apart, the longer one is the way.
    if (to - from <= longestFlickerPoints || to - from < points.length / 2) return to
  }
  return from
}

const fastestOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

/** Returns true if a vehicle that drives at a speed isn't so fast between two points. */
function isSudden(from: TracePoint, to: TracePoint, kmh: number | null): boolean {
  const seconds = (to.atMs - from.atMs) / 1000
  const meters = metersBetween(from, to)
  return meters > denseNoiseMeters && meters > longestStep(seconds, kmh)
}

function longestStep(seconds: number, kmh: number | null): number {
  const farthest = steadyMeters + seconds * fastestMetersPerSecond
  if (kmh === null || seconds > statedSeconds) return farthest
  // Between two stops it may have been anything.
  const sparse = kmh <= stillKmh ? farthest : steadyMeters + (seconds * mostWhenSparse(kmh)) / kmhPerMeterPerSecond
  if (seconds > denseSeconds) return Math.min(farthest, sparse)
  const dense = Math.max((seconds * mostWhenDense(kmh)) / kmhPerMeterPerSecond, fromRestToRest(seconds))
  return Math.min(farthest, denseNoiseMeters + dense)
}

/**
 * Returns true if a vehicle left and came back: its two steps, there and back, are far longer than what lies between the points
 * before and after, and so they are if it kept on driving meanwhile, as beside its true path.
 */
function isDetour([before, first, last, after]: readonly [TracePoint, TracePoint, TracePoint, TracePoint]): boolean {
  const [out, back] = [offsetFrom(before, first), offsetFrom(last, after)]
  const left = Math.min(metersBetween(before, after), Math.hypot(out.east + back.east, out.north + back.north))
  const isDense = Math.max(first.atMs - before.atMs, after.atMs - last.atMs) <= denseSeconds * 1000
  const [share, noise] = isDense ? [detourShare, denseNoiseMeters] : [2, steadyMeters]
  return lengthOf(out) + lengthOf(back) > share * left + 2 * noise
}

const lengthOf = ({ east, north }: Offset) => Math.hypot(east, north)
