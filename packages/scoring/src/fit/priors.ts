import {
  type RateType,
  rateTypes,
  type ScoringConfig,
  type ScoringType,
} from '@milepost/contract/scoring-config/endpoints'
import { checkModel } from '../evidence/check-model.ts'
import type { Prior } from '../math/shrinkage.ts'

/** Factors whose conditions change how often events of a type happen, whoever drives. */
export const rateFactors = ['light', 'road'] as const
export type RateFactor = (typeof rateFactors)[number]
type ByCondition<Value> = { [F in RateFactor]: Record<keyof ScoringConfig['environment'][F], Value> }

/** How often a type's events happen under each condition, against the portfolio's miles; over its mix they average 1. */
export type ConditionRates = Partial<ByCondition<number>>

export type TypePrior = Prior & {
  /** Subjects it was fitted on; 0 for the start. */
  subjects: number
  /** How much more its points scatter than counts do (`overdispersion.ts`); left out: as the configuration has it for all. */
  phi?: number
  /** Left out: the type is taken to happen everywhere alike. */
  conditions?: ConditionRates
} & Strengths

/** Class of a provider's vehicles whose class nobody knows. */
export const unknownClass = 'unknown'

export type Strengths = {
  /** How strong events of vehicles of a class are on average, against all; classes that are left out: like all. */
  strengthByClass?: Readonly<Record<string, number>>
  /** The same of a provider's vehicles, by its code and their class (or `unknownClass`); of what is left out its class alone is known. */
  strengthByProvider?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * What is expected of a subject before it is known: fitted on a portfolio (`fitPriors`), held for a quarter, stored with
 * every score by its version. Types without a prior are no rates.
 */
export type Priors = {
  /** Names the content: equal priors have equal versions. */
  version: string
  types: Partial<Record<ScoringType, TypePrior>>
  /** The portfolio's miles under each condition, as shares. */
  mix: ByCondition<number>
  /** Variance of what all habits of a subject have in common; 0: none is assumed. */
  commonVariance: number
  /** Standard deviation of ln(relative risk) that measurement does not explain. */
  residualSd: number
  /** Losses that the average vehicle-year shows, counted as `LossEvidence` counts them. */
  lossesPerVehicleYear: number
  /** Median miles a year by vehicle class; other classes are held against the configuration's average vehicle. */
  annualMilesByClass: Readonly<Record<string, number>>
}

/** What a client starts with: the rates of its configuration, until thirty subjects have shown their own. */
export function startingPriors(config: ScoringConfig): Priors {
  checkModel('config', config)
  const typeOf = (type: RateType): TypePrior => ({
    mean: config.types[type].pointsPer1000Miles,
    alpha: config.alpha,
    subjects: 0,
  })
  return withVersion('start', {
    types: Object.fromEntries(rateTypes.map((type) => [type, typeOf(type)])),
    mix: { light: referenceShares(config.environment.light), road: referenceShares(config.environment.road) },
    commonVariance: 0,
    residualSd: config.residualSd,
    lossesPerVehicleYear: config.claimsPerVehicleYear,
    annualMilesByClass: config.referenceMilesByClass,
  })
}

function referenceShares<Name extends string>(conditions: Record<Name, { share: number }>): Record<Name, number> {
  const names = Object.keys(conditions) as Name[]
  return Object.fromEntries(names.map((name) => [name, conditions[name].share])) as Record<Name, number>
}

/** Names priors by their content, such as `fitted-9f86d081884c7d65`. */
export function withVersion(origin: 'start' | 'fitted', priors: Omit<Priors, 'version'>): Priors {
  return { version: `${origin}-${fingerprint(JSON.stringify(sorted(priors)))}`, ...priors }
}

/** The same value with the keys of every object in order, so that equal content reads alike. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** FNV-1a, 64 bits, as hexadecimal digits: names content, guards nothing. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
