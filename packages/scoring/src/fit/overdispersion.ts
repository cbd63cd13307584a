import type { RateType, ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { minimumEntities } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import type { EventStrengths } from './fit-strengths.ts'
import type { TypePrior } from './priors.ts'

/**
 * How much more points scatter than counts do. For random events with p points each, it is E[p²] / E[p], so 1 if all
 * count 1. An ungraded type has less of it than a graded one, and one effective event of it is fewer points.
 */

/** Credited points with the configured scatter (expert). */
const creditedPoints = 10

/** A type's own value if fitted, else the configuration's for all. */
export const overdispersionOf = ({ phi }: Pick<TypePrior, 'phi'>, config: Pick<ScoringConfig, 'phi'>): number =>
  phi ?? config.phi

/**
 * Fits a type's φ from a portfolio's events, shrunk towards the configured one. Null if fewer than 30 subjects have
 * any.
 */
export function fitOverdispersion(
  subjects: readonly { strengths?: EventStrengths }[],
  type: RateType,
  { phi }: Pick<ScoringConfig, 'phi'>,
): number | null {
  const shown = subjects.flatMap(({ strengths }) => {
    const own = strengths?.[type]
    return own && own.events > 0 ? [own] : []
  })
  if (shown.length < minimumEntities) return null
  const squares = sum(shown.map(({ squaredPoints }) => squaredPoints))
  const points = sum(shown.map((own) => own.points))
  return (creditedPoints * phi + squares) / (creditedPoints + points)
}
