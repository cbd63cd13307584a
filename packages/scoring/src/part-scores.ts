import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { riskBandOf } from '@milepost/domain/score-bands'
import type { BehavioralRisk } from './behavioral.ts'
import type { Part } from './combined.ts'
import { environmentalRisk } from './environmental.ts'
import { environmentalFactors } from './evidence/driving-mix.ts'
import type { LossEvidence, SubjectEvidence, UsageEvidence } from './evidence/evidence.ts'
import {
  confirmedLosses,
  experienceFactor,
  experienceInFleet,
  experienceSeLog,
  lossesCredited,
  lossesOf,
  suspectedLosses,
} from './evidence/experience.ts'
import { explain, type FactorLog, logsOf } from './explain.ts'
import type { Priors } from './fit/priors.ts'
import { intervalOf } from './math/interval.ts'
import { scoreOf } from './math/score-map.ts'
import { sum } from './math/sum.ts'
import { type FleetRecord, fleetVarianceOf, ownLossesCredited } from './segments/fleet-variance.ts'
import type {
  BehavioralScore,
  EnvironmentalScore,
  ExperienceScore,
  PartScore,
  SubjectScores,
  UsageScore,
} from './subject-scores.ts'
import { annualCredibility, annualMiles, usageRisk, usageSeLog } from './usage.ts'

/** Weights of a part's own score, without the others. */
export const alone: Record<Part, number> = { behavioral: 1, environmental: 1, usage: 1, experience: 1 }

/** Returns a score from its relative risk and standard error, with its reasons from logarithms by the weights of their parts. */
export function partScore(
  relativeRisk: number,
  seLog: number,
  provisional: boolean,
  logs: readonly FactorLog[],
  weights: Readonly<Record<Part, number>> = alone,
): PartScore {
  const score = scoreOf(relativeRisk)
  return {
    score,
    relativeRisk,
    seLog,
    ...intervalOf(Math.log(relativeRisk), seLog),
    band: riskBandOf(score),
    provisional,
    reasons: explain(logs, weights),
  }
}

/** Parts that make a combined score provisional. Losses are left out: they count little before there are years of them. */
const neededParts = ['behavioral', 'environmental', 'usage'] as const

/**
 * Returns true if the combined score rests on too little: a part that counts is provisional, or behavior isn't known.
 * Conditions or usage that aren't known count as average and are listed as missing: a region never has usage.
 */
export const restsOnTooLittle = (
  scores: Pick<SubjectScores, (typeof neededParts)[number]>,
  { partWeights }: Pick<ScoringConfig, 'partWeights'>,
): boolean => neededParts.some((part) => partWeights[part] > 0 && (scores[part]?.provisional ?? part === 'behavioral'))

/**
 * Null if no type was sensed. The interval includes measurement and residual volatility. `inFleet` is the same risk with
 * the level of its fleet, whose record is a reason of its own; `fleetSe` is the standard error of ln of that level.
 */
export function scoreBehavior(
  risk: BehavioralRisk,
  unsaid: number,
  inFleet: BehavioralRisk = risk,
  fleetSe = 0,
): BehavioralScore | null {
  if (risk.exposure === 0) return null
  const shared = inFleet.perFleetLevel * fleetSe
  const logs: FactorLog[] = []
  for (const { type, log, exposure } of risk.types)
    logs.push(
      exposure > 0
        ? { part: 'behavioral', factor: type, log }
        : { part: 'behavioral', factor: type, log, notSensed: true },
    )
  if (inFleet !== risk)
    logs.push({
      part: 'behavioral',
      factor: 'fleetBehavior',
      log: Math.log(inFleet.relativeRisk) - Math.log(risk.relativeRisk),
    })
  return {
    ...partScore(inFleet.relativeRisk, Math.hypot(inFleet.seLog, shared, unsaid), risk.provisional, logs),
    fleetSe: shared,
    exposure: risk.exposure,
    eventRatio: risk.eventRatio,
    commonFactor: risk.commonFactor,
    uncountedReviews: risk.uncountedReviews,
    types: risk.types,
  }
}

/** Null if neither a condition nor the region is known. */
export function scoreEnvironment(
  { mix, drivenDays }: SubjectEvidence,
  config: ScoringConfig,
): EnvironmentalScore | null {
  const { relativeRisk, factors, unknown, seLog } = environmentalRisk(mix, config, drivenDays)
  if (unknown.length === environmentalFactors.length && mix.region === undefined) return null
  const logs = logsOf('environmental', factors)
  return { ...partScore(relativeRisk, seLog, drivenDays < config.provisionalDays, logs), factors, unknown }
}

/** Null if no day is known. */
export function scoreUsage(usage: UsageEvidence, config: ScoringConfig, priors: Priors): UsageScore | null {
  const { days, longDrivingShare } = usage
  if (days === 0) return null
  const classMiles = classMilesOf(usage, config, priors)
  const miles = annualMiles(usage, config, classMiles)
  const referenceMiles = priors.usage?.annualMiles ?? classMiles
  const averageShare = priors.usage?.longDrivingShare ?? config.longDriving.averageShare
  const longDriving = { ...config.longDriving, averageShare }
  const driven = { miles, longDrivingShare: longDrivingShare ?? averageShare }
  const { relativeRisk, factors } = usageRisk(driven, { ...config, longDriving }, referenceMiles)
  return {
    ...partScore(relativeRisk, usageSeLog(days, config), days < config.provisionalDays, logsOf('usage', factors)),
    factors,
    annualMiles: miles,
    classMiles,
    referenceMiles,
    averageLongDrivingShare: averageShare,
    credibility: annualCredibility(days, config),
  }
}

/**
 * Returns the yearly miles of a vehicle of the class, or for several classes together their mean: what the year of a
 * vehicle with few days is shrunk toward.
 */
function classMilesOf(
  { vehicleClass, classShares }: UsageEvidence,
  { referenceAnnualMiles }: ScoringConfig,
  { annualMilesByClass }: Priors,
): number {
  const shares = Object.entries(classShares ?? { [vehicleClass ?? 'unknown']: 1 })
  return sum(shares.map(([name, share]) => share * (annualMilesByClass[name] ?? referenceAnnualMiles)))
}

/**
 * Null if there is neither a loss, nor time to have had one, nor a record of the fleet. `before` is the relative risk of
 * the other parts.
 */
export function scoreExperience(
  evidence: LossEvidence,
  before: number,
  config: ScoringConfig,
  priors: Priors,
  record?: FleetRecord,
): ExperienceScore | null {
  const { vehicleYears, vehicles = 1 } = evidence
  if (vehicleYears === 0 && !record) return null
  const losses = lossesOf(evidence, config)
  const known = { claims: losses, years: vehicleYears, relativeRisk: before, vehicles }
  const expectedLosses = priors.lossesPerVehicleYear * before * vehicleYears
  const credited = record
    ? ownLossesCredited(config, fleetVarianceOf(priors, config).losses)
    : lossesCredited(config, vehicles)
  const { own, pull } = record
    ? experienceInFleet(losses, expectedLosses, credited, record.losses)
    : { own: experienceFactor(known, config, priors.lossesPerVehicleYear), pull: 0 }
  const fleetSe = record ? pull * record.lossesSe : 0
  // What people haven't confirmed, and what only people of the client rejected, are reasons of their own.
  const confirmed = credited + confirmedLosses(evidence)
  const unreviewed = confirmed + suspectedLosses(evidence, config)
  const suspected = unreviewed / confirmed
  const rejected = evidence.rejected ? (credited + losses) / unreviewed : 1
  return {
    ...partScore(
      (record?.losses ?? 1) * own,
      Math.hypot(experienceSeLog(losses, credited), fleetSe),
      vehicleYears < config.provisionalVehicleYears,
      logsOf('experience', {
        losses: own / (suspected * rejected),
        ...(suspected !== 1 && { suspectedCollisions: suspected }),
        ...(rejected !== 1 && { rejectedCollisions: rejected }),
        ...(record && { fleetLosses: record.losses }),
      }),
    ),
    fleetSe,
    losses,
    expectedLosses,
    vehicleYears,
  }
}
