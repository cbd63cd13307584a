import type { ConditionRisk } from '@milepost/contract/risk/subject'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { amountOf, type DrivingMix, environmentalFactors } from '@milepost/scoring/evidence/driving-mix'
import type { EnvironmentalScore } from '@milepost/scoring/subject-scores'

/**
 * Returns the components of each condition factor: the share of miles under each condition (dusk counts half day, half
 * night), its relative risk, and the reference fleet's share. Regions come last.
 */
export function conditionRisks(
  { factors, unknown }: Pick<EnvironmentalScore, 'factors' | 'unknown'>,
  mix: DrivingMix,
  config: ScoringConfig,
): ConditionRisk[] {
  const byFactor = environmentalFactors.map((factor): ConditionRisk => {
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
  return [...byFactor, regionRisk(factors.region, mix, config)]
}

/** Each region driven in; other and unknown regions are `0`. */
function regionRisk(
  multiplier: number,
  { region = {} }: DrivingMix,
  { regions: { relativeRisks } }: ScoringConfig,
): ConditionRisk {
  const total = sumOf(Object.values(region))
  const risks: Partial<Record<string, number>> = relativeRisks
  const conditions = Object.entries(region).map(([condition, miles]) => ({
    condition,
    share: total > 0 ? miles / total : null,
    relativeRisk: risks[condition] ?? 1,
    referenceShare: null,
  }))
  return { factor: 'region', multiplier, isKnown: total > 0, conditions }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
