import { riskBand } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, Instant, NumberIdPath, RecordIdPath, Score } from '../api/fields.ts'
import { admins } from '../api/roles.ts'
import { RushHour } from '../rush-hours/endpoints.ts'
import { ScoringConfig, scoringTypes } from '../scoring-config/endpoints.ts'

/** What the combined score is joined from; each part has a score of its own. */
export const riskParts = ['behavioral', 'environmental', 'usage', 'experience'] as const
export type RiskPart = (typeof riskParts)[number]

/** What tells conditions apart, beside regions. */
export const conditionFactors = ['light', 'traffic', 'weather', 'road'] as const
export type ConditionFactor = (typeof conditionFactors)[number]

/** Everything that adds points to a score or takes some: behaviour by type, conditions, usage, losses. */
export const riskFactors = [...scoringTypes, ...conditionFactors, 'region', 'mileage', 'longDriving', 'losses'] as const
export type RiskFactorName = (typeof riskFactors)[number]

/** Why there is no score: nothing driven, too little, none of its types sensed, or nothing known of that part. */
export const noScoreReasons = [
  'noMiles',
  'tooFewMiles',
  'notSensed',
  'noConditions',
  'noDays',
  'noVehicleYears',
] as const
export type NoScoreReason = (typeof noScoreReasons)[number]

const Missing = z.partialRecord(z.enum([...riskParts, 'combined']), z.enum(noScoreReasons))

/** One reason of a score. */
export const RiskReason = z.object({
  part: z.enum(riskParts),
  factor: z.enum(riskFactors),
  /** What it adds to ln(relative risk) of its part. */
  log: z.number(),
  /** What it adds to the average of 50; of all reasons together `score − 50`. */
  points: z.number(),
  /** Said of a type of events that no device told of; left out of everything else, and of scores made before that was kept. */
  notSensed: z.literal(true).optional(),
})
export type RiskReason = z.infer<typeof RiskReason>

/**
 * What moved a score most, in words and points: `more phone use`, 4.1. A type of events that was not sensed, now or then, is never named:
 * nobody saw more or less of it.
 */
export const MainChange = z.object({ factor: z.enum(riskFactors), word: z.string(), points: z.number() })
export type MainChange = z.infer<typeof MainChange>

const partScore = {
  score: Score,
  /** Both ends of the 90 % interval. */
  low: Score,
  high: Score,
  /** Expected claim frequency against the average's, which is 1. */
  relativeRisk: z.number(),
  /** Standard error of ln(relative risk), of which the interval is made. */
  seLog: z.number(),
  band: riskBand.schema,
  /** Too little is known for a firm score, or history still loads. */
  provisional: z.boolean(),
  /** The strongest first. */
  reasons: z.array(RiskReason),
}

/** What every score has, whichever part it is of. */
export const PartRisk = z.object(partScore)
export type PartRisk = z.infer<typeof PartRisk>

/** Why one type of events counts as it does. Rates are points per 1,000 faded miles. */
export const TypeRisk = z.object({
  type: z.enum(scoringTypes),
  /** 0 where the configuration leaves the type out. */
  weight: z.number(),
  /** Faded miles of the days on which the type could have been told; 0 where nothing on board senses it. */
  sensedMiles: z.number(),
  /** Faded points as they count: how sure, times how strong (at its power in rates). */
  points: z.number(),
  /** Of these, what people confirmed or was measured. */
  certainPoints: z.number(),
  /** Events that nobody judged; null where there are none. */
  unreviewed: z
    .object({
      /** As if each were certain. */
      points: z.number(),
      /** Of those who told them, 0–1: the share that is genuine of everybody's events together. */
      precision: z.number(),
      /** The share that counts as genuine of this subject's, 0–1: false alarms come by the mile, whoever drives. */
      genuineShare: z.number(),
    })
    .nullable(),
  /** The portfolio's rate; null where the priors are no longer kept. */
  portfolioPer1000Miles: z.number().nullable(),
  /** The same in the conditions that were driven in. */
  expectedPer1000Miles: z.number(),
  /**
   * How strong events are expected to be, against those of all, which is part of the above, and by what that is known: how this provider tells
   * them of this class of vehicles, where ten vehicles show it, else by the class alone, else by nothing. Null where the priors are no longer kept.
   */
  strength: z.object({ value: z.number(), knownBy: z.enum(['provider', 'class']).nullable() }).nullable(),
  /** The expected rate times what is shown of everything (`commonFactor`): what the own rate is drawn towards. */
  drawnTowardsPer1000Miles: z.number(),
  /** Shape of the gamma prior around it, once what habits have in common is taken out. */
  shape: z.number(),
  /** φ: so many points are one effective event. */
  phi: z.number(),
  /** The shrunk rate, and its standard deviation. */
  ratePer1000Miles: z.number(),
  sdPer1000Miles: z.number(),
  /** How much the own record counts, 0–1. */
  credibility: z.number(),
  /** What the type adds to ln(relative risk of behaviour). */
  log: z.number(),
})
export type TypeRisk = z.infer<typeof TypeRisk>

/** One factor of the conditions, such as light. */
export const ConditionRisk = z.object({
  factor: z.enum([...conditionFactors, 'region']),
  /** What it multiplies the risk by; 1 where nothing is known of it. */
  multiplier: z.number(),
  /** False where it counts as the reference fleet's. */
  isKnown: z.boolean(),
  /**
   * What is told apart: a share of the miles 0–1, its relative risk, and the share that the reference fleet drives. Regions are told by
   * their ids (0 elsewhere, or not known), each held against the average of 1 and no reference; none where the configuration tells none apart.
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
  /** Rates over those expected in the same conditions, weighted by what the portfolio's rates weigh; the relative risk is its power γ. */
  eventRatio: z.number(),
  /** What is shown of all types together, against what was expected. */
  commonFactor: z.number(),
  types: z.array(TypeRisk),
})

const EnvironmentalPart = PartRisk.extend({
  factors: z.array(ConditionRisk),
  /** Days with driving: how sure the mix is. */
  drivenDays: z.number(),
})

const UsagePart = PartRisk.extend({
  /** Driven in these days, of the last 365 at most; not faded. */
  miles: z.number(),
  days: z.number(),
  /** A year's miles, drawn towards the reference where few days are known. */
  annualMiles: z.number(),
  referenceMiles: z.number(),
  /** How much the own days count, 0–1. */
  credibility: z.number(),
  /** Share of the driving beyond the second hour without a rest, 0–1; null counts as average. */
  longDrivingShare: z.number().nullable(),
  /** What each multiplies the risk by. */
  multipliers: z.object({ mileage: z.number(), longDriving: z.number() }),
})

const ExperiencePart = PartRisk.extend({
  /** Confirmed ones whole, suspected ones by their precision. */
  losses: z.number(),
  confirmed: z.number(),
  suspected: z.array(z.object({ count: z.number(), precision: z.number().nullable() })),
  expectedLosses: z.number(),
  vehicleYears: z.number(),
  /** Whose years these are. */
  vehicles: z.number(),
})

const ByCondition = z.partialRecord(z.enum(['light', 'road']), z.record(z.string(), z.number()))

/** What was expected before anything was known: fitted on a portfolio, or where everybody starts. */
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
      /** How many it was fitted on; 0 for a starting value. */
      subjects: Count,
      /** How often it happens under each condition, against the portfolio's miles; null where that is not known. */
      conditions: ByCondition.nullable(),
      /** How strong events are in vehicles of a class, against those of all; null where that is not known. */
      strengthByClass: z.record(z.string(), z.number()).nullable(),
      /** The same as a provider tells them, by its code and the class, or `unknown`; goes before the class alone. */
      strengthByProvider: z.record(z.string(), z.record(z.string(), z.number())).nullable(),
    }),
  ),
  /** τ, variance of what all habits of one subject have in common. */
  commonVariance: z.number(),
  /** σ, standard deviation of ln(relative risk) that measurement does not explain. */
  residualSd: z.number(),
  /** λ. */
  lossesPerVehicleYear: z.number(),
  annualMilesByClass: z.record(z.string(), z.number()),
})
export type RiskPriors = z.infer<typeof RiskPriors>

/** Rush hours that what came in before an instant was told by; null where they still hold. */
export const UsedRushHours = z.object({ until: Instant.nullable(), hours: z.array(RushHour) })
export type UsedRushHours = z.infer<typeof UsedRushHours>

/** A score with all it was made of, enough to arrive at it by hand. Its numbers have seven digits. */
export const ScoredSubject = z.object({
  computedAt: Instant,
  /** History still comes in, or what is expected waits for it: the scores may move by more than their intervals say, and all are provisional. */
  historyLoads: z.boolean(),
  /** Miles of the last two years, faded as events are. */
  fadedMiles: z.number(),
  /** Which of the priors' classes it is held against; null where it is not known, or where there are several. */
  vehicleClass: z.string().nullable(),
  /** Whose scale the strength of its events is told on: a provider's code; null where there are several. */
  provider: z.string().nullable(),
  combined: PartRisk.extend({
    /** What each part adds to the average of 50. */
    points: z.record(z.enum(riskParts), z.number()),
    /** Null where the weights of the parts ask another question than an insurer's. */
    expectedClaimsPerYear: z.number().nullable(),
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
  /** Null where priors of that version are no longer kept. */
  priors: RiskPriors.nullable(),
  /**
   * Which hours were taken for busy in its window, oldest first. They are the client's own and no part of the configuration: traffic is
   * stored with each trip and event as it comes.
   */
  rushHours: z.array(UsedRushHours),
})
export type ScoredSubject = z.infer<typeof ScoredSubject>

const MonthScore = z.object({ score: Score, low: Score, high: Score }).nullable()

/** The scores as they were at the end of a month, or are in the current one, with their reasons. */
export const RiskMonth = z.object({
  /** Its first day. */
  month: Day,
  combined: MonthScore,
  behavioral: MonthScore,
  environmental: MonthScore,
  usage: MonthScore,
  experience: MonthScore,
  /** Of the combined score, the strongest first; empty where there is none. */
  reasons: z.array(RiskReason),
  provisional: z.boolean(),
  /** Whether later scores may be held against these: there was enough driving, over a month's days. */
  comparable: z.boolean(),
  fadedMiles: z.number(),
  missing: Missing,
  configVersion: Count,
  priorsVersion: z.string(),
  computedAt: Instant,
})
export type RiskMonth = z.infer<typeof RiskMonth>

/** The risk of a vehicle, driver, group, connection, region or fleet. */
export const SubjectRisk = z.object({
  /** Null until it is scored for the first time. */
  current: ScoredSubject.nullable(),
  /** Oldest first; a month in which nothing was known is absent. */
  months: z.array(RiskMonth),
})
export type SubjectRisk = z.infer<typeof SubjectRisk>

const answer = { access: 'signedIn', scope: 'read:scores', query: ClientQuery, response: SubjectRisk } as const

/** The risk of whoever is no vehicle, in the shape of a vehicle's. */
export const subjectRiskEndpoints = {
  driver: endpoint({
    ...answer,
    method: 'GET',
    path: '/drivers/{id}/risk',
    // Scores of people are for those who answer for them.
    roles: admins,
    summary: 'The scores of a driver, from their own trips and the events that name them.',
    params: RecordIdPath,
  }),
  group: endpoint({
    ...answer,
    method: 'GET',
    path: '/groups/{id}/risk',
    summary: 'The scores of what the vehicles of a group add up to.',
    params: RecordIdPath,
  }),
  connection: endpoint({
    ...answer,
    method: 'GET',
    path: '/connections/{id}/risk',
    summary: 'The scores of what the vehicles of a connection add up to.',
    params: NumberIdPath,
  }),
  region: endpoint({
    ...answer,
    method: 'GET',
    path: '/regions/risk',
    summary: 'The scores of a region, from the miles that lie in it and the events that happened there.',
    query: ClientQuery.extend({ RegionId: z.coerce.number<string | number>().int().positive().max(999) }),
  }),
  fleet: endpoint({
    ...answer,
    method: 'GET',
    path: '/fleet/risk',
    summary: 'The scores of what all vehicles of the client add up to.',
  }),
} as const
