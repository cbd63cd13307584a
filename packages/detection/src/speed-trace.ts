import { headingOf, metersBetween, offsetFrom, spotAt } from './geometry.ts'
import { fitQuadratic, type LocalFit } from './local-fit.ts'
import { gravity, kmhPerMeterPerSecond, strongestAcceleration } from './physics.ts'
import type { CleanPoint } from './trace.ts'

/**
 * How the vehicle moved at one second. Forces in g as in `Forces`: null where the trace does not tell, with the standard
 * error of each.
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

/** Between points further apart than this nothing is known of how the vehicle moved. */
export const widestGapMs = 3_000

/** Positions are never taken to be surer than this, in metres from one second to the next. */
const leastPositionNoiseMeters = 1
/** Standard deviation of speeds that receivers measure by Doppler, m/s (u-blox and phone chips: 0.05 to 0.3). */
const speedNoise = 0.3
/** Half width of the fits: positions are noisy and need seconds, measured speeds do not. */
const positionWindowSeconds = 3.5
const speedWindowSeconds = 1.2
/** Below this the direction of travel is noise. */
const slowestHeadingMetersPerSecond = 3
/** A speed this far from the middle one of its neighbours belongs to no braking: that one lies in the middle itself. */
const dropoutMetersPerSecond = 5
const dropoutWindowSeconds = 1.5
const robustRounds = 2
/** Of a normal distribution, from the median of its absolute values. */
const standardDeviationsPerMedian = 1.4826

/**
 * Motion second by second, from measured speeds where the trace has them and else from positions alone, by robust local
 * regression. A gap, a rejected point or a break is never bridged: samples on both sides know only their own side.
 */
export function traceMotion(points: readonly CleanPoint[]): TracedMotion[] {
  return stretchesOf(points).flatMap((stretch) =>
    stretch.length < 4 ? stretch.map((point) => unmeasured(points, point)) : measured(stretch),
  )
}

function stretchesOf(points: readonly CleanPoint[]): CleanPoint[][] {
  const stretches: CleanPoint[][] = []
  for (const point of points) {
    const current = stretches.at(-1)
    const before = current?.at(-1)
    if (before && point.follows === 'point' && point.atMs - before.atMs <= widestGapMs) current!.push(point)
    else stretches.push([point])
  }
  return stretches
}

/** A point too far from the next to say more than how fast the vehicle was on average on its way there. */
function unmeasured(points: readonly CleanPoint[], point: CleanPoint): TracedMotion {
  const { atMs, latitude, longitude, headingDegrees } = point
  const speedKmh = point.speedKmh ?? averageSpeedTo(points[points.indexOf(point) + 1], point)
  const forces = { forwardG: null, leftG: null, forwardErrorG: Infinity, leftErrorG: Infinity }
  return { atMs, latitude, longitude, speedKmh, headingDegrees, ...forces }
}

function averageSpeedTo(next: CleanPoint | undefined, point: CleanPoint): number | null {
  if (!next || next.follows === 'break') return null
  return (metersBetween(point, next) / ((next.atMs - point.atMs) / 1000)) * kmhPerMeterPerSecond
}

type Plane = { seconds: number; east: number; north: number; speed: number | null }

function measured(stretch: readonly CleanPoint[]): TracedMotion[] {
  const [origin, last] = [stretch[0]!, stretch.at(-1)!]
  const raw = stretch.map((point): Plane => {
    const seconds = (point.atMs - origin.atMs) / 1000
    const speed = point.speedKmh === null ? null : point.speedKmh / kmhPerMeterPerSecond
    return { seconds, ...offsetFrom(origin, point), speed }
  })
  const plane = withoutDropouts(raw)
  const length = Math.floor((last.atMs - origin.atMs) / 1000)
  const noise = positionNoiseOf(plane)
  let from = 0
  return Array.from({ length: length + 1 }, (_, second) => {
    while (plane[from]!.seconds < second - positionWindowSeconds) from++
    const whole = second >= positionWindowSeconds && second <= length - positionWindowSeconds
    const near: Plane[] = []
    for (let i = from; plane[i] && plane[i]!.seconds <= second + positionWindowSeconds; i++) near.push(plane[i]!)
    return motionAt(origin, second, near, { noise, whole })
  })
}

/**
 * `noise` of the positions in metres. Where the window is not `whole`, next to an edge, a receiver still settles and a
 * fit sees one side only: positions tell no forces there.
 */
function motionAt(
  origin: CleanPoint,
  second: number,
  near: readonly Plane[],
  { noise, whole }: { noise: number; whole: boolean },
): TracedMotion {
  const way = fitWay(near, second, noise)
  const driven = fitSpeed(near, second)
  const nearest = near.reduce((a, b) => (Math.abs(a.seconds - second) <= Math.abs(b.seconds - second) ? a : b))
  const spot = spotAt(origin, way ? { east: way.east.value, north: way.north.value } : nearest)
  const velocity = way && { east: way.east.slope, north: way.north.slope }
  const pace = velocity && Math.hypot(velocity.east, velocity.north)
  const speed = driven?.value ?? pace
  const moving = way && velocity && pace! >= slowestHeadingMetersPerSecond ? { way, velocity, pace: pace! } : null
  const told = whole ? moving : null
  const along = driven ?? (told && { slope: alongOf(told), slopeError: way!.accelerationError })
  return {
    atMs: origin.atMs + second * 1000,
    ...spot,
    speedKmh: speed === null ? null : Math.max(0, speed * kmhPerMeterPerSecond),
    headingDegrees: moving && headingOf(moving.velocity),
    forwardG: along && along.slope / gravity,
    leftG: told && leftOf(told) / gravity,
    forwardErrorG: (along?.slopeError ?? Infinity) / gravity,
    leftErrorG: (told?.way.accelerationError ?? Infinity) / gravity,
  }
}

const isImpossible = (from: Plane, to: Plane) =>
  Math.abs(to.speed! - from.speed!) > strongestAcceleration * (to.seconds - from.seconds) + 3 * speedNoise

/** Speeds without the single readings that fall out of the row, as those of a sensor that missed a beat. */
function withoutDropouts(plane: readonly Plane[]): Plane[] {
  return plane.map((point, index) => {
    if (point.speed === null) return point
    const around: number[] = []
    let first = index
    while (plane[first - 1] && point.seconds - plane[first - 1]!.seconds <= dropoutWindowSeconds) first--
    for (let i = first; plane[i] && plane[i]!.seconds - point.seconds <= dropoutWindowSeconds; i++)
      if (plane[i]!.speed !== null) around.push(plane[i]!.speed!)
    return around.length > 2 && Math.abs(point.speed - median(around)) > dropoutMetersPerSecond
      ? { ...point, speed: null }
      : point
  })
}

type Way = { east: LocalFit; north: LocalFit; accelerationError: number }
type Moving = { way: Way; velocity: { east: number; north: number }; pace: number }

const alongOf = ({ way, velocity, pace }: Moving) =>
  (velocity.east * way.east.curve + velocity.north * way.north.curve) / pace
const leftOf = ({ way, velocity, pace }: Moving) =>
  (velocity.east * way.north.curve - velocity.north * way.east.curve) / pace

/** Place, velocity and acceleration from positions; readings far from the others lose their say. */
function fitWay(near: readonly Plane[], second: number, noise: number): Way | null {
  let trust = near.map(() => 1)
  let way: Way | null = null
  for (let round = 0; round <= robustRounds; round++) {
    const weights = near.map((p, i) => nearness((p.seconds - second) / positionWindowSeconds) * trust[i]!)
    const readings = (axis: 'east' | 'north') =>
      near.map((p, i) => ({ seconds: p.seconds - second, value: p[axis], weight: weights[i]! }))
    const [east, north] = [fitQuadratic(readings('east')), fitQuadratic(readings('north'))]
    if (!east || !north) return way
    const misses = near.map((p) => {
      const t = p.seconds - second
      return Math.hypot(p.east - at(east, t), p.north - at(north, t))
    })
    const missed = Math.max(noise, rootMeanSquare(misses, weights))
    way = { east, north, accelerationError: east.curveError * missed * crowding(near) }
    trust = misses.map((miss) => bisquare(miss / (6 * Math.max(noise, median(misses)))))
  }
  return way
}

/** Speed and its change from measured speeds; null unless they are known throughout. */
function fitSpeed(near: readonly Plane[], second: number): { value: number; slope: number; slopeError: number } | null {
  const close = near.filter((p) => p.speed !== null && Math.abs(p.seconds - second) <= speedWindowSeconds)
  if (close.length < 2 || close.some((p, i) => i > 0 && isImpossible(close[i - 1]!, p))) return null
  const mean = (of: (p: Plane) => number) => close.reduce((sum, p) => sum + of(p), 0) / close.length
  const middle = mean((p) => p.seconds)
  const [meanSpeed, meanSquare] = [mean((p) => p.speed!), mean((p) => (p.seconds - middle) ** 2)]
  if (meanSquare * close.length < 0.1) return null
  const slope = mean((p) => (p.seconds - middle) * (p.speed! - meanSpeed)) / meanSquare
  const value = meanSpeed + slope * (second - middle)
  return { value, slope, slopeError: (speedNoise * crowding(close)) / Math.sqrt(meanSquare * close.length) }
}

/**
 * The noise of a stretch, m: from third differences over seconds, in which steady driving vanishes and white noise is
 * √20 times as wide; their median, so that neither a swerve nor a stray point counts. Standing is left out.
 */
function positionNoiseOf(plane: readonly Plane[]): number {
  const seconds: Plane[] = []
  for (const point of plane) if (point.seconds - (seconds.at(-1)?.seconds ?? -1) > 0.95) seconds.push(point)
  const thirds = (axis: 'east' | 'north') =>
    seconds.slice(3).flatMap((d, i) => {
      const [a, b, c] = [seconds[i]!, seconds[i + 1]!, seconds[i + 2]!]
      return a[axis] === b[axis] || c[axis] === d[axis] ? [] : [Math.abs(d[axis] - 3 * c[axis] + 3 * b[axis] - a[axis])]
    })
  const spread = median([...thirds('east'), ...thirds('north')]) * standardDeviationsPerMedian
  return Math.max(leastPositionNoiseMeters, spread / Math.sqrt(20))
}

const at = ({ value, slope, curve }: LocalFit, t: number) => value + slope * t + (curve * t * t) / 2
const nearness = (x: number) => (1 - Math.min(1, Math.abs(x)) ** 3) ** 3
const bisquare = (x: number) => (1 - Math.min(1, Math.abs(x)) ** 2) ** 2
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
const rootMeanSquare = (values: readonly number[], weights: readonly number[]) =>
  Math.sqrt(values.reduce((sum, x, i) => sum + weights[i]! * x * x, 0) / weights.reduce((a, b) => a + b, 0) / 2)

/**
 * Errors of a receiver hardly change within a second: ten readings in it count as one. The factor by which that widens
 * a standard error.
 */
function crowding(readings: readonly Plane[]): number {
  const seconds = readings.at(-1)!.seconds - readings[0]!.seconds
  return Math.sqrt(Math.max(1, seconds > 0 ? (readings.length - 1) / seconds : 1))
}
