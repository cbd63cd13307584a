import { type ScoringConfig, type ScoringType, scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import { expectedOf, sharesOf } from './conditions.ts'
import { checkModel } from './evidence/check-model.ts'
import type { DrivingMix } from './evidence/driving-mix.ts'
import type { BehavioralEvidence, Graded } from './evidence/evidence.ts'
import { checkUnreviewed, countedPoints } from './evidence/false-alarms.ts'
import { checkOwnReviews, hasOwnReviews, uncountedShare, withUncounted } from './evidence/own-reviews.ts'
import { checkAmount, ScoringInputError } from './evidence/wrong-input.ts'
import { overdispersionOf } from './fit/overdispersion.ts'
import type { Priors } from './fit/priors.ts'
import { scoreOf } from './math/score-map.ts'
import { shrink } from './math/shrinkage.ts'
import { commonFactor, ownShape, surenessOfCommon } from './math/two-level.ts'

/** Why a type counts as it does: enough to recalculate its rate, and its part of the score, manually. */
export type TypeReason = {
  type: ScoringType
  /** 0 if the configuration leaves the type out. */
  weight: number
  /**
   * Faded points as counted for this subject, and the faded miles, in thousands, on which the type could have been
   * reported.
   */
  points: number
  exposure: number
  /** Share of unreviewed points that count as genuine, 0–1 (`countedPoints`). Null if there are none. */
  genuineShare: number | null
  /** The portfolio's points per 1,000 miles in the conditions that the subject drives in. */
  mean: number
  /** The same, multiplied by the subject's common factor: what its own rate is shrunk towards. */
  expected: number
  /** Shape of the gamma prior around `expected`. */
  alpha: number
  /** How much more its points scatter than counts do: this many points are one effective event. */
  phi: number
  /** Posterior points per 1,000 miles and their standard deviation. */
  rate: number
  sd: number
  /** Weight of the subject's own record, 0–1; 0 if the type was never sensed. */
  credibility: number
  /** Amount that the type adds to ln(relative risk of behavior). */
  log: number
}

export type BehavioralRisk = {
  /** Faded miles, in thousands, of the type that was sensed longest. */
  exposure: number
  /**
   * How often events happen compared with what is expected where the subject drives, with types weighted by the
   * portfolio's rates.
   */
  eventRatio: number
  relativeRisk: number
  /** Standard error of ln(relative risk): only from measurement, not from weights or future claims. */
  seLog: number
  score: number
  /** Whether there is so little driving that the score mostly repeats the average. */
  provisional: boolean
  /** The subject's level across all types, compared with what was expected. */
  commonFactor: number
  /** The effective events of all types that say how high this level is, and how many were expected. */
  common: { seen: number; expected: number }
  /** How much ln(relative risk) rises with ln of its fleet's level. */
  perFleetLevel: number
  /** Share of the client's own reviews that doesn't count, 0–1 (`uncountedShare`); null if there are none. */
  uncountedReviews: number | null
  /** What each type adds to ln(relative risk); they sum to it. */
  types: TypeReason[]
}

const nothing = { points: 0, exposure: 0 }
const lowest = 0.2
const highest = 5

/**
 * Returns the risk from how a subject drives, for each type that has a rate in `priors`: gamma–Poisson rates shrunk in
 * two levels, towards the subject's overall level and through that towards the portfolio's rates in its conditions
 * (`mix`), on the scale used to grade its events. `fleetLevel` is how often events happen in its fleet, compared with
 * what is expected. What the client reviewed itself counts up to a gain of two points. Throws ScoringInputError for impossible amounts and invalid model numbers.
 */
export function behavioralRisk(
  evidence: BehavioralEvidence,
  config: ScoringConfig,
  priors: Priors,
  mix: DrivingMix = {},
  graded: Graded = { vehicleClass: null },
  fleetLevel = 1,
): BehavioralRisk {
  checkModel('config', config)
  checkModel('priors', priors)
  checkBehavioralEvidence(evidence, priors)
  const riskOf = (counted: BehavioralEvidence, level: number) =>
    riskFrom(counted, expectations(counted, config, priors, mix, graded), config, priors, level)
  if (!hasOwnReviews(evidence)) return { ...riskOf(evidence, fleetLevel), uncountedReviews: null }
  const logAt = (share: number) => Math.log(riskOf(withUncounted(evidence, share), 1).relativeRisk)
  const uncountedReviews = uncountedShare(logAt)
  return { ...riskOf(withUncounted(evidence, uncountedReviews), fleetLevel), uncountedReviews }
}

function riskFrom(
  evidence: BehavioralEvidence,
  types: TypeReason[],
  config: ScoringConfig,
  priors: Priors,
  fleetLevel: number,
): Omit<BehavioralRisk, 'uncountedReviews'> {
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
  const common = commonFactor(seen, expected, priors.commonVariance, fleetLevel)
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
    // Rates are compared with those of the place before types are added up, because a type's weight doesn't depend on
    // the place.
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
    common: { seen, expected },
    perFleetLevel: weighted === 0 ? 0 : (config.gamma * sharedSd * common.factor * common.pull) / weighted,
    types,
  }
}

/**
 * Returns the types that have a prior, with what was observed of each and what was expected where the subject drove.
 */
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

/** Rejects impossible amounts, events in zero miles, and types without a prior. */
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
    checkOwnReviews(`${field}.ownReviews`, own)
    if (own.points + (own.ownReviews?.rejected ?? 0) > 0 && own.exposure === 0)
      throw new ScoringInputError(`${field}.exposure`, 0, 'there are events; exclude those of days without miles.')
  }
}

const unknownType = (type: string, known: readonly string[]) =>
  type === 'collision'
    ? 'a collision has no rate; count it in losses.'
    : `there is no such rate; use one of ${known.join(', ')}.`

/** Returns ln(relative risk) per unit of the event ratio's distance from 1, along the straight path between them. */
function logPerRatio(eventRatio: number, relativeRisk: number, gamma: number): number {
  return Math.abs(eventRatio - 1) < 1e-9 ? gamma : Math.log(relativeRisk) / (eventRatio - 1)
}
