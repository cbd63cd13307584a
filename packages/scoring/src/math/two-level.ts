import { sum } from './sum.ts'

/**
 * Expected and observed events of one type of one subject, as effective counts (points over phi), and the number of
 * reported ones per counted one (`reportedPerGenuine`).
 */
export type EffectiveCount = { seen: number; expected: number; reportedPerGenuine?: number }

/** The lowest variance within a type that shrinkage assumes, so that a type's own record is never worthless. */
const leastVariance = 0.02
const leastCommonVariance = 1e-6

/**
 * Fits the variance of what all habits of a subject have in common, by moments: habits that rise and fall together make
 * products of two types' deviations positive. Types are only compared within a subject, so their own variance doesn't
 * enter. `start` is the variance that this many expected products are credited with: what few types say of few subjects
 * is mostly chance.
 */
export function fitCommonVariance(
  subjects: readonly (readonly EffectiveCount[])[],
  start: { variance: number; products: number },
): number {
  let products = start.variance * start.products
  let expectedProducts = start.products
  for (const counts of subjects) {
    const deviations = counts.map(
      ({ seen, expected, reportedPerGenuine = 1 }) => reportedPerGenuine * (seen - expected),
    )
    products += sum(deviations) ** 2 - sum(deviations.map((value) => value ** 2))
    const expected = counts.map((count) => count.expected)
    expectedProducts += sum(expected) ** 2 - sum(expected.map((value) => value ** 2))
  }
  return expectedProducts > 0 ? Math.max(products / expectedProducts, leastCommonVariance) : leastCommonVariance
}

/**
 * How much each event of a type adds to the common factor: if its own habit is far from the others and much has been
 * observed, more of it adds nothing new. `shape` is the shape of its own prior (`ownShape`).
 */
export const surenessOfCommon = (expected: number, shape: number): number => shape / (shape + expected)

/**
 * Returns the subject's overall level relative to what is expected, shrunk towards `level`, and its variance. Counts
 * are weighted by `surenessOfCommon`. Without common variance, exactly `level`, which is that of the subject's fleet, or
 * 1. `pull` is how much of a change of `level` the subject follows, 0–1.
 */
export function commonFactor(
  seen: number,
  expected: number,
  commonVariance: number,
  level = 1,
): { factor: number; variance: number; pull: number } {
  if (commonVariance === 0) return { factor: level, variance: 0, pull: 1 }
  const prior = 1 / (commonVariance * level)
  const factor = (1 / commonVariance + seen) / (prior + expected)
  return { factor, variance: factor / (prior + expected), pull: prior / (prior + expected) }
}

/** Returns the shape of a type's own prior around the common factor, from its overall shape. */
export const ownShape = (alpha: number, commonVariance: number): number =>
  1 / Math.max(leastVariance, (1 / alpha - commonVariance) / (1 + commonVariance))
