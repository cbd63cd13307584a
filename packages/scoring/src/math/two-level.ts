import { sum } from './sum.ts'

/**
 * Expected and seen events of one type of one subject, as effective counts (points over phi), and how many were told for each
 * that counts (`toldPerGenuine`).
 */
export type EffectiveCount = { seen: number; expected: number; toldPerGenuine?: number }

/** The lowest variance within a type that shrinkage assumes, so that no type's own record is ever worth nothing. */
const leastVariance = 0.02
const leastCommonVariance = 1e-6

/**
 * Variance of what all habits of a subject have in common, by moments: habits that rise and fall together make products
 * of two types' deviations positive. Types of one subject only meet each other, so their own variance does not enter.
 */
export function fitCommonVariance(subjects: readonly (readonly EffectiveCount[])[]): number {
  let products = 0
  let expectedProducts = 0
  for (const counts of subjects) {
    const deviations = counts.map(({ seen, expected, toldPerGenuine = 1 }) => toldPerGenuine * (seen - expected))
    products += sum(deviations) ** 2 - sum(deviations.map((value) => value ** 2))
    const expected = counts.map((count) => count.expected)
    expectedProducts += sum(expected) ** 2 - sum(expected.map((value) => value ** 2))
  }
  return expectedProducts > 0 ? Math.max(products / expectedProducts, leastCommonVariance) : leastCommonVariance
}

/**
 * What a type's count says of the common factor, of each event: where its own habit is far from the others and much was
 * seen, more of it says nothing new. `shape` is that of its own prior (`ownShape`).
 */
export const surenessOfCommon = (expected: number, shape: number): number => shape / (shape + expected)

/**
 * How much more than expected a subject shows of everything, drawn towards 1, and the variance of that. Counts are
 * weighted by `surenessOfCommon`. Without common variance, exactly 1.
 */
export function commonFactor(
  seen: number,
  expected: number,
  commonVariance: number,
): { factor: number; variance: number } {
  if (commonVariance === 0) return { factor: 1, variance: 0 }
  const shape = 1 / commonVariance
  const factor = (shape + seen) / (shape + expected)
  return { factor, variance: factor / (shape + expected) }
}

/** Shape of a type's own prior around the common factor, from its shape overall. */
export const ownShape = (alpha: number, commonVariance: number): number =>
  1 / Math.max(leastVariance, (1 / alpha - commonVariance) / (1 + commonVariance))
