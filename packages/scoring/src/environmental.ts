import type { ScoringConfig } from '@milepost/contract/risk-score-config'
import { scoreOf } from './score-map.ts'

type Environment = ScoringConfig['environment']
export type Factor = keyof Environment
export const environmentalFactors = ['light', 'traffic', 'weather', 'road'] as const satisfies readonly Factor[]

/** Share of the distance (or the distance itself) under each condition; a factor without any counts as average. */
export type DrivingMix = { [F in Factor]?: { [Condition in keyof Environment[F]]?: number } } & {
  /** Relative risk of the region against the portfolio's, as `regionFactor` gives it. */
  region?: number
}

export type EnvironmentalRisk = {
  relativeRisk: number
  /** What each factor multiplies the risk by; 1 is the reference fleet's mix. */
  factors: Record<Factor | 'region', number>
  score: number
}

/** Relative risk averaged over the reference fleet's mix. */
export function referenceRisk(conditions: Environment[Factor]): number {
  return Object.values(conditions).reduce((sum, { relativeRisk, share }) => sum + relativeRisk * share, 0)
}

/**
 * Risk that comes from where and when a vehicle drives, not from who drives it. Factors overlap (night and rain), so
 * their product spreads a little wider than the truth.
 */
export function environmentalRisk(mix: DrivingMix, config: ScoringConfig): EnvironmentalRisk {
  const factors = {
    light: mixFactor(mix.light, config.environment.light),
    traffic: mixFactor(mix.traffic, config.environment.traffic),
    weather: mixFactor(mix.weather, config.environment.weather),
    road: mixFactor(mix.road, config.environment.road),
    region: mix.region ?? 1,
  }
  const relativeRisk = Object.values(factors).reduce((product, factor) => product * factor, 1)
  return { relativeRisk, factors, score: scoreOf(relativeRisk) }
}

function mixFactor(mix: Partial<Record<string, number>> | undefined, conditions: Environment[Factor]): number {
  const shares = Object.entries(conditions).map(([name, { relativeRisk }]) => ({
    share: Math.max(mix?.[name] ?? 0, 0),
    relativeRisk,
  }))
  const total = shares.reduce((sum, { share }) => sum + share, 0)
  if (total === 0) return 1
  const average = shares.reduce((sum, { share, relativeRisk }) => sum + share * relativeRisk, 0) / total
  return average / referenceRisk(conditions)
}

/** A region's shrunk rate over the portfolio's, its square root, kept within 0.5–2 (exponent and bounds: expert). */
export const regionFactor = (regionRate: number, portfolioRate: number) =>
  Math.min(Math.max(Math.sqrt(regionRate / portfolioRate), 0.5), 2)
