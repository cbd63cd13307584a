import {
  type RateType,
  rateTypes,
  type ScoringConfig,
  type ScoringType,
} from '@milepost/contract/scoring-config/endpoints'
import { behavioralRisk } from '../behavioral.ts'
import { expectedOf, sharesOf } from '../conditions.ts'
import { environmentalRisk } from '../environmental.ts'
import { checkEvidence } from '../evidence/check-evidence.ts'
import { amountOf } from '../evidence/driving-mix.ts'
import { gradedOf, type SubjectEvidence } from '../evidence/evidence.ts'
import { lossesOf } from '../evidence/experience.ts'
import { ScoringInputError } from '../evidence/wrong-input.ts'
import { fitPrior, minimumEntities } from '../math/shrinkage.ts'
import { sum } from '../math/sum.ts'
import { type EffectiveCount, fitCommonVariance } from '../math/two-level.ts'
import { scoreUsage } from '../part-scores.ts'
import { fleetVarianceOf } from '../segments/fleet-variance.ts'
import { balanceRates } from './balance-rates.ts'
import { type EvidenceByCondition, fitConditionRates } from './fit-conditions.ts'
import { fitFleetVariance } from './fit-fleet-variance.ts'
import { type EventStrengths, fitStrengths } from './fit-strengths.ts'
import { fitUsage } from './fit-usage.ts'
import { onAnchor } from './on-anchor.ts'
import { fitOverdispersion, overdispersionOf } from './overdispersion.ts'
import {
  type ConditionRates,
  type Priors,
  type RateFactor,
  rateFactors,
  type Strengths,
  startingCommonVariance,
  startingPriors,
  type TypePrior,
  withVersion,
} from './priors.ts'

/**
 * One vehicle of a portfolio. If stored, the evidence by condition separates behavior from place, and event strengths
 * separate its class from the vehicle itself.
 */
export type PortfolioSubject = SubjectEvidence & { byCondition?: EvidenceByCondition; strengths?: EventStrengths }

/** Bounds of fitted shapes: beyond them, 30 subjects show more chance than portfolio (expert). */
const [leastAlpha, greatestAlpha] = [0.1, 50]
/** Losses credited to the configured frequency when a portfolio's own is fitted (expert). */
const creditedLosses = 10
const greatestCommonVariance = 2
/** Expected products of two types' events credited to the starting common variance (expert): one for each of 30 subjects. */
const creditedProducts = 30

/** How places, classes and providers differ, and how points scatter, type by type. */
export type Differences = Partial<Record<ScoringType, Pick<TypePrior, 'phi' | 'conditions' | keyof Strengths>>>

/** Returns the differences contained in fitted priors. */
export const differencesOf = ({ types }: Priors): Differences =>
  Object.fromEntries(
    Object.entries(types).map(([type, { phi, conditions, strengthByClass, strengthByProvider }]) => [
      type,
      {
        ...(phi !== undefined && { phi }),
        ...(conditions && { conditions }),
        ...(strengthByClass && { strengthByClass }),
        ...(strengthByProvider && { strengthByProvider }),
      },
    ]),
  )

/** True if events are as many points under one configuration as under another. */
export const countAlike = (one: ScoringConfig, other: ScoringConfig): boolean => countedBy(one) === countedBy(other)

const countedBy = ({ intensityFactors, intensityPowerInRates }: ScoringConfig) =>
  JSON.stringify([intensityFactors, intensityPowerInRates])

export type FitOptions = {
  /** From `fitResidual`, if there are months to fit it on. */
  residualSd?: number
  /**
   * The level that scores are held against (`onAnchor`), with its differences, which need no evidence by condition.
   * Without one, the portfolio's own.
   */
  anchor?: Priors | null
}

/**
 * Fits the priors of a portfolio from all its subjects. Anything with evidence from fewer than 30 subjects keeps the
 * configured starting value: each type, the common variance, the miles of each class; or the anchor's. Throws
 * ScoringInputError for impossible evidence.
 */
export function fitPriors(
  subjects: readonly PortfolioSubject[],
  config: ScoringConfig,
  { residualSd = config.residualSd, anchor = null }: FitOptions = {},
): Priors {
  const differences = anchor ? differencesOf(anchor) : undefined
  if (!Number.isFinite(residualSd)) throw new ScoringInputError('residualSd', residualSd, 'give a finite number.')
  const start = startingPriors(config)
  for (const subject of subjects) checkEvidence(subject, start)
  const driven = subjects.filter(({ exposure }) => exposure > 0)
  const mix = { light: mixOf('light', driven, start), road: mixOf('road', driven, start) } as Priors['mix']
  const types = Object.fromEntries(
    rateTypes.map((type) => [type, fitType(type, driven, { ...start, mix }, config, differences)]),
  ) as Record<RateType, TypePrior>
  const commonVariance = fitCommon(driven, types, config, anchor?.commonVariance)
  const byClass = {
    ...start,
    types: balanceRates(driven, types, commonVariance, start, config),
    mix,
    residualSd,
    annualMilesByClass: { ...start.annualMilesByClass, ...mediansByClass(driven) },
    commonVariance,
  }
  const usage = fitUsage(driven, config, byClass)
  const fitted = { ...byClass, ...(usage && { usage }) }
  const withLosses = { ...fitted, lossesPerVehicleYear: fitLosses(driven, fitted, config) }
  const fleetVariance = fitFleetVariance(driven, config, withLosses, fleetVarianceOf(anchor ?? {}, config))
  const { version: _, ...content } = onAnchor({ ...withLosses, fleetVariance }, anchor)
  return withVersion('fitted', content)
}

/** Returns fitted priors with the residual found in months scored with them; nothing else in them depends on it. */
export function withResidual({ version: _, ...content }: Priors, residualSd: number): Priors {
  return withVersion('fitted', { ...content, residualSd })
}

/** Returns the portfolio's shares of miles under each condition, or the starting ones if none are known. */
function mixOf(factor: RateFactor, subjects: readonly PortfolioSubject[], start: Priors): Record<string, number> {
  const names = Object.keys(start.mix[factor])
  const totals = names.map(() => 0)
  for (const { mix, exposure } of subjects) {
    const amounts = names.map((name) => amountOf(mix[factor] ?? {}, name))
    const total = sum(amounts)
    if (total > 0) for (const [at, amount] of amounts.entries()) totals[at]! += (amount / total) * exposure
  }
  const all = sum(totals)
  return all > 0 ? Object.fromEntries(names.map((name, at) => [name, totals[at]! / all])) : start.mix[factor]
}

function fitType(
  type: RateType,
  subjects: readonly PortfolioSubject[],
  start: Priors,
  config: ScoringConfig,
  differences: Differences | undefined,
): TypePrior {
  const before = start.types[type]!
  const sensed = subjects.filter(({ behavioral }) => (behavioral[type]?.exposure ?? 0) > 0)
  if (sensed.length < minimumEntities) return before
  const reported = reportedPerGenuine(type, sensed)
  const factors = differences
    ? (differences[type] ?? {})
    : fitDifferences(type, sensed, start, 1 - 1 / reported, config)
  const phi = overdispersionOf(factors, config)
  const evidence = sensed.map((subject) => {
    const { points, exposure } = subject.behavioral[type]!
    return { points, exposure: exposure * expectedOf(factors, sharesOf(subject.mix), gradedOf(subject)) }
  })
  // One effective event at the starting rate, so that a type that never happened keeps a rate slightly above zero.
  const mean =
    (phi + sum(evidence.map(({ points }) => points))) /
    (phi / before.mean + sum(evidence.map(({ exposure }) => exposure)))
  const alpha = fitPrior(evidence, phi, reported)?.alpha ?? before.alpha
  return {
    mean,
    alpha: Math.min(Math.max(alpha, leastAlpha), greatestAlpha),
    subjects: sensed.length,
    ...factors,
  }
}

function fitDifferences(
  type: RateType,
  sensed: readonly PortfolioSubject[],
  { mix }: Pick<Priors, 'mix'>,
  falseShare: number,
  config: ScoringConfig,
): Differences[RateType] & object {
  const fitted = fitOverdispersion(sensed, type, config)
  const conditions: ConditionRates = {}
  for (const factor of rateFactors) {
    const names = Object.keys(mix[factor]) as never[]
    const rates: Record<string, number> | null | undefined = fitConditionRates(
      sensed,
      factor,
      names,
      type,
      fitted ?? config.phi,
      falseShare,
    )
    if (rates) Object.assign(conditions, { [factor]: averagingOne(rates, mix[factor]) })
  }
  return {
    ...(fitted !== null && { phi: fitted }),
    ...(Object.keys(conditions).length > 0 && { conditions }),
    ...fitStrengths(sensed, type),
  }
}

/** Returns the ratio of a type's reported points to its counted ones, across all subjects together. */
function reportedPerGenuine(type: RateType, subjects: readonly PortfolioSubject[]): number {
  const own = subjects.flatMap(({ behavioral }) => behavioral[type] ?? [])
  const counted = sum(own.map(({ points }) => points))
  const doubted = sum(own.map(({ unreviewed }) => (unreviewed ? unreviewed.points * (1 - unreviewed.precision) : 0)))
  return counted > 0 ? (counted + doubted) / counted : 1
}

/** Returns the same rates, scaled to average 1 over the portfolio's miles. */
function averagingOne(rates: Record<string, number>, mix: Record<string, number>): Record<string, number> {
  const names = Object.keys(rates)
  const average = sum(names.map((name) => rates[name]! * mix[name]!))
  return Object.fromEntries(names.map((name) => [name, rates[name]! / average]))
}

function fitCommon(
  subjects: readonly PortfolioSubject[],
  types: Record<RateType, TypePrior>,
  config: ScoringConfig,
  before = startingCommonVariance,
): number {
  if (subjects.length < minimumEntities) return before
  const weighted = rateTypes.filter((type) => config.types[type].enabled && config.types[type].weight > 0)
  const reported = new Map(weighted.map((type) => [type, reportedPerGenuine(type, subjects)]))
  const counts = subjects.map((subject) => {
    const shares = sharesOf(subject.mix)
    return weighted.flatMap((type): EffectiveCount[] => {
      const own = subject.behavioral[type]
      if (!own) return []
      const expected = types[type].mean * expectedOf(types[type], shares, gradedOf(subject)) * own.exposure
      const phi = overdispersionOf(types[type], config)
      return [{ seen: own.points / phi, expected: expected / phi, reportedPerGenuine: reported.get(type)! }]
    })
  })
  const start = { variance: before, products: creditedProducts }
  return Math.min(fitCommonVariance(counts, start), greatestCommonVariance)
}

function fitLosses(subjects: readonly PortfolioSubject[], priors: Priors, config: ScoringConfig): number {
  const start = config.claimsPerVehicleYear
  if (subjects.length < minimumEntities) return start
  let losses = 0
  let expectedYears = 0
  for (const subject of subjects) {
    losses += lossesOf(subject.losses, config)
    const behavior = behavioralRisk(subject.behavioral, config, priors, subject.mix, gradedOf(subject)).relativeRisk
    const environment = environmentalRisk(subject.mix, config).relativeRisk
    const usage = scoreUsage(subject.usage, config, priors)?.relativeRisk ?? 1
    expectedYears += behavior * environment * usage * subject.losses.vehicleYears
  }
  return (creditedLosses + losses) / (creditedLosses / start + expectedYears)
}

const daysOfYear = 365
/** Days required for a yearly mileage to count in its class's median (expert). */
const leastDays = 30

function mediansByClass(subjects: readonly PortfolioSubject[]): Record<string, number> {
  const known = subjects.filter(
    ({ usage }) => usage.vehicleClass !== null && usage.days >= leastDays && usage.miles > 0,
  )
  const byClass = Map.groupBy(known, ({ usage }) => usage.vehicleClass as string)
  return Object.fromEntries(
    [...byClass]
      .filter(([, own]) => own.length >= minimumEntities)
      .map(([name, own]) => [name, median(own.map(({ usage }) => (usage.miles * daysOfYear) / usage.days))]),
  )
}

function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  const middle = (ordered.length - 1) / 2
  return (ordered[Math.floor(middle)]! + ordered[Math.ceil(middle)]!) / 2
}
