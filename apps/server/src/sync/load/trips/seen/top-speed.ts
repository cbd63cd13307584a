import { doubtedSpeeds } from '@milepost/detection/motion/doubt-speeds'
import { leastMovingKmh, mostWhenDense, supportedSpeed } from '@milepost/detection/motion/supported-speed'
import type { CleanPoint } from '@milepost/detection/motion/trace'
import { withoutSpikes } from '@milepost/detection/trips/spikes'
import { quantityText, speed } from '@milepost/domain/quantity'
import { droppedValue, type Rejection } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { type Guessed, leastGuesses } from '../held/guessed-trips.ts'
import type { PathBounds } from './describe-path.ts'
import type { SeenPosition } from './positions-of-trips.ts'
import { doubtDuring, type SpeedDoubt, wrongTopSpeed } from './speed-doubts.ts'

/** Any path that moves supports a slower one. */
const leastInQuestionKmh = mostWhenDense(leastMovingKmh)

/** Speeds are rounded, to a mile per hour each. */
const roundedKmh = 3

/** Returns true if the path of a trip must be read to know whether it supports the stated top speed. */
export const mayExceedPath = ({ maxSpeedKmh }: ClassifiedTrip, bounds: PathBounds | undefined): boolean =>
  typeof maxSpeedKmh === 'number' && maxSpeedKmh > leastInQuestionKmh && Boolean(bounds?.isSlower)

type Known = {
  bounds: PathBounds | undefined
  path: readonly SeenPosition[] | undefined
  doubts: readonly SpeedDoubt[]
  guess?: Guessed | undefined
}

/**
 * Lists a top speed that isn't believed: its device states wrong speeds, the positions of its trip exceed it, or their path
 * doesn't support it.
 */
export function oddTopSpeed(record: ClassifiedTrip, { bounds, path, doubts, guess }: Known): Rejection[] {
  const { maxSpeedKmh: top } = record
  if (typeof top !== 'number') return []
  const ratio = doubtDuring(doubts, record)?.ratio
  const reason =
    ratio === undefined
      ? (reasonOfGuess(top, guess) ?? reasonOfPath(record, top, bounds, path))
      : wrongTopSpeed(top, ratio)
  return reason === null ? [] : [droppedValue(record, 'top speed', reason)]
}

/** Devices state wrong speeds at places that they don't measure. */
function reasonOfGuess(top: number, guess: Guessed | undefined): string | null {
  if (!guess) return null
  const { isMost, places, fastestKmh } = guess
  if (!isMost && (places < leastGuesses || (fastestKmh ?? top) >= top - roundedKmh)) return null
  return `Its top speed, ${textOf(top)}, isn’t that of places that its device measured`
}

function reasonOfPath(
  record: ClassifiedTrip,
  top: number,
  bounds: PathBounds | undefined,
  path: readonly SeenPosition[] | undefined,
): string | null {
  if (bounds?.isFrozen)
    return `Its top speed, ${textOf(top)}, was rejected: its positions repeat one place, so the GPS receiver seems to have frozen`
  if (bounds?.isOfTwo)
    return `Its top speed, ${textOf(top)}, was rejected: its positions alternate between two places, too far apart to drive`
  if (bounds?.isFaster && !bounds.hasJump) return `Its top speed, ${textOf(top)}, is slower than its positions show`
  if (!path || !mayExceedPath(record, bounds)) return null
  const { clean, spikes } = bounds?.despiked ?? withoutSpikes(path)
  const supported = supportedSpeed(clean)
  return supported && (top > supported.mostKmh || isOfWrongSpeed(top, clean, spikes))
    ? `Its top speed, ${textOf(top)}, isn’t that of its positions, which show ${textOf(supported.shownKmh)}`
    : null
}

/** Returns true if a top speed is that of positions that aren't believed, and none of the others state as much. */
function isOfWrongSpeed(top: number, clean: readonly CleanPoint[], spikes: readonly SeenPosition[]): boolean {
  const doubted = doubtedSpeeds(clean)
  const wrong = [...spikes, ...clean.filter(({ atMs }) => doubted.has(atMs))]
  const isAs = ({ speedKmh }: { speedKmh: number | null }) => speedKmh !== null && speedKmh >= top - roundedKmh
  return wrong.some(isAs) && !clean.some((point) => !doubted.has(point.atMs) && isAs(point))
}

const textOf = (kmh: number) => quantityText(speed(kmh, 'imperial'))
