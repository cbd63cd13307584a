import { riskBand } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, codeField, Day, Instant, RecordId, Score } from '../api/fields.ts'
import { RushHour } from '../rush-hours/endpoints.ts'
import { ScoringConfig, scoringTypes } from '../scoring-config/endpoints.ts'

/** The parts of the combined score; each has its own score. */
export const riskParts = ['behavioral', 'environmental', 'usage', 'experience'] as const
export type RiskPart = (typeof riskParts)[number]

/** Kinds of conditions, besides regions. */
export const conditionFactors = ['light', 'traffic', 'weather', 'road'] as const
export type ConditionFactor = (typeof conditionFactors)[number]

/**
 * Everything that adds points to a score or removes some: behavior by type, conditions, usage, losses, suspected
 * collisions, those that only people of the client rejected, what the vehicles of its fleet have in common, and vehicles that
 * left a policy in the last twelve months.
 */
export const riskFactors = [
  ...scoringTypes,
  ...conditionFactors,
  'region',
  'mileage',
  'longDriving',
  'losses',
  'suspectedCollisions',
  'rejectedCollisions',
  'fleetBehavior',
  'fleetLosses',
  'formerVehicles',
] as const
export type RiskFactorName = (typeof riskFactors)[number]

/**
 * Why there is no score: no driving, too little, none of its types sensed, nothing known about that part, too little of
 * the history imported, or most of the miles of several vehicles private.
 */
export const noScoreReasons = [
  'noMiles',
  'tooFewMiles',
  'notSensed',
  'noConditions',
  'noDays',
  'noVehicleYears',
  'stillImporting',
  'mostlyPrivate',
] as const
export type NoScoreReason = (typeof noScoreReasons)[number]

const Missing = z.partialRecord(z.enum([...riskParts, 'combined']), z.enum(noScoreReasons))

/** One reason of a score. */
export const RiskReason = z.object({
  part: z.enum(riskParts),
  factor: z.enum(riskFactors),
  /** Amount added to ln(relative risk) of its part. */
  log: z.number(),
  /** Points added to the average of 50; for all reasons together `score − 50`. */
  points: z.number(),
  /**
   * Set for an event type that no device reported; absent for everything else, and for scores made before this was
   * stored.
   */
  notSensed: z.literal(true).optional(),
  /** Name of the fleet whose record it is, for `fleetBehavior` and `fleetLosses` of a vehicle; absent if unknown. */
  fleet: z.string().optional(),
})
export type RiskReason = z.infer<typeof RiskReason>

/**
 * The factor that changed a score most, in words and points: `more phone use`, 4.1. Never an event type that was not
 * sensed, now or then, because its change was not observed.
 */
export const MainChange = z.object({ factor: z.enum(riskFactors), word: z.string(), points: z.number() })
export type MainChange = z.infer<typeof MainChange>

const partScore = {
  score: Score,
  /** Both ends of the 90% interval. */
  low: Score,
  high: Score,
  /** Expected claim frequency relative to the average of 1. */
  relativeRisk: z.number(),
  /** Standard error of ln(relative risk), the basis of the interval. */
  seLog: z.number(),
  band: codeField(riskBand),
  /** True if there is too little data for a firm score, or history is still loading. */
  provisional: z.boolean(),
  /** Strongest first. */
  reasons: z.array(RiskReason),
}

/** The fields common to the scores of all parts. */
export const PartRisk = z.object(partScore)
export type PartRisk = z.infer<typeof PartRisk>

/** How one event type counts. Rates are points per 1,000 faded miles. */
export const TypeRisk = z.object({
  type: z.enum(scoringTypes),
  /** 0 if the configuration leaves the type out. */
  weight: z.number(),
  /** Faded miles of the days on which the type could have been reported; 0 if nothing on board senses it. */
  sensedMiles: z.number(),
  /** Faded points as counted: certainty times intensity (to its power in rates). */
  points: z.number(),
  /** Of these, those confirmed by people or measured. */
  certainPoints: z.number(),
  /** Unreviewed events; null if there are none. */
  unreviewed: z
    .object({
      /** As if each were certain. */
      points: z.number(),
      /** Precision of their sources, 0–1: the genuine share of everyone's events combined. */
      precision: z.number(),
      /** The share of this subject's that counts as genuine, 0–1: false alarms come by the mile, with any driver. */
      genuineShare: z.number(),
    })
    .nullable(),
  /**
   * What people of the client reviewed themselves, if they rejected any of it: points as if each were certain, and the
   * precision of their sources. The share that doesn't count (`uncountedReviews`) is part of `unreviewed`, and no longer of
   * `certainPoints`. Absent for segments.
   */
  ownReviews: z.object({ confirmed: z.number(), rejected: z.number(), precision: z.number() }).optional(),
  /** The portfolio's rate; null if the priors are no longer stored. */
  portfolioPer1000Miles: z.number().nullable(),
  /** The same in the conditions that were driven in. */
  expectedPer1000Miles: z.number(),
  /**
   * Expected intensity of events relative to the average, which is included in the above, and its basis: this
   * provider's reports for this vehicle class, if at least ten vehicles show it, else the class alone, else nothing.
   * Null if the priors are no longer stored.
   */
  strength: z.object({ value: z.number(), knownBy: z.enum(['provider', 'class']).nullable() }).nullable(),
  /** The expected rate times the overall record (`commonFactor`): the value that the own rate is shrunk toward. */
  drawnTowardsPer1000Miles: z.number(),
  /** Shape of the gamma prior around it, without the common part of habits. */
  shape: z.number(),
  /** φ: the number of points that make one effective event. */
  phi: z.number(),
  /** The shrunk rate, and its standard deviation. */
  ratePer1000Miles: z.number(),
  sdPer1000Miles: z.number(),
  /** How much the own record counts, 0–1. */
  credibility: z.number(),
  /** Amount that the type adds to ln(relative risk of behavior). */
  log: z.number(),
})
export type TypeRisk = z.infer<typeof TypeRisk>

/** One factor of the conditions, such as light. */
export const ConditionRisk = z.object({
  factor: z.enum([...conditionFactors, 'region']),
  /** Multiplier of the risk; 1 if nothing is known. */
  multiplier: z.number(),
  /** False if it counts as the reference fleet's. */
  isKnown: z.boolean(),
  /**
   * The distinguished conditions: a share of the miles 0–1, its relative risk, and the reference fleet's share. Regions
   * are listed by id (0 is elsewhere or unknown), each relative to the average of 1 without a reference; none if the
   * configuration doesn't distinguish them.
   */
  conditions: z.array(
    z.object({
      condition: z.string(),
      share: z.number().nullable(),
      relativeRisk: z.number(),
      referenceShare: z.number().nullable(),
    }),
  ),
})
export type ConditionRisk = z.infer<typeof ConditionRisk>

const BehavioralPart = PartRisk.extend({
  /** Of the type that was sensed longest. */
  sensedMiles: z.number(),
  /**
   * Rates relative to those expected in the same conditions, weighted like the portfolio's rates, without the record of its
   * fleet. To the power γ, within the bounds of a relative risk, it is the relative risk of a subject without a fleet record; the
   * reason `fleetBehavior` is the difference. Of several vehicles, the mean of theirs.
   */
  eventRatio: z.number(),
  /** The record of all types together relative to the expected one. */
  commonFactor: z.number(),
  /**
   * Share of the client's own reviews that doesn't count, 0–1, because they would lower the score by more than 1.75 points;
   * null if there are none.
   */
  uncountedReviews: z.number().nullable(),
  types: z.array(TypeRisk),
})

const EnvironmentalPart = PartRisk.extend({
  factors: z.array(ConditionRisk),
  /** Days with driving: the certainty of the mix. */
  drivenDays: z.number(),
})

const UsagePart = PartRisk.extend({
  /** Miles driven on these days, at most the last 365; not faded. */
  miles: z.number(),
  days: z.number(),
  /** Miles per year, shrunk toward those of its class if few days are known. */
  annualMiles: z.number(),
  classMiles: z.number(),
  /** Miles per year that count as average, on one scale for all classes once 30 vehicles are known. */
  referenceMiles: z.number(),
  /** Share of long driving that counts as average, 0–1. */
  averageLongDrivingShare: z.number(),
  /** How much the own days count, 0–1. */
  credibility: z.number(),
  /** Share of the driving beyond the second hour without a rest, 0–1; null counts as average. */
  longDrivingShare: z.number().nullable(),
  /** Multiplier of the risk by each. */
  multipliers: z.object({ mileage: z.number(), longDriving: z.number() }),
})

const ExperiencePart = PartRisk.extend({
  /**
   * What all count: confirmed ones by our driver's share of the fault, suspected and rejected ones by their precision, times
   * what unknown fault counts (`unknownFaultShare`).
   */
  losses: z.number(),
  confirmed: z.number(),
  /** The shares of fault of the confirmed ones added up. */
  fault: z.number(),
  suspected: z.array(z.object({ count: z.number(), precision: z.number().nullable() })),
  /**
   * Suspected collisions that only people of the client rejected, which count like suspected ones until an annotator rejects
   * them too; absent if there are none.
   */
  rejected: z.object({ count: z.number(), precision: z.number() }).optional(),
  expectedLosses: z.number(),
  vehicleYears: z.number(),
  /** The vehicles behind these years. */
  vehicles: z.number(),
})

const ByCondition = z.partialRecord(z.enum(['light', 'road']), z.record(z.string(), z.number()))

/** Prior expectations: fitted on a portfolio, or the defaults. */
export const RiskPriors = z.object({
  version: z.string(),
  types: z.array(
    z.object({
      type: z.enum(scoringTypes),
      /** μ, points per 1,000 miles. */
      per1000Miles: z.number(),
      /** α, shape between subjects. */
      alpha: z.number(),
      /** φ, how much more its points scatter than counts do. */
      phi: z.number(),
      /** Number of subjects it was fitted on; 0 for a default. */
      subjects: Count,
      /** Relative frequency under each condition, against the portfolio's miles; null if unknown. */
      conditions: ByCondition.nullable(),
      /** Relative intensity of events by vehicle class; null if unknown. */
      strengthByClass: z.record(z.string(), z.number()).nullable(),
      /** The same by provider, by its code and the class, or `unknown`; takes precedence over the class alone. */
      strengthByProvider: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
    }),
  ),
  /** τ, variance of the common part of all habits of one subject. */
  commonVariance: z.number(),
  /** τ_F and ψ, variances of what the vehicles of a fleet have in common: how often events and losses happen. */
  fleetVariance: z.object({ behavior: z.number(), losses: z.number() }),
  /** σ, standard deviation of ln(relative risk) that measurement doesn't explain. */
  residualSd: z.number(),
  /** λ. */
  lossesPerVehicleYear: z.number(),
  annualMilesByClass: z.record(z.string(), z.number()),
  /** What a year of driving is compared with; null until 30 vehicles are known. */
  usage: z.object({ annualMiles: z.number(), longDrivingShare: z.number() }).nullable(),
})
export type RiskPriors = z.infer<typeof RiskPriors>

/** Rush hours that classified the data received before an instant; null if they are still in force. */
export const UsedRushHours = z.object({ until: Instant.nullable(), hours: z.array(RushHour) })
export type UsedRushHours = z.infer<typeof UsedRushHours>

/** A score with everything it was made of, enough to reproduce it by hand. Its numbers have seven digits. */
export const ScoredSubject = z.object({
  computedAt: Instant,
  /**
   * True if history is still importing, or the priors wait for it: scores may change by more than their intervals, and
   * all are provisional.
   */
  historyLoads: z.boolean(),
  /** Miles of the last two years, faded like events. */
  fadedMiles: z.number(),
  /**
   * Years from the first known day of the window to the last, times the share in which the vehicle was in use: its miles a year
   * of 12,000, at most 1. A group, connection or fleet: of its vehicles with a score, whose means are weighted by them.
   */
  yearsAtRisk: z.number(),
  /**
   * How often events and losses happen in its fleet compared with what is expected of its vehicles, with the standard
   * errors of their logarithms: an insurer's policy, else the whole client. Null for drivers, regions and segments.
   */
  fleetRecord: z
    .object({
      behavior: z.number(),
      losses: z.number(),
      behaviorSe: z.number(),
      lossesSe: z.number(),
      /** What vehicles without behavior have in place of `behavior`; absent from scores calculated before it was introduced: 1. */
      unseenBehavior: z.number().optional(),
    })
    .nullable(),
  /** The vehicle class in the priors that it is compared with; null if unknown, or if there are several. */
  vehicleClass: z.string().nullable(),
  /** Code of the provider whose scale applies to the intensity of its events; null if there are several. */
  provider: z.string().nullable(),
  combined: PartRisk.extend({
    /** Points that each part adds to the average of 50. */
    points: z.record(z.enum(riskParts), z.number()),
    /** Null if the weights of the parts answer another question than an insurer's. */
    expectedClaimsPerYear: z.number().nullable(),
    /**
     * Of a policy, vehicles that left it in the last twelve months: their years at risk, and the mean relative risk in these. They
     * count in `relativeRisk`, weighted by years beside `yearsAtRisk`, if theirs is higher. Absent if there are none.
     */
    former: z.object({ years: z.number(), relativeRisk: z.number() }).optional(),
  }).nullable(),
  behavioral: BehavioralPart.nullable(),
  environmental: EnvironmentalPart.nullable(),
  usage: UsagePart.nullable(),
  experience: ExperiencePart.nullable(),
  /** Why a score is null. A part without one counts as average in the combined score. */
  missing: Missing,
  configVersion: Count,
  config: ScoringConfig,
  priorsVersion: z.string(),
  /** Null if priors of that version are no longer stored. */
  priors: RiskPriors.nullable(),
  /**
   * The rush hours in force during its window, oldest first. They are the client's own and not part of the
   * configuration: traffic is stored with each trip and event on arrival.
   */
  rushHours: z.array(UsedRushHours),
})
export type ScoredSubject = z.infer<typeof ScoredSubject>

/** `provisional`: too little data for a firm score of this part. */
const MonthScore = z.object({ score: Score, low: Score, high: Score, provisional: z.boolean() }).nullable()

/** Scores at the end of a month, or current ones, with their reasons. */
export const RiskMonth = z.object({
  /** First day of the month. */
  month: Day,
  combined: MonthScore,
  behavioral: MonthScore,
  environmental: MonthScore,
  usage: MonthScore,
  experience: MonthScore,
  /** Reasons of the combined score, strongest first; empty if there is none. */
  reasons: z.array(RiskReason),
  /** True if later scores may be compared with these: there was enough driving, over enough days. */
  comparable: z.boolean(),
  fadedMiles: z.number(),
  missing: Missing,
  configVersion: Count,
  priorsVersion: z.string(),
  computedAt: Instant,
})
export type RiskMonth = z.infer<typeof RiskMonth>

/** The ids of all units of a vehicle, including its own: a score counts what any of them reported. */
export const VehicleUnits = z.array(RecordId)

/** The risk of a vehicle, driver, group, connection, policy, region or fleet. */
export const SubjectRisk = z.object({
  /** Null until it is scored for the first time. */
  current: ScoredSubject.nullable(),
  /** Oldest first; a month without data is absent. */
  months: z.array(RiskMonth),
})
export type SubjectRisk = z.infer<typeof SubjectRisk>
