import { type ScoringConfig, type ScoringType, scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { expectedOf, sharesOf } from './conditions.ts'
import { checkModel } from './evidence/check-model.ts'
import type { DrivingMix } from './evidence/driving-mix.ts'
import type { BehavioralEvidence, Graded } from './evidence/evidence.ts'
import { checkUnreviewed, countedPoints } from './evidence/false-alarms.ts'
import { checkAmount, ScoringInputError } from './evidence/wrong-input.ts'
import { overdispersionOf } from './fit/overdispersion.ts'
import type { Priors } from './fit/priors.ts'
import { scoreOf } from './math/score-map.ts'
import { shrink } from './math/shrinkage.ts'
import { commonFactor, ownShape, surenessOfCommon } from './math/two-level.ts'

/** Why a type counts as it does: enough to recompute its rate, and its part of the score, by hand. */
export type TypeReason = {
  type: ScoringType
  /** 0 where the configuration leaves the type out. */
  weight: number
  /** Faded points as they count for this subject, and 1,000 faded miles on which the type could have been told. */
  points: number
  exposure: number
  /** Share of unreviewed points that counts as genuine, 0–1 (`countedPoints`); null where there are none. */
  genuineShare: number | null
  /** Points per 1,000 miles of the portfolio, in the conditions that the subject drives in. */
  mean: number
  /** The same times what the subject shows of everything: what its own rate is drawn towards. */
  expected: number
  /** Shape of the gamma prior around `expected`. */
  alpha: number
  /** How much more its points scatter than counts do: so many of them are one effective event. */
  phi: number
  /** Posterior points per 1,000 miles and their standard deviation. */
  rate: number
  sd: number
  /** How much the subject's own record counts, 0–1; 0 where the type was never sensed. */
  credibility: number
  /** What the type adds to ln(relative risk of behaviour). */
  log: number
}

export type BehavioralRisk = {
  /** 1,000 faded miles of the type that was sensed longest. */
  exposure: number
  /** How often events happen against what is to be expected where it drives, types weighted as the portfolio's rates have them. */
  eventRatio: number
  relativeRisk: number
  /** Standard error of ln(relative risk): of the measurement only, not of weights or future claims. */
  seLog: number
  score: number
  /** So little driving that the score mostly repeats the average. */
  provisional: boolean
  /** What the subject shows of all types together, against what was expected of it. */
  commonFactor: number
  /** What each type adds to ln(relative risk); they sum to it. */
  types: TypeReason[]
}

const nothing = { points: 0, exposure: 0 }
const lowest = 0.2
const highest = 5

/**
 * Risk from how a subject drives, for each type that `priors` have a rate of: gamma–Poisson rates shrunk in two levels,
 * towards what the subject shows of everything and through that towards the portfolio's rates in its conditions (`mix`) and
 * on the scale that its events are graded on.
 * Throws ScoringInputError for amounts that cannot be, and for numbers of the model that are none.
 */
export function behavioralRisk(
  evidence: BehavioralEvidence,
  config: ScoringConfig,
  priors: Priors,
  mix: DrivingMix = {},
  graded: Graded = { vehicleClass: null },
): BehavioralRisk {
  checkModel('config', config)
  checkModel('priors', priors)
  checkBehavioralEvidence(evidence, priors)
  const types = expectations(evidence, config, priors, mix, graded)
  const information: number[] = []
  const places: number[] = []
  let seen = 0
  let expected = 0
  let exposure = 0
  for (const type of types) {
    exposure = Math.max(exposure, type.exposure)
    type.alpha = ownShape(type.alpha, priors.commonVariance)
    const portfolio = priors.types[type.type]!.mean
    places.push(type.mean / portfolio)
    const counted = countedPoints(evidence[type.type] ?? nothing, type, portfolio, type.phi)
    type.points = counted.points
    type.genuineShare = counted.genuineShare
    information.push(counted.information)
    if (type.weight === 0) continue
    const own = (type.mean * type.exposure) / type.phi
    const sureness = surenessOfCommon(own, type.alpha)
    seen += (sureness * type.points) / type.phi
    expected += sureness * own
  }
  const common = commonFactor(seen, expected, priors.commonVariance)
  let weighted = 0
  let average = 0
  let ownVariance = 0
  let sharedSd = 0
  for (const [at, type] of types.entries()) {
    type.expected = type.mean * common.factor
    const { rate, sd, credibility } = shrink(
      type.points,
      type.exposure,
      { mean: type.expected, alpha: type.alpha },
      type.phi,
      information[at],
    )
    type.rate = rate
    type.sd = sd
    type.credibility = credibility
    // Rates are held against those of the place before types are added up: how much each weighs is no matter of place.
    const weight = type.weight / places[at]!
    weighted += weight * rate
    average += weight * type.mean
    ownVariance += (weight * sd) ** 2
    sharedSd += weight * (1 - credibility) * type.mean
  }
  const eventRatio = average === 0 ? 1 : weighted / average
  const relativeRisk = Math.min(Math.max(eventRatio ** config.gamma, lowest), highest)
  const perPoint = average === 0 ? 0 : logPerRatio(eventRatio, relativeRisk, config.gamma) / average
  for (const [at, type] of types.entries()) type.log = (type.weight / places[at]!) * (type.rate - type.mean) * perPoint
  return {
    exposure,
    eventRatio,
    relativeRisk,
    seLog: weighted === 0 ? 0 : (config.gamma * Math.sqrt(ownVariance + sharedSd ** 2 * common.variance)) / weighted,
    score: scoreOf(relativeRisk),
    provisional: exposure * 1000 < config.provisionalMiles,
    commonFactor: common.factor,
    types,
  }
}

/** The types that have a prior, with what was seen of each and what was to be expected where it was driven. */
function expectations(
  evidence: BehavioralEvidence,
  config: ScoringConfig,
  priors: Priors,
  mix: DrivingMix,
  graded: Graded,
): TypeReason[] {
  const types: TypeReason[] = []
  const shares = sharesOf(mix)
  for (const type of scoringTypes) {
    const prior = priors.types[type]
    if (!prior) continue
    const { weight, enabled } = config.types[type]
    const own = evidence[type]
    types.push({
      type,
      weight: enabled ? weight : 0,
      points: own?.points ?? 0,
      genuineShare: null,
      exposure: own?.exposure ?? 0,
      mean: prior.mean * expectedOf(prior, shares, graded),
      expected: 0,
      alpha: prior.alpha,
      phi: overdispersionOf(prior, config),
      rate: 0,
      sd: 0,
      credibility: 0,
      log: 0,
    })
  }
  return types
}

/** Refuses amounts that cannot be, events in zero miles, and types without a prior. */
export function checkBehavioralEvidence(evidence: BehavioralEvidence, priors: Priors): void {
  for (const type in evidence) {
    const own = evidence[type as ScoringType]
    if (!own) continue
    const field = `behavioral.${type}`
    if (!Object.hasOwn(priors.types, type))
      throw new ScoringInputError(field, own, unknownType(type, Object.keys(priors.types)))
    checkAmount(`${field}.points`, own.points, 'the sum of faded points')
    checkAmount(`${field}.exposure`, own.exposure, 'thousands of faded miles')
    if (own.unreviewed) checkUnreviewed(`${field}.unreviewed`, own.points, own.unreviewed)
    if (own.points > 0 && own.exposure === 0)
      throw new ScoringInputError(`${field}.exposure`, 0, 'there are events; leave those of days without miles out.')
  }
}

const unknownType = (type: string, known: readonly string[]) =>
  type === 'collision'
    ? 'a collision is no rate; count it in losses.'
    : `there is no rate of that name; use one of ${known.join(', ')}.`

/** ln(relative risk) per unit of the event ratio's distance from 1, along the straight path between them. */
function logPerRatio(eventRatio: number, relativeRisk: number, gamma: number): number {
  return Math.abs(eventRatio - 1) < 1e-9 ? gamma : Math.log(relativeRisk) / (eventRatio - 1)
}
