import type { Evidence, Prior, UnreviewedPoints } from '../math/shrinkage.ts'
import { checkAmount, ScoringInputError } from './wrong-input.ts'

/**
 * False alarms come by the mile, whoever drives: of those who hardly ever do a thing, most of what a detector says of it is
 * false, of those who do it all the time, hardly anything. Precision is the share that is genuine of everybody's events together.
 */

/** Below this no share can be told: what is left of the points is nothing. */
const leastPrecision = 1e-6

/** A type's points as they count for one subject. */
export type Counted = {
  points: number
  /** Share of the unreviewed that counts as genuine, 0–1; null where there are none. */
  genuineShare: number | null
  /** As many points as would say as much of the rate if all were certain: not to know which are genuine makes it less sure. */
  information: number
}

/**
 * What of a subject's unreviewed points is genuine: `genuineShare = rate / (rate + falseRate)`, with the rate that makes of them
 * `(alpha + certain + unreviewed * genuineShare) / (alpha / mean + exposure)`, in effective counts, and false alarms as often
 * as those of the portfolio's average (`average`, its mean everywhere alike) are with that precision.
 */
export function countedPoints(
  { points, exposure, unreviewed }: Evidence,
  { mean, alpha }: Prior,
  average: number,
  phi: number,
): Counted {
  if (!unreviewed?.points) return { points, genuineShare: null, information: points }
  // Of a detector that is never right, nothing is.
  if (unreviewed.precision < leastPrecision) return { points, genuineShare: unreviewed.precision, information: points }
  const certain = Math.max(points - unreviewed.points * unreviewed.precision, 0)
  const falseRate = (average * (1 - unreviewed.precision)) / unreviewed.precision
  const [seen, doubted] = [alpha + certain / phi, unreviewed.points / phi]
  const precision = alpha / mean + exposure / phi
  const half = (precision * falseRate - seen - doubted) / 2
  const root = Math.sqrt(half ** 2 + precision * seen * falseRate)
  // Both are the same; of two large numbers that are almost alike the difference is not to be had.
  const rate = half > 0 ? (seen * falseRate) / (root + half) : (root - half) / precision
  const genuineShare = rate / (rate + falseRate)
  return {
    points: certain + unreviewed.points * genuineShare,
    genuineShare,
    information: certain + unreviewed.points * genuineShare ** 2,
  }
}

/** Throws ScoringInputError for unreviewed points that cannot be: by their precision they are part of all points. */
export function checkUnreviewed(field: string, points: number, unreviewed: UnreviewedPoints): void {
  checkAmount(`${field}.points`, unreviewed.points, 'the sum of faded points')
  const { precision } = unreviewed
  if (!(precision >= 0 && precision <= 1))
    throw new ScoringInputError(`${field}.precision`, precision, 'give a share from 0 to 1.')
  if (unreviewed.points * precision > points * (1 + 1e-6) + 1e-9)
    throw new ScoringInputError(
      `${field}.points`,
      unreviewed.points,
      `times their precision they are part of all points, which are ${points}.`,
    )
}
