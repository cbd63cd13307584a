import { offsetFrom, type Spot, spotAt } from '../geometry.ts'
import { fitQuadratic, type LocalFit } from './local-fit.ts'
import { positionNoiseOf } from './path-fit.ts'
import { stretchesOf } from './speed-trace.ts'
import type { CleanPoint } from './trace.ts'
import type { TracePoint } from './trace-point.ts'

/** Less noise than this, in meters, hardly makes a path longer. */
const leastNoiseMeters = 1.5
/** Half the width of a fit, in seconds: more noise needs more time, but corners need less. */
const leastSeconds = 3
const mostSeconds = 8
const secondsPerMeter = 1
/** So many standard errors of a speed may be noise. */
const stillErrors = 2.5
/** Fewer points show no noise. */
const leastPoints = 12

/** Returns the places of points, without the noise of those that are dense enough to show it: their sum of steps is far too long. */
export function smoothPath(points: readonly CleanPoint[]): Spot[] {
  return stretchesOf(points).flatMap((stretch) => (stretch.length < leastPoints ? stretch : smoothed(stretch)))
}

function smoothed(stretch: readonly CleanPoint[]): readonly Spot[] {
  const start = stretch[0]!
  const places = stretch.map(
    (point): TracePoint => ({ seconds: (point.atMs - start.atMs) / 1000, ...offsetFrom(start, point), speed: null }),
  )
  const noise = positionNoiseOf(places)
  if (noise < leastNoiseMeters) return stretch
  const width = Math.min(mostSeconds, leastSeconds + (noise - leastNoiseMeters) * secondsPerMeter)
  let [from, to] = [0, 0]
  let held: Spot | null = null
  return places.map((place, index) => {
    while (places[from]!.seconds < place.seconds - width) from++
    while (places[to] && places[to]!.seconds <= place.seconds + width) to++
    const fit = fitAround(places.slice(from, to), place, width)
    if (!fit) return stretch[index]!
    // What might be noise is no motion; a vehicle that creeps gets on all the same, once it is far enough.
    const isStill = Math.hypot(fit.east.slope, fit.north.slope) < stillErrors * noise * fit.east.slopeError
    held = isStill && held ? held : spotAt(stretch[index]!, { east: fit.east.value, north: fit.north.value })
    const spot: Spot = held
    if (!isStill) held = null
    return spot
  })
}

/** Fits places near one to it, from which values are measured. */
function fitAround(
  near: readonly TracePoint[],
  place: TracePoint,
  width: number,
): { east: LocalFit; north: LocalFit } | null {
  const fitOf = (axis: 'east' | 'north') =>
    fitQuadratic(
      near.map((one) => {
        const seconds = one.seconds - place.seconds
        return { seconds, value: one[axis] - place[axis], weight: (1 - Math.abs(seconds / (width + 1)) ** 3) ** 3 }
      }),
    )
  const [east, north] = [fitOf('east'), fitOf('north')]
  return east && north && { east, north }
}
