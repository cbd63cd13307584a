import type { RateType, ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { minimumEntities } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import type { EventStrengths } from './fit-strengths.ts'
import type { TypePrior } from './priors.ts'

/**
 * How much more points scatter than counts do: of events that come by chance and count p points each it is E[p²] / E[p], so 1
 * where all count 1. A type that nobody grades has less of it than one that is graded, and an effective event of it is fewer points.
 */

/** Points that say a type scatters as the configuration has it (expert). */
const creditedPoints = 10

/** A type's own where it was fitted, else the configuration's for all. */
export const overdispersionOf = ({ phi }: Pick<TypePrior, 'phi'>, config: Pick<ScoringConfig, 'phi'>): number =>
  phi ?? config.phi

/** A type's φ of the events of a portfolio, drawn towards the configured one; null where fewer than thirty subjects show some. */
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
