import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { amountOf, type DrivingMix, environmentalFactors, type Factor } from './evidence/driving-mix.ts'
import { regionMix } from './math/regions.ts'
import { scoreOf } from './math/score-map.ts'

type Environment = ScoringConfig['environment']

export type EnvironmentalRisk = {
  relativeRisk: number
  /** The factor by which each condition multiplies the risk; 1 is the reference fleet's mix. */
  factors: Record<Factor | 'region', number>
  /** Factors without data, which count as the reference. */
  unknown: Factor[]
  /** Standard error of ln(relative risk): how precisely this many days determine the mix. */
  seLog: number
  score: number
}

/** Days of the reference fleet's mix that a subject is credited with when its own is estimated (expert). */
const referenceDays = 5

/** Returns the relative risk averaged over the reference fleet's mix. */
export function referenceRisk(conditions: Environment[Factor]): number {
  let average = 0
  for (const name in conditions) {
    const { relativeRisk, share } = (conditions as Record<string, { relativeRisk: number; share: number }>)[name]!
    average += relativeRisk * share
  }
  return average
}

/**
 * Returns the risk that comes from where and when a vehicle drives, not from who drives it. Factors overlap (night and
 * rain), so their product spreads a little wider than the truth. `days` with driving determine how certain the mix is.
 */
export function environmentalRisk(mix: DrivingMix, config: ScoringConfig, days = 0): EnvironmentalRisk {
  const region = regionMix(mix.region, config.regions.relativeRisks, days + referenceDays)
  const factors = { light: 1, traffic: 1, weather: 1, road: 1, region: region?.factor ?? 1 }
  const unknown: Factor[] = []
  let relativeRisk = factors.region
  let variance = region?.variance ?? 0
  for (const factor of environmentalFactors) {
    const own = mixFactor(mix[factor], config.environment[factor], days)
    factors[factor] = own.factor
    relativeRisk *= own.factor
    variance += own.variance
    if (!own.isKnown) unknown.push(factor)
  }
  return { relativeRisk, factors, unknown, seLog: Math.sqrt(variance), score: scoreOf(relativeRisk) }
}

/**
 * Returns the average relative risk of a mix over the reference's, and the variance of its logarithm: that of a
 * Dirichlet posterior in which each day with driving is one observation of the mix.
 */
function mixFactor(mix: Partial<Record<string, number>> | undefined, conditions: Environment[Factor], days: number) {
  const own: Record<string, { relativeRisk: number; share: number }> = conditions
  let total = 0
  for (const name in mix) total += mix[name] ?? 0
  const isKnown = total > 0
  const looks = isKnown ? days : 0
  let average = 0
  let reference = 0
  let credited = 0
  let squares = 0
  for (const name in own) {
    const { relativeRisk, share } = own[name]!
    const seen = isKnown ? amountOf(mix!, name) / total : share
    const posterior = (looks * seen + referenceDays * share) / (looks + referenceDays)
    average += seen * relativeRisk
    reference += share * relativeRisk
    credited += posterior * relativeRisk
    squares += posterior * relativeRisk ** 2
  }
  const variance = Math.max(squares - credited ** 2, 0) / (looks + referenceDays + 1) / credited ** 2
  return { factor: isKnown ? average / reference : 1, variance, isKnown }
}
