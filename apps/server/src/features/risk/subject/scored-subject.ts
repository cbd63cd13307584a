import type {
  PartRisk,
  RiskPriors,
  RiskReason,
  ScoredSubject,
  TypeRisk,
  UsedRushHours,
} from '@milepost/contract/risk/subject'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { scoringTypes } from '@milepost/contract/scoring-config/endpoints'
import type { TypeReason } from '@milepost/scoring/behavioral'
import { strengthKnownBy, strengthOf } from '@milepost/scoring/conditions'
import { gradedOf, type SubjectEvidence } from '@milepost/scoring/evidence/evidence'
import { typeWithUncounted } from '@milepost/scoring/evidence/own-reviews'
import type { FactorPoints } from '@milepost/scoring/explain'
import { overdispersionOf } from '@milepost/scoring/fit/overdispersion'
import type { Priors, TypePrior } from '@milepost/scoring/fit/priors'
import type { Evidence } from '@milepost/scoring/math/shrinkage'
import { type FleetRecord, fleetVarianceOf } from '@milepost/scoring/segments/fleet-variance'
import { yearsAtRisk } from '@milepost/scoring/segments/score-segment'
import type { PartScore, SubjectScores } from '@milepost/scoring/subject-scores'
import type { SettledScores } from '../../../recompute/scores/settled-scores.ts'
import { conditionRisks } from './condition-risks.ts'

/** What is stored for a score: the scores and the evidence behind them. */
export type StoredParts = { evidence: SubjectEvidence; fleetRecord?: FleetRecord } & SubjectScores &
  Partial<SettledScores>

/** The inputs and time of a stored score, and its fleet's name; priors are null if that version is no longer stored. */
export type MadeWith = {
  computedAt: string
  configVersion: number
  config: ScoringConfig
  priorsVersion: string
  priors: Priors | null
  rushHours: UsedRushHours[]
  fleetName?: string | undefined
}

/** Converts a stored score to the API's format: calculates nothing except sums of shares. */
export function toScoredSubject(parts: StoredParts, made: MadeWith): ScoredSubject {
  const { evidence, combined, behavioral, environmental, usage, experience } = parts
  const { config, priors } = made
  return {
    computedAt: made.computedAt,
    // Absent from scores made before this was recorded.
    historyLoads: parts.historyLoads ?? false,
    fadedMiles: miles(parts.exposure),
    yearsAtRisk: yearsAtRisk(evidence),
    fleetRecord: parts.fleetRecord ?? null,
    vehicleClass: evidence.usage.vehicleClass,
    provider: evidence.provider ?? null,
    combined: combined && {
      ...partRisk(combined, made),
      points: combined.points,
      expectedClaimsPerYear: combined.expectedClaimsPerYear,
      ...(combined.former && { former: combined.former }),
    },
    behavioral: behavioral && {
      ...partRisk(behavioral, made),
      sensedMiles: miles(behavioral.exposure),
      eventRatio: behavioral.eventRatio,
      commonFactor: behavioral.commonFactor,
      // Absent from scores made before these had a limit.
      uncountedReviews: behavioral.uncountedReviews ?? null,
      types: behavioral.types.map((type) => typeRisk(type, parts, made)),
    },
    environmental: environmental && {
      ...partRisk(environmental, made),
      factors: conditionRisks(environmental, evidence.mix, config),
      drivenDays: evidence.drivenDays,
    },
    usage: usage && {
      ...partRisk(usage, made),
      miles: evidence.usage.miles,
      days: evidence.usage.days,
      annualMiles: usage.annualMiles,
      // Absent from scores made before all classes had one scale.
      classMiles: usage.classMiles ?? usage.referenceMiles,
      referenceMiles: usage.referenceMiles,
      averageLongDrivingShare: usage.averageLongDrivingShare ?? config.longDriving.averageShare,
      credibility: usage.credibility,
      longDrivingShare: evidence.usage.longDrivingShare,
      multipliers: { mileage: usage.factors.mileage, longDriving: usage.factors.longDriving },
    },
    experience: experience && {
      ...partRisk(experience, made),
      losses: experience.losses,
      confirmed: evidence.losses.confirmed,
      // Absent from scores made before fault was a percentage.
      fault: evidence.losses.fault ?? evidence.losses.confirmed,
      suspected: evidence.losses.suspected.map(({ count, precision = null }) => ({ count, precision })),
      ...(evidence.losses.rejected && { rejected: evidence.losses.rejected }),
      expectedLosses: experience.expectedLosses,
      vehicleYears: experience.vehicleYears,
      vehicles: evidence.losses.vehicles ?? 1,
    },
    missing: parts.missing,
    configVersion: made.configVersion,
    config,
    priorsVersion: made.priorsVersion,
    priors: priors && toRiskPriors(priors, config),
    rushHours: made.rushHours,
  }
}

/** Converts stored thousands to miles without the extra digits of multiplication: stored numbers have seven. */
export const miles = (thousands: number) => Number((thousands * 1000).toPrecision(7))

const partRisk = (score: PartScore, { fleetName }: MadeWith): PartRisk => ({
  score: score.score,
  low: score.low,
  high: score.high,
  relativeRisk: score.relativeRisk,
  seLog: score.seLog,
  band: score.band,
  provisional: score.provisional,
  reasons: score.reasons.map((reason) => reasonOf(reason, fleetName)),
})

/** Converts a stored reason to the API's format. */
export const reasonOf = ({ part, factor, log, points, notSensed }: FactorPoints, fleet?: string): RiskReason => ({
  part,
  // The library names factors from the same lists as the contract; its output is checked against them.
  factor: factor as RiskReason['factor'],
  log,
  points,
  ...(notSensed && { notSensed }),
  ...(fleet !== undefined && isOfFleet(factor) && { fleet }),
})

const isOfFleet = (factor: string) => factor === 'fleetBehavior' || factor === 'fleetLosses'

const typeRisk = (
  reason: TypeReason,
  { evidence, behavioral }: StoredParts,
  { config, priors }: MadeWith,
): TypeRisk => ({
  type: reason.type,
  weight: reason.weight,
  sensedMiles: miles(reason.exposure),
  points: reason.points,
  ...unreviewedOf(reason, evidence.behavioral[reason.type], behavioral?.uncountedReviews ?? 0),
  portfolioPer1000Miles: priors?.types[reason.type]?.mean ?? null,
  expectedPer1000Miles: reason.mean,
  strength: strengthIn(priors?.types[reason.type], evidence),
  drawnTowardsPer1000Miles: reason.expected,
  shape: reason.alpha,
  phi: overdispersionOf(reason, config),
  ratePer1000Miles: reason.rate,
  sdPer1000Miles: reason.sd,
  credibility: reason.credibility,
  log: reason.log,
})

function strengthIn(prior: TypePrior | undefined, evidence: SubjectEvidence): TypeRisk['strength'] {
  if (!prior) return null
  const graded = gradedOf(evidence)
  return { value: strengthOf(prior, graded), knownBy: strengthKnownBy(prior, graded) }
}

/** Absent from scores made before the two were distinguished. */
function unreviewedOf({ points, genuineShare }: TypeReason, seen: Evidence | undefined, uncounted: number) {
  const counted = seen && typeWithUncounted(seen, uncounted)
  const own = seen?.ownReviews && { ownReviews: seen.ownReviews }
  if (!counted?.unreviewed || genuineShare === null) return { certainPoints: points, unreviewed: null, ...own }
  const { unreviewed } = counted
  const certain = Math.max(counted.points - unreviewed.points * unreviewed.precision, 0)
  return { certainPoints: Number(certain.toPrecision(7)), unreviewed: { ...unreviewed, genuineShare }, ...own }
}

function toRiskPriors(priors: Priors, config: ScoringConfig): RiskPriors {
  return {
    version: priors.version,
    types: scoringTypes.flatMap((type) => {
      const own = priors.types[type]
      if (!own) return []
      const { mean, alpha, subjects, conditions = null, strengthByClass = null, strengthByProvider = null } = own
      const phi = overdispersionOf(own, config)
      return [{ type, per1000Miles: mean, alpha, phi, subjects, conditions, strengthByClass, strengthByProvider }]
    }),
    commonVariance: priors.commonVariance,
    fleetVariance: fleetVarianceOf(priors, config),
    residualSd: priors.residualSd,
    lossesPerVehicleYear: priors.lossesPerVehicleYear,
    annualMilesByClass: priors.annualMilesByClass,
    usage: priors.usage ?? null,
  }
}
