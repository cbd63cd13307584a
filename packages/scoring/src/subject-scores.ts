import type { RiskBand } from '@milepost/domain/codes'
import type { BehavioralRisk } from './behavioral.ts'
import type { CombinedRisk, Part } from './combined.ts'
import type { EnvironmentalRisk } from './environmental.ts'
import type { FactorPoints } from './explain.ts'
import type { UsageRisk } from './usage.ts'

/** The common part of all scores. */
export type PartScore = {
  /** 0–100, higher is riskier. */
  score: number
  relativeRisk: number
  /** Standard error of ln(relative risk), the whole basis of the interval. */
  seLog: number
  /** 90% interval of the score. */
  low: number
  high: number
  /** Quarter of the displayed number. */
  band: RiskBand
  /** Whether there is too little data for a firm score. */
  provisional: boolean
  /** Every reason; the points sum to `score − 50`. */
  reasons: FactorPoints[]
}

/** The part of `seLog` that comes from the record of its fleet, which all vehicles of the fleet share. */
type InFleet = { fleetSe: number }

/** `eventRatio`, `commonFactor` and `types` are the subject's own, without the record of its fleet. */
export type BehavioralScore = PartScore &
  InFleet &
  Pick<BehavioralRisk, 'exposure' | 'eventRatio' | 'commonFactor' | 'uncountedReviews' | 'types'>
export type EnvironmentalScore = PartScore & Pick<EnvironmentalRisk, 'factors' | 'unknown'>
export type UsageScore = PartScore &
  Pick<UsageRisk, 'factors'> & {
    annualMiles: number
    /** Miles per year of its class, which the year is shrunk toward. */
    classMiles: number
    /** Miles per year, and share of long driving, that count as average. */
    referenceMiles: number
    averageLongDrivingShare: number
    /** Weight of the subject's own days, 0–1. */
    credibility: number
  }
export type ExperienceScore = PartScore &
  InFleet & {
    /** Suspected ones by their precision. */
    losses: number
    expectedLosses: number
    vehicleYears: number
  }
export type CombinedScore = PartScore & {
  /** Points that each part adds to the average of 50. */
  points: CombinedRisk['points']
  /** Claims per year. Null if the weights answer a different question than an insurer's. */
  expectedClaimsPerYear: number | null
  /** Of a policy, vehicles that left it and count in `relativeRisk`, because they are riskier. Absent if there are none. */
  former?: FormerVehicles
}

/** Vehicles that are counted without their evidence: their years at risk, and the mean relative risk in these. */
export type FormerVehicles = { years: number; relativeRisk: number }

/**
 * Why there is no score: no driving, too little, none of its types sensed, nothing known about that part, too little of
 * the history imported, or most of a segment's miles private.
 */
export type NoScore =
  | 'noMiles'
  | 'tooFewMiles'
  | 'notSensed'
  | 'noConditions'
  | 'noDays'
  | 'noVehicleYears'
  | 'stillImporting'
  | 'mostlyPrivate'

export type SubjectScores = {
  /** 1,000 faded miles. */
  exposure: number
  priorsVersion: string
  behavioral: BehavioralScore | null
  environmental: EnvironmentalScore | null
  usage: UsageScore | null
  experience: ExperienceScore | null
  combined: CombinedScore | null
  /** Why a score is null. A part without one counts as average in the combined score. */
  missing: Partial<Record<Part | 'combined', NoScore>>
}
