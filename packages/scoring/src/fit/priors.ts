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

/**
 * How often a type's events happen under each condition, relative to the portfolio's miles. They average 1 over its
 * mix.
 */
export type ConditionRates = Partial<ByCondition<number>>

export type TypePrior = Prior & {
  /** Number of subjects it was fitted on; 0 for the starting value. */
  subjects: number
  /**
   * How much more its points scatter than counts do (`overdispersion.ts`). If absent, the configuration's value for
   * all.
   */
  phi?: number
  /** If absent, the type is assumed to happen everywhere alike. */
  conditions?: ConditionRates
  /** How often it happens in the portfolio, compared with `mean`, if that is the level of an anchor. */
  ownLevel?: number
} & Strengths

/** The class of a provider's vehicles without a known class. */
export const unknownClass = 'unknown'

export type Strengths = {
  /** The average event strength of a vehicle class, relative to all. Absent classes are like all. */
  strengthByClass?: Readonly<Record<string, number>>
  /**
   * The same for a provider's vehicles, by its code and their class (or `unknownClass`). If absent, only the class is
   * known.
   */
  strengthByProvider?: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export type UsageLevel = { annualMiles: number; longDrivingShare: number }

/**
 * The expectation for a subject before anything is known about it: fitted on a portfolio (`fitPriors`), fixed for a
 * quarter, and stored with every score by version. Types without a prior are not rates.
 */
export type Priors = {
  /** Identifies the content: equal priors have equal versions. */
  version: string
  types: Partial<Record<ScoringType, TypePrior>>
  /** The portfolio's miles under each condition, as shares. */
  mix: ByCondition<number>
  /** Variance of what all habits of a subject have in common; 0 if none is assumed. */
  commonVariance: number
  /**
   * Variance of what all vehicles of a fleet have in common: of how often events happen, and of losses. Absent from
   * priors fitted before it was introduced: none, and the configuration's.
   */
  fleetVariance?: { behavior: number; losses: number }
  /** Standard deviation of ln(relative risk) that measurement doesn't explain. */
  residualSd: number
  /** Losses in the average vehicle-year, counted as in `LossEvidence`. */
  lossesPerVehicleYear: number
  /**
   * What a year of driving, and its share of long driving, are compared with: the portfolio's own, on one scale for all
   * classes. Absent until 30 vehicles are known: then each class is compared with its own miles.
   */
  usage?: UsageLevel
  /** Median miles per year by vehicle class; other classes are compared with the configuration's average vehicle. */
  annualMilesByClass: Readonly<Record<string, number>>
}

/**
 * What all habits of a subject have in common, until a portfolio has shown its own (expert). With 0, what one habit says
 * of the others would be lost on clients with few vehicles.
 */
export const startingCommonVariance = 0.2

/** Returns a client's initial priors: the rates of its configuration, until 30 subjects have shown their own. */
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
    commonVariance: startingCommonVariance,
    fleetVariance: { behavior: 0, losses: config.varianceBetweenFleets },
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
export function withVersion(origin: 'start' | 'fitted' | 'anchor', priors: Omit<Priors, 'version'>): Priors {
  return { version: `${origin}-${fingerprint(JSON.stringify(sorted(priors)))}`, ...priors }
}

/** Returns the same value with the keys of every object sorted, so that equal content reads alike. */
function sorted(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** FNV-1a, 64 bits, as hexadecimal digits: identifies content, with no security purpose. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (let at = 0; at < text.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
