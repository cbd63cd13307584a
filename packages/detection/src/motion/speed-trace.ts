import { headingOf, metersBetween, type Offset, offsetFrom, spotAt } from '../geometry.ts'
import { fitPath, type PathFit, positionNoiseOf, positionWindowSeconds } from './path-fit.ts'
import { gravity, kmhPerMeterPerSecond } from './physics.ts'
import { fitSpeed, withoutDropouts } from './speed-fit.ts'
import type { CleanPoint } from './trace.ts'
import type { TracePoint } from './trace-point.ts'

/**
 * A vehicle's motion at one second. Forces in g as in `Forces`, each with its standard error: null if the trace doesn't
 * show them.
 */
export type TracedMotion = {
  atMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
  forwardG: number | null
  leftG: number | null
  forwardErrorG: number
  leftErrorG: number
}

/** Motion between points further apart than this is unknown. */
export const widestGapMs = 3_000

/** Fewer points determine no acceleration. */
const leastPoints = 4
/** Below this the direction of travel is noise. */
const slowestHeadingMetersPerSecond = 3

/**
 * Traces motion second by second, from measured speeds if available and otherwise from positions alone, by robust local
 * regression. A gap, a rejected point or a break is never bridged: samples on both sides use only their own side.
 */
export function traceMotion(points: readonly CleanPoint[]): TracedMotion[] {
  const stretches = stretchesOf(points)
  return stretches.flatMap((stretch, index) => {
    if (stretch.length >= leastPoints) return measured(stretch)
    return stretch.map((point, i) => unmeasured(point, stretch[i + 1] ?? stretches[index + 1]?.[0]))
  })
}

/** Divides points where nothing may be bridged: at a gap, a rejected point or a break. */
export function stretchesOf(points: readonly CleanPoint[]): CleanPoint[][] {
  const stretches: CleanPoint[][] = []
  for (const point of points) {
    const current = stretches.at(-1)
    const before = current?.at(-1)
    if (before && point.follows === 'point' && point.atMs - before.atMs <= widestGapMs) current!.push(point)
    else stretches.push([point])
  }
  return stretches
}

/** A point too far from the next to give more than the average speed on the path there. */
function unmeasured(point: CleanPoint, next: CleanPoint | undefined): TracedMotion {
  const { atMs, latitude, longitude, headingDegrees } = point
  const speedKmh = point.speedKmh ?? averageSpeedTo(next, point)
  const forces = { forwardG: null, leftG: null, forwardErrorG: Infinity, leftErrorG: Infinity }
  return { atMs, latitude, longitude, speedKmh, headingDegrees, ...forces }
}

function averageSpeedTo(next: CleanPoint | undefined, point: CleanPoint): number | null {
  if (!next || next.follows === 'break') return null
  return (metersBetween(point, next) / ((next.atMs - point.atMs) / 1000)) * kmhPerMeterPerSecond
}

function measured(stretch: readonly CleanPoint[]): TracedMotion[] {
  const [origin, last] = [stretch[0]!, stretch.at(-1)!]
  const sightings = withoutDropouts(stretch.map((point) => tracePointOf(origin, origin, point)))
  const length = Math.floor((last.atMs - origin.atMs) / 1000)
  const noise = positionNoiseOf(sightings)
  let from = 0
  return Array.from({ length: length + 1 }, (_, second) => {
    while (sightings[from]!.seconds < second - positionWindowSeconds) from++
    let to = from
    while (sightings[to] && sightings[to]!.seconds <= second + positionWindowSeconds) to++
    // In a local plane: a far origin would distort the path.
    const near = stretch.slice(from, to).map((point, i) => ({
      ...tracePointOf(origin, stretch[from]!, point),
      speed: sightings[from + i]!.speed,
    }))
    const whole = second >= positionWindowSeconds && second <= length - positionWindowSeconds
    const motion = motionAt(stretch[from]!, second, near, { noise, whole })
    return { atMs: origin.atMs + second * 1000, ...motion }
  })
}

const tracePointOf = (start: CleanPoint, origin: CleanPoint, point: CleanPoint): TracePoint => ({
  seconds: (point.atMs - start.atMs) / 1000,
  ...offsetFrom(origin, point),
  speed: point.speedKmh === null ? null : point.speedKmh / kmhPerMeterPerSecond,
})

/**
 * `noise` of the positions in meters. If the window isn't `whole`, next to an edge, a receiver is still settling and a
 * fit sees only one side: positions give no forces there.
 */
function motionAt(
  origin: CleanPoint,
  second: number,
  near: readonly TracePoint[],
  { noise, whole }: { noise: number; whole: boolean },
): Omit<TracedMotion, 'atMs'> {
  const path = fitPath(near, second, noise)
  const driven = fitSpeed(near, second)
  const nearest = near.reduce((a, b) => (Math.abs(a.seconds - second) <= Math.abs(b.seconds - second) ? a : b))
  const spot = spotAt(origin, path ? { east: path.east.value, north: path.north.value } : nearest)
  const velocity = path && { east: path.east.slope, north: path.north.slope }
  const pace = velocity && Math.hypot(velocity.east, velocity.north)
  const speed = driven?.value ?? pace
  const moving = path && velocity && pace! >= slowestHeadingMetersPerSecond ? { path, velocity, pace: pace! } : null
  const usable = whole ? moving : null
  const along = driven ?? (usable && { slope: alongOf(usable), slopeError: path!.accelerationError })
  return {
    ...spot,
    speedKmh: speed === null ? null : Math.max(0, speed * kmhPerMeterPerSecond),
    headingDegrees: moving && headingOf(moving.velocity),
    forwardG: along && along.slope / gravity,
    leftG: usable && leftOf(usable) / gravity,
    forwardErrorG: (along?.slopeError ?? Infinity) / gravity,
    leftErrorG: (usable?.path.accelerationError ?? Infinity) / gravity,
  }
}

type Moving = { path: PathFit; velocity: Offset; pace: number }

const alongOf = ({ path, velocity, pace }: Moving) =>
  (velocity.east * path.east.curve + velocity.north * path.north.curve) / pace
const leftOf = ({ path, velocity, pace }: Moving) =>
  (velocity.east * path.north.curve - velocity.north * path.east.curve) / pace
