import { fitQuadratic, type LocalFit } from './local-fit.ts'
import { crowding, median, type TracePoint } from './trace-point.ts'

/** Positions are noisy and need time: half the width of a fit. */
export const positionWindowSeconds = 3.5
/** Positions are never assumed to be more accurate than this, in meters from one second to the next. */
const leastPositionNoiseMeters = 1
const robustRounds = 2
/** Standard deviation of a normal distribution per median of its absolute values. */
const standardDeviationsPerMedian = 1.4826

/** Location, velocity and acceleration on the plane, with the standard error of the last, m/s². */
export type PathFit = { east: LocalFit; north: LocalFit; accelerationError: number }

/** Fits location, velocity and acceleration to positions; outliers lose their weight. */
export function fitPath(near: readonly TracePoint[], second: number, noise: number): PathFit | null {
  let trust = near.map(() => 1)
  let path: PathFit | null = null
  for (let round = 0; round <= robustRounds; round++) {
    const weights = near.map((p, i) => nearness((p.seconds - second) / positionWindowSeconds) * trust[i]!)
    const readings = (axis: 'east' | 'north') =>
      near.map((p, i) => ({ seconds: p.seconds - second, value: p[axis], weight: weights[i]! }))
    const [east, north] = [fitQuadratic(readings('east')), fitQuadratic(readings('north'))]
    if (!east || !north) return path
    const misses = near.map((p) => {
      const t = p.seconds - second
      return Math.hypot(p.east - at(east, t), p.north - at(north, t))
    })
    const missed = Math.max(noise, rootMeanSquare(misses, weights))
    path = { east, north, accelerationError: east.curveError * missed * crowding(near) }
    if (round === robustRounds) break
    const far = 6 * Math.max(noise, median(misses))
    trust = misses.map((miss) => bisquare(miss / far))
  }
  return path
}

/**
 * Returns the noise of a stretch, m: from third differences over seconds, in which steady driving vanishes and white
 * noise is √20 times as wide; their median, so that neither a swerve nor a stray point counts. Stops are left out.
 */
export function positionNoiseOf(sightings: readonly TracePoint[]): number {
  const seconds: TracePoint[] = []
  for (const point of sightings) if (point.seconds - (seconds.at(-1)?.seconds ?? -1) > 0.95) seconds.push(point)
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
const rootMeanSquare = (values: readonly number[], weights: readonly number[]) =>
  Math.sqrt(values.reduce((sum, x, i) => sum + weights[i]! * x * x, 0) / weights.reduce((a, b) => a + b, 0) / 2)
