import { headingOf, metersBetween, offsetFrom, type Spot } from '../geometry.ts'
import { areOnGrid } from '../grid.ts'
import { kmhPerMeterPerSecond } from './physics.ts'
import type { CleanPoint } from './trace.ts'
import { median } from './trace-point.ts'

/** Steps that show a speed: not so short that the noise of two fixes counts, nor so long that the road bends much. */
const shortestStepMs = 5_000
const longestStepMs = 90_000
/** Longer steps, of trackers that report each minute, count only where the road is straight. */
const longMs = 30_000
/** So do those that are slower than stated: bends make a way shorter, never longer. */
const bentRatio = 1.1
/** Slower than this a step says little. */
const slowestKmh = 25
/** Only at a steady speed do two of them give the average in between. */
const steadyShare = 0.15
/** Fewer steps, or shorter ones in total, are no evidence. */
const leastSteps = 12
const leastSeconds = 120

/** A ratio of speeds and places in this range is explained by bends, sampling and a worn speedometer. */
const tolerated = [0.72, 1.4] as const
/** Except near that of knots and mph, and its inverse: an honest speedometer states 10 % too much at most. */
const milesPerKnot = 1.1508
const closeUnits = [milesPerKnot, 1 / milesPerKnot] as const
const closeShare = 0.03
/** The middle half of the ratios of a wrong unit are this close to their median. */
const narrowShare = 0.15

/** A step is straight if its direction differs from those before and after it, and from the headings at its ends, by no more: its road is 0.3 % longer. */
const straightDegrees = 15
/** Slower vehicles have no certain heading. */
const headingKmh = 10
/** The median of so many straight steps, with a standard error below this share, separates units that are this close. */
const leastStraightSteps = 30
const preciseShare = 0.01

/** Two points that show a speed, and how many times it the device states there. */
export type Step = { from: CleanPoint; to: CleanPoint; ratio: number; isStraight: boolean }

/**
 * Compares the speeds a device states with the speeds between its places: how many times the true speed it states. Null
 * if too little is known, or too imprecisely for a unit that is close to the right one, or if the ratio isn't about the
 * same all along.
 */
export const speedRatio = (points: readonly CleanPoint[]): number | null => ratioOfSteps(speedSteps(points))

/** Returns the steps of a trace that show a speed; none of a grid. */
export function speedSteps(points: readonly CleanPoint[]): Step[] {
  if (areOnGrid(points)) return []
  const found = stepsOf(points)
  for (const [index, step] of found.entries()) step.isStraight = isStraight(found, index)
  return found.filter((step) => step.isStraight || !(isLong(step) || step.ratio > bentRatio))
}

/** Returns the ratio that all steps have in common, as `speedRatio` does. */
export function ratioOfSteps(steps: readonly Step[]): number | null {
  if (!areEnough(steps)) return null
  const all = spreadOf(steps)
  if (all.off > narrowShare * all.middle) return null
  const straight = spreadOf(steps.filter((step) => step.isStraight))
  if (straight.count >= leastStraightSteps && straight.error <= preciseShare * straight.middle) return straight.middle
  return isCloseUnit(all.middle) ? null : all.middle
}

/** Returns true if steps are evidence of a ratio. */
export function areEnough(steps: readonly Step[]): boolean {
  const seconds = steps.reduce((sum, { from, to }) => sum + to.atMs - from.atMs, 0) / 1000
  return steps.length >= leastSteps && seconds >= leastSeconds
}

const isLong = ({ from, to }: Step) => to.atMs - from.atMs > longMs

function stepsOf(points: readonly CleanPoint[]): Step[] {
  const steps: Step[] = []
  let from = points[0]
  for (const to of points.slice(1)) {
    const ratio = from && to.follows === 'point' ? ratioOf(from, to) : 'unclear'
    if (ratio === 'short') continue
    if (typeof ratio === 'number') steps.push({ from: from!, to, ratio, isStraight: false })
    from = to
  }
  return steps
}

/** Of a normal distribution, the standard deviation is 1.48 times the median one, and a median's error 1.25 times a mean's. */
function spreadOf(steps: readonly Step[]): { count: number; middle: number; off: number; error: number } {
  const middle = median(steps.map(({ ratio }) => ratio))
  const off = median(steps.map(({ ratio }) => Math.abs(ratio - middle)))
  return { count: steps.length, middle, off, error: (off * 1.48 * 1.25) / Math.sqrt(steps.length) }
}

/** Returns true if the steps just before and after one go on in its direction. */
function isStraight(steps: readonly Step[], index: number): boolean {
  const [before, step, after] = [steps[index - 1], steps[index]!, steps[index + 1]]
  if (before?.to !== step.from || after?.from !== step.to || (isLong(step) && !isAlong(step.from, step.to)))
    return false
  return goesOn(before.from, step.from, step.to) && goesOn(step.from, step.to, after.to)
}

/** Returns true if the way to a place goes on in its direction to another one. */
export const goesOn = (from: Spot, over: Spot, to: Spot): boolean =>
  isClose(directionOf(from, over), directionOf(over, to))

/**
 * Returns true unless the heading of a moving vehicle at one of two points differs from the direction between them: then its road turns in
 * between, even where the steps before and after have the same direction, as on a zigzag that is seen once in each of its bends.
 */
export const isAlong = (from: CleanPoint, to: CleanPoint): boolean =>
  [from, to].every(
    ({ headingDegrees, speedKmh }) =>
      headingDegrees === null || (speedKmh ?? 0) < headingKmh || isClose(headingDegrees, directionOf(from, to)),
  )

const directionOf = (from: Spot, to: Spot) => headingOf(offsetFrom(from, to))

function isClose(heading: number, other: number): boolean {
  const turn = Math.abs(heading - other) % 360
  return Math.min(turn, 360 - turn) <= straightDegrees
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
 * read as km/h (0.54) or the reverse (1.85), or mph read as knots (1.15).
 */
export const isWrongUnit = (ratio: number | null): ratio is number =>
  ratio !== null && (ratio < tolerated[0] || ratio > tolerated[1] || isCloseUnit(ratio))

const isCloseUnit = (ratio: number) => closeUnits.some((unit) => Math.abs(ratio / unit - 1) <= closeShare)
