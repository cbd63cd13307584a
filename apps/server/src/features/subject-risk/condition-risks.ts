import type { ScoringConfig } from '@milepost/contract/risk-score-config'
import type { ConditionRisk } from '@milepost/contract/subject-risk'
import { amountOf, type DrivingMix, environmentalFactors } from '@milepost/scoring/driving-mix'
import type { EnvironmentalScore } from '@milepost/scoring/subject-scores'

/**
 * What each factor of the conditions is made of: the share of the miles under each condition (dusk half day, half night),
 * its relative risk, and what the reference fleet drives. The region comes last, as one number.
 */
export function conditionRisks(
  { factors, unknown }: Pick<EnvironmentalScore, 'factors' | 'unknown'>,
  mix: DrivingMix,
  config: ScoringConfig,
): ConditionRisk[] {
  const told = environmentalFactors.map((factor): ConditionRisk => {
    const isKnown = !unknown.includes(factor)
    const own: Partial<Record<string, number>> = mix[factor] ?? {}
    const conditions: Record<string, { relativeRisk: number; share: number }> = config.environment[factor]
    const total = Object.keys(conditions).reduce((sum, name) => sum + amountOf(own, name), 0)
    return {
      factor,
      multiplier: factors[factor],
      isKnown,
      conditions: Object.entries(conditions).map(([condition, { relativeRisk, share }]) => ({
        condition,
        share: isKnown && total > 0 ? amountOf(own, condition) / total : null,
        relativeRisk,
        referenceShare: share,
      })),
    }
  })
  const region = { factor: 'region' as const, multiplier: factors.region, isKnown: mix.region !== undefined }
  return [...told, { ...region, conditions: [] }]
}
