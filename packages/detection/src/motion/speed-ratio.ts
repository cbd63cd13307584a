import { metersBetween } from '../geometry.ts'
import { kmhPerMeterPerSecond } from './physics.ts'
import type { CleanPoint } from './trace.ts'
import { median } from './trace-point.ts'

/** Steps that show a speed: not so short that the noise of two fixes counts, nor so long that the road bends much. */
const shortestStepMs = 5_000
const longestStepMs = 30_000
/** Slower than this a step says little. */
const slowestKmh = 25
/** Only at a steady speed do two of them give the average in between. */
const steadyShare = 0.15
/** Fewer steps, or shorter ones in total, are no evidence. */
const leastSteps = 12
const leastSeconds = 120

/** A ratio of speeds and places in this range is explained by bends, sampling and a worn speedometer. */
const tolerated = [0.72, 1.3] as const
/** The middle half of the ratios of a wrong unit are this close to their median. */
const narrowShare = 0.15

/**
 * Compares the speeds a device states with the speeds between its places: how many times the true speed it states. Null
 * if too little is known, or if the ratio isn't about the same all along.
 */
export function speedRatio(points: readonly CleanPoint[]): number | null {
  const ratios: number[] = []
  let seconds = 0
  let from = points[0]
  for (const to of points.slice(1)) {
    const step = from && to.follows === 'point' ? ratioOf(from, to) : 'unclear'
    if (step === 'short') continue
    if (typeof step === 'number') {
      ratios.push(step)
      seconds += (to.atMs - from!.atMs) / 1000
    }
    from = to
  }
  if (ratios.length < leastSteps || seconds < leastSeconds) return null
  const middle = median(ratios)
  const off = median(ratios.map((ratio) => Math.abs(ratio - middle)))
  return off <= narrowShare * middle ? middle : null
}

/** Compares the speeds at both ends of a step with the speed between them. */
function ratioOf(from: CleanPoint, to: CleanPoint): number | 'short' | 'unclear' {
  const stepMs = to.atMs - from.atMs
  if (from.speedKmh === null || to.speedKmh === null || stepMs > longestStepMs) return 'unclear'
  const stated = (from.speedKmh + to.speedKmh) / 2
  if (Math.abs(from.speedKmh - to.speedKmh) > steadyShare * stated) return 'unclear'
  if (stepMs < shortestStepMs) return 'short'
  const driven = (metersBetween(from, to) / stepMs) * 1000 * kmhPerMeterPerSecond
  return Math.max(stated, driven) < slowestKmh ? 'unclear' : stated / driven
}

/**
 * Returns true if a ratio isn't explained by bends, sampling and a worn speedometer, but by a wrong unit, as with knots
 * read as km/h (0.54) or the reverse (1.85).
 */
export const isWrongUnit = (ratio: number | null): ratio is number =>
  ratio !== null && (ratio < tolerated[0] || ratio > tolerated[1])
