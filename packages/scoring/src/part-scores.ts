import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { riskBandOf } from '@milepost/domain/score-bands'
import type { BehavioralRisk } from './behavioral.ts'
import type { Part } from './combined.ts'
import { environmentalRisk } from './environmental.ts'
import { environmentalFactors } from './evidence/driving-mix.ts'
import type { LossEvidence, SubjectEvidence, UsageEvidence } from './evidence/evidence.ts'
import { experienceFactor, experienceSeLog, lossesOf } from './evidence/experience.ts'
import { explain, type FactorLog, logsOf } from './explain.ts'
import type { Priors } from './fit/priors.ts'
import { intervalOf } from './math/interval.ts'
import { scoreOf } from './math/score-map.ts'
import { sum } from './math/sum.ts'
import type { BehavioralScore, EnvironmentalScore, ExperienceScore, PartScore, UsageScore } from './subject-scores.ts'
import { annualCredibility, annualMiles, usageRisk, usageSeLog } from './usage.ts'

const alone: Record<Part, number> = { behavioral: 1, environmental: 1, usage: 1, experience: 1 }

function partScore(relativeRisk: number, seLog: number, provisional: boolean, logs: readonly FactorLog[]): PartScore {
  const score = scoreOf(relativeRisk)
  return {
    score,
    relativeRisk,
    seLog,
    ...intervalOf(Math.log(relativeRisk), seLog),
    band: riskBandOf(score),
    provisional,
    reasons: explain(logs, alone),
  }
}

/** Null if no type was sensed. The interval includes measurement and residual volatility. */
export function scoreBehavior(risk: BehavioralRisk, unsaid: number): BehavioralScore | null {
  if (risk.exposure === 0) return null
  const logs: FactorLog[] = []
  for (const { type, log, exposure } of risk.types)
    logs.push(
      exposure > 0
        ? { part: 'behavioral', factor: type, log }
        : { part: 'behavioral', factor: type, log, notSensed: true },
    )
  return {
    ...partScore(risk.relativeRisk, Math.hypot(risk.seLog, unsaid), risk.provisional, logs),
    exposure: risk.exposure,
    eventRatio: risk.eventRatio,
    commonFactor: risk.commonFactor,
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
  const referenceMiles = referenceMilesOf(usage, config, priors)
  const miles = annualMiles(usage, config, referenceMiles)
  const driven = { miles, longDrivingShare: longDrivingShare ?? config.longDriving.averageShare }
  const { relativeRisk, factors } = usageRisk(driven, config, referenceMiles)
  return {
    ...partScore(relativeRisk, usageSeLog(days, config), days < config.provisionalDays, logsOf('usage', factors)),
    factors,
    annualMiles: miles,
    referenceMiles,
    credibility: annualCredibility(days, config),
  }
}

/**
 * Returns the yearly miles of a vehicle of the class, or for several classes together their mean, so that each vehicle
 * is compared with its own class.
 */
function referenceMilesOf(
  { vehicleClass, classShares }: UsageEvidence,
  { referenceAnnualMiles }: ScoringConfig,
  { annualMilesByClass }: Priors,
): number {
  const shares = Object.entries(classShares ?? { [vehicleClass ?? 'unknown']: 1 })
  return sum(shares.map(([name, share]) => share * (annualMilesByClass[name] ?? referenceAnnualMiles)))
}

/** Null if there is neither a loss nor time to have had one. `before` is the relative risk of the other parts. */
export function scoreExperience(
  evidence: LossEvidence,
  before: number,
  config: ScoringConfig,
  { lossesPerVehicleYear }: Priors,
): ExperienceScore | null {
  const { vehicleYears, vehicles = 1 } = evidence
  if (vehicleYears === 0) return null
  const losses = lossesOf(evidence, config)
  const known = { claims: losses, years: vehicleYears, relativeRisk: before, vehicles }
  const relativeRisk = experienceFactor(known, config, lossesPerVehicleYear)
  return {
    ...partScore(
      relativeRisk,
      experienceSeLog(losses, config, vehicles),
      vehicleYears < config.provisionalVehicleYears,
      logsOf('experience', { losses: relativeRisk }),
    ),
    losses,
    expectedLosses: lossesPerVehicleYear * before * vehicleYears,
    vehicleYears,
  }
}
