import type { Evidence, Prior, UnreviewedPoints } from '../math/shrinkage.ts'
import { checkAmount, ScoringInputError } from './wrong-input.ts'

/**
 * False alarms occur per mile, whoever drives. For drivers who rarely do something, most of what a detector reports is
 * false; for those who always do it, hardly anything is. Precision is the genuine share of everyone's events together.
 */

/** Below this, the share can't be determined, so no points remain. */
const leastPrecision = 1e-6

/** A type's points as counted for one subject. */
export type Counted = {
  points: number
  /** Share of the unreviewed points that count as genuine, 0–1. Null if there are none. */
  genuineShare: number | null
  /**
   * The number of certain points that would carry as much information about the rate. Not knowing which events are
   * genuine makes it less certain.
   */
  information: number
}

/**
 * Returns the genuine part of a subject's unreviewed points: `genuineShare = rate / (rate + falseRate)`, with the
 * resulting rate `(alpha + certain + unreviewed * genuineShare) / (alpha / mean + exposure)`, in effective counts, and
 * false alarms as frequent as for the portfolio's average (`average`, the same mean everywhere) with that precision.
 */
export function countedPoints(
  { points, exposure, unreviewed }: Evidence,
  { mean, alpha }: Prior,
  average: number,
  phi: number,
): Counted {
  if (!unreviewed?.points) return { points, genuineShare: null, information: points }
  // A detector that is never right has no genuine events.
  if (unreviewed.precision < leastPrecision) return { points, genuineShare: unreviewed.precision, information: points }
  const certain = Math.max(points - unreviewed.points * unreviewed.precision, 0)
  const falseRate = (average * (1 - unreviewed.precision)) / unreviewed.precision
  const [seen, doubted] = [alpha + certain / phi, unreviewed.points / phi]
  const precision = alpha / mean + exposure / phi
  const half = (precision * falseRate - seen - doubted) / 2
  const root = Math.sqrt(half ** 2 + precision * seen * falseRate)
  // Both forms are equal; this one avoids subtracting two large, nearly equal numbers.
  const rate = half > 0 ? (seen * falseRate) / (root + half) : (root - half) / precision
  const genuineShare = rate / (rate + falseRate)
  return {
    points: certain + unreviewed.points * genuineShare,
    genuineShare,
    information: certain + unreviewed.points * genuineShare ** 2,
  }
}

/**
 * Throws ScoringInputError for impossible unreviewed points: multiplied by their precision, they are part of all
 * points.
 */
export function checkUnreviewed(field: string, points: number, unreviewed: UnreviewedPoints): void {
  checkAmount(`${field}.points`, unreviewed.points, 'the sum of faded points')
  const { precision } = unreviewed
  if (!(precision >= 0 && precision <= 1))
    throw new ScoringInputError(`${field}.precision`, precision, 'give a share from 0 to 1.')
  if (unreviewed.points * precision > points * (1 + 1e-6) + 1e-9)
    throw new ScoringInputError(
      `${field}.points`,
      unreviewed.points,
      `times their precision they are part of all points (${points}).`,
    )
}
