import { fastestMetersPerSecond, kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import {
  denseSeconds,
  mostWhenDense,
  mostWhenSparse,
  mostWithoutOthers,
  sparseSeconds,
} from '@milepost/detection/motion/supported-speed'
import { leastRestMs, slowestDrivingMps } from '@milepost/detection/trips/driven-parts'
import { leastTurnSeconds } from '@milepost/detection/trips/road-meters'
import type { Despiked } from '@milepost/detection/trips/spikes'
import { distanceMeters } from '@milepost/geo/distance'
import { degreesE6 } from '../../latest-point.ts'
import type { BoundsRow } from '../describe-path.ts'
import type { SeenPosition } from '../positions-of-trips.ts'
import {
  closeSeconds,
  fasterKmh,
  fasterShare,
  leastFasterMeters,
  leastFasterSteps,
  leastRepeatSeconds,
} from '../step-limits.ts'

/** A step, the speed that is stated at its ends, in km/h, and whether spikes were left out between them. */
type Step = { seconds: number; meters: number; kmh: number; isAcross: boolean }

/** Returns what the statement in `path-bounds.ts` would find of a path without its spikes; `row` is what it found with them. */
export function rowOfPath(
  row: BoundsRow,
  { points, spikes, isBroken }: Despiked<SeenPosition>,
  topKmh: number | null,
): BoundsRow {
  const [first, last] = [points[0]!, points.at(-1)!]
  let next = 0
  const steps = points.slice(1).map((to, index): Step => {
    const from = points[index]!
    const first = next
    while (next < spikes.length && spikes[next]!.atMs < to.atMs) next++
    const kmh = ((from.speedKmh ?? to.speedKmh ?? 0) + (to.speedKmh ?? 0)) / 2
    return { seconds: (to.atMs - from.atMs) / 1000, meters: metersOf(from, to), kmh, isAcross: next > first }
  })
  const quiet = steps.filter(isQuiet)
  return {
    ...row,
    path: sumOf(steps, 'meters'),
    statedMeters:
      steps.reduce((sum, { seconds, kmh }) => sum + (seconds > sparseSeconds ? 0 : seconds * kmh), 0) /
      kmhPerMeterPerSecond,
    sparse: sumOf(
      steps.filter(({ seconds }) => seconds > closeSeconds),
      'meters',
    ),
    turning: sumOf(
      steps.filter(({ seconds }) => seconds >= leastTurnSeconds && seconds <= sparseSeconds),
      'meters',
    ),
    silent: sumOf(
      steps.filter(({ seconds }) => seconds > sparseSeconds),
      'seconds',
    ),
    longest: steps.reduce((most, step) => (isLong(step) ? most : Math.max(most, step.seconds)), 0),
    longSteps: steps.filter((step) => isLong(step) && !isQuiet(step)),
    quiet: quiet.length,
    quietMeters: sumOf(quiet, 'meters'),
    quietSeconds: sumOf(quiet, 'seconds'),
    steps: steps.filter((step) => !isLong(step)).length,
    hasJump: isBroken,
    isFaster:
      topKmh !== null &&
      steps.filter(
        ({ meters, seconds }) =>
          meters > leastFasterMeters &&
          meters <= fastestMetersPerSecond * seconds &&
          meters * kmhPerMeterPerSecond > (topKmh * fasterShare + fasterKmh) * seconds,
      ).length >= leastFasterSteps,
    supporting: topKmh === null ? 0 : steps.filter((step) => mostOf(step) >= topKmh).length,
    spread: spreadOf(points),
    fastest: fastestOf(points.map(({ speedKmh }) => speedKmh)),
    fastestPair: fastestOf(
      points.slice(1).flatMap(({ speedKmh }, index) => {
        const { meters, seconds } = steps[index]!
        const isRepeat = meters === 0 && seconds >= leastRepeatSeconds
        return isRepeat ? [] : [slowerOf(speedKmh, points[index]!.speedKmh)]
      }),
    ),
    firstAt: new Date(first.atMs).toISOString(),
    firstLat: degreesE6(first.latitude),
    firstLon: degreesE6(first.longitude),
    lastAt: new Date(last.atMs).toISOString(),
    lastLat: degreesE6(last.latitude),
    lastLon: degreesE6(last.longitude),
    firstKmh: first.speedKmh,
    lastKmh: last.speedKmh,
  }
}

const isLong = ({ seconds }: Step) => seconds * 1000 >= leastRestMs
const isQuiet = (step: Step) => isLong(step) && step.meters < step.seconds * slowestDrivingMps

/** The fastest that a vehicle can have been in a step, in km/h. Across a spike, dense positions show as much (`supported-speed.ts`). */
function mostOf({ seconds, meters, isAcross }: Step): number {
  const isDense = seconds <= denseSeconds * (isAcross ? mostWithoutOthers : 1)
  return (isDense ? mostWhenDense : mostWhenSparse)((meters / seconds) * kmhPerMeterPerSecond)
}

/** Returns how far apart the outermost points are, from north to south or from west to east. */
function spreadOf(points: readonly SeenPosition[]): number {
  const [south, north] = rangeOf(points.map(({ latitude }) => latitude))
  const [west, east] = rangeOf(points.map(({ longitude }) => longitude))
  return Math.max(distanceMeters(south, west, north, west), distanceMeters(north, west, north, east))
}

/** As `max` and `least` of SQL, for which null isn't a speed. */
const fastestOf = (speeds: readonly (number | null)[]) =>
  speeds.reduce((a, b) => (a === null || b === null ? (a ?? b) : Math.max(a, b)), null)
const slowerOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const rangeOf = (values: readonly number[]) =>
  values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)] as const, [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as readonly [number, number])

const sumOf = (steps: readonly Step[], of: 'seconds' | 'meters') => steps.reduce((sum, step) => sum + step[of], 0)

const metersOf = (a: SeenPosition, b: SeenPosition) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
