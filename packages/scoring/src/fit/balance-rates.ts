import type { RateType, ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { expectedOf, sharesOf } from '../conditions.ts'
import { gradedOf, type SubjectEvidence } from '../evidence/evidence.ts'
import { countedPoints } from '../evidence/false-alarms.ts'
import { sum } from '../math/sum.ts'
import { ownShape } from '../math/two-level.ts'
import { overdispersionOf } from './overdispersion.ts'
import type { Priors, TypePrior } from './priors.ts'

const rounds = 20

/**
 * Adjusts the rates of all types so that the counted points of all subjects equal the expected ones. Careful subjects
 * have fewer events removed as false alarms than their miles suggest, because genuine events can't go below zero. So
 * the total counts higher than precision implies (`countedPoints`), and against rates by precision everyone would look
 * worse than average.
 */
export function balanceRates(
  subjects: readonly SubjectEvidence[],
  types: Readonly<Record<RateType, TypePrior>>,
  commonVariance: number,
  start: Priors,
  config: ScoringConfig,
): Record<RateType, TypePrior> {
  const balanced = Object.entries(types).map(([type, prior]): [string, TypePrior] => {
    const doubted = subjects.some(({ behavioral }) => behavioral[type as RateType]?.unreviewed)
    if (prior.subjects === 0 || !doubted) return [type, prior]
    const sensed = subjects.flatMap((subject) => {
      const own = subject.behavioral[type as RateType]
      const there = expectedOf(prior, sharesOf(subject.mix), gradedOf(subject))
      return own && own.exposure > 0 ? [{ own, there }] : []
    })
    const phi = overdispersionOf(prior, config)
    const alpha = ownShape(prior.alpha, commonVariance)
    const miles = sum(sensed.map(({ own, there }) => own.exposure * there))
    let { mean } = prior
    for (let round = 0; round < rounds; round++) {
      const counted = sensed.map(
        ({ own, there }) => countedPoints(own, { mean: mean * there, alpha }, mean, phi).points,
      )
      // One effective event at the starting rate, as in the fitting of rates.
      mean = (phi + sum(counted)) / (phi / start.types[type as RateType]!.mean + miles)
    }
    return [type, { ...prior, mean }]
  })
  return Object.fromEntries(balanced) as Record<RateType, TypePrior>
}
