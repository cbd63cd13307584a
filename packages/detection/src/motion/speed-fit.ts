import { strongestAcceleration } from './physics.ts'
import { crowding, median, type TracePoint } from './trace-point.ts'

/** Standard deviation of Doppler speeds from receivers, m/s (u-blox and phone chips: 0.05 to 0.3). */
const speedNoise = 0.3
/** Measured speeds are accurate within little time: half the width of a fit. */
const speedWindowSeconds = 1.2
/** A speed this far from the median of its neighbors isn't braking, which would be in the median itself. */
const dropoutMetersPerSecond = 5
const dropoutWindowSeconds = 1.5

/** Speed in m/s, its change in m/s², and the standard error of the change. */
export type SpeedFit = { value: number; slope: number; slopeError: number }

/** Fits speed and its change to measured speeds; null unless they are known throughout. */
export function fitSpeed(near: readonly TracePoint[], second: number): SpeedFit | null {
  const close = near.filter((p) => p.speed !== null && Math.abs(p.seconds - second) <= speedWindowSeconds)
  if (close.length < 2 || close.some((p, i) => i > 0 && isImpossible(close[i - 1]!, p))) return null
  const mean = (of: (p: TracePoint) => number) => close.reduce((sum, p) => sum + of(p), 0) / close.length
  const middle = mean((p) => p.seconds)
  const [meanSpeed, meanSquare] = [mean((p) => p.speed!), mean((p) => (p.seconds - middle) ** 2)]
  if (meanSquare * close.length < 0.1) return null
  const slope = mean((p) => (p.seconds - middle) * (p.speed! - meanSpeed)) / meanSquare
  const value = meanSpeed + slope * (second - middle)
  return { value, slope, slopeError: (speedNoise * crowding(close)) / Math.sqrt(meanSquare * close.length) }
}

const isImpossible = (from: TracePoint, to: TracePoint) =>
  Math.abs(to.speed! - from.speed!) > strongestAcceleration * (to.seconds - from.seconds) + 3 * speedNoise

/** Returns speeds without isolated outliers, such as those of a sensor that missed a pulse. */
export function withoutDropouts(sightings: readonly TracePoint[]): TracePoint[] {
  return sightings.map((point, index) => {
    if (point.speed === null) return point
    const around: number[] = []
    let first = index
    while (sightings[first - 1] && point.seconds - sightings[first - 1]!.seconds <= dropoutWindowSeconds) first--
    for (let i = first; sightings[i] && sightings[i]!.seconds - point.seconds <= dropoutWindowSeconds; i++)
      if (sightings[i]!.speed !== null) around.push(sightings[i]!.speed!)
    return around.length > 2 && Math.abs(point.speed - median(around)) > dropoutMetersPerSecond
      ? { ...point, speed: null }
      : point
  })
}
