import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, Count, Instant, InstantInput, NamedRecord, NumberIdPath, Score } from '../api/fields.ts'

/** Kinds of events the risk model weighs. */
export const scoringTypes = [
  'collision',
  'phone',
  'tailgating',
  'drowsiness',
  'nearCollision',
  'assistWarning',
  'signViolation',
  'speeding',
  'distraction',
  'laneChange',
  'harshBrake',
  'harshCorner',
  'harshAccel',
  'seatbelt',
] as const
export type ScoringType = (typeof scoringTypes)[number]

/** Kinds whose rate says how a vehicle is driven. A collision is no rate: it counts among losses. */
export type RateType = Exclude<ScoringType, 'collision'>
export const rateTypes: readonly RateType[] = scoringTypes.filter((type): type is RateType => type !== 'collision')

const Positive = z.number().positive()

/** Events and miles that are older count in no configuration. */
export const longestWindowDays = 730
const RelativeRisk = z.number().min(0.25).max(4)
/** Relative claim frequency under a condition, and the share of distance the reference fleet drives under it. */
const Condition = z.object({ relativeRisk: RelativeRisk, share: z.number().min(0).max(1) })

const sharesSumToOne = (conditions: Record<string, { share: number }>) =>
  Math.abs(Object.values(conditions).reduce((sum, condition) => sum + condition.share, 0) - 1) < 1e-9

const conditions = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.record(z.enum(names), Condition).refine(sharesSumToOne, 'The shares must sum to 1.')

const PartWeight = z.number().min(0).max(2)

/** Every number of the risk model that an admin may set. */
export const ScoringConfig = z.object({
  /** An event counts half after so many days, as do the miles driven. */
  halfLifeDays: z.number().min(30).max(730),
  /** Older events and miles do not count. */
  windowDays: z.int().min(30).max(longestWindowDays),
  /** Multiplier of intensity 1–5. */
  intensityFactors: z.array(Positive.max(20)).length(5),
  /** Exponent on them where events are counted as rates: 1 counts them whole, 0 every event alike. */
  intensityPowerInRates: z.number().min(0).max(1),
  types: z.record(
    z.enum(scoringTypes),
    z.object({
      weight: z.number().min(0).max(10),
      enabled: z.boolean(),
      /** Points per 1,000 miles of the average vehicle. */
      pointsPer1000Miles: Positive,
    }),
  ),
  /** Confirmed and rejected events that a detector is credited with before anyone has reviewed it. */
  precisionPrior: z.object({ confirmed: Positive, rejected: Positive }),
  /** Shape of the prior of event rates. */
  alpha: Positive,
  /** Overdispersion of intensity-weighted counts, until a portfolio's own is fitted, type by type. */
  phi: Positive,
  /**
   * Standard deviation of what scores leave unsaid of ln(relative risk), until a portfolio's own is fitted: widens
   * every interval of behaviour and of the combined score.
   */
  residualSd: z.number().min(0).max(1),
  /** Exponent from event rates to claim frequency. */
  gamma: z.number().min(0).max(1.5),
  /** Exponent from annual distance to claim frequency. */
  beta: z.number().min(0).max(1.5),
  environment: z.object({
    light: conditions(['day', 'night']),
    traffic: conditions(['normal', 'high', 'veryHigh']),
    weather: conditions(['clear', 'rain', 'snow', 'ice', 'fog']),
    road: conditions(['freeway', 'urbanArterial', 'urbanLocal', 'rural']),
  }),
  /** Claim frequency in a region against the average's, by region id; a region that is not named counts as average. */
  regions: z.object({
    relativeRisks: z.partialRecord(z.enum(regions.map(({ id }) => String(id))), RelativeRisk),
    /** Where these numbers come from. */
    source: z.string().trim().max(200),
  }),
  /** Miles a year of the average vehicle, */
  referenceAnnualMiles: Positive,
  /** and of classes that drive more, until a portfolio's own are fitted. */
  referenceMilesByClass: z.object({ medium: Positive, heavy: Positive, bus: Positive }),
  /** Days of the reference's driving that a subject's own are weighed against when its year is told. */
  annualPriorDays: Positive.max(730),
  /** Extra risk of driving beyond the second hour without a rest, and the share of it that is average. */
  longDriving: z.object({ effect: z.number().min(0).max(4), averageShare: z.number().min(0).max(1) }),
  /** Claims of the average vehicle in a year. */
  claimsPerVehicleYear: Positive,
  /** How many claims the prior of loss experience is worth. */
  experiencePrior: Positive,
  /** Variance of claims between fleets that everything else calls alike, the average being 1. */
  varianceBetweenFleets: z.number().min(0).max(4),
  partWeights: z
    .object({
      behavioral: PartWeight,
      environmental: PartWeight,
      usage: PartWeight,
      experience: PartWeight,
    })
    .refine(
      (weights) => Object.values(weights).some((weight) => weight > 0),
      'One part at least must weigh more than 0.',
    ),
  /** Upper bounds of very low, low, medium and high events. */
  levels: z
    .array(z.number().min(1).max(99))
    .length(4)
    .refine((levels) => levels.every((level, i) => i === 0 || level > (levels[i - 1] ?? 0)), 'Must rise.'),
  /** Under so many decayed miles a score is provisional; */
  provisionalMiles: z.number().nonnegative(),
  /** conditions are under so many days with driving, usage under so many days, */
  provisionalDays: z.number().nonnegative(),
  /** and losses under so many vehicle-years. */
  provisionalVehicleYears: z.number().nonnegative(),
  /** Under so many miles in the range there is no score. */
  minimumMiles: z.number().nonnegative(),
})
export type ScoringConfig = z.infer<typeof ScoringConfig>

export const ScoringVersion = z.object({
  version: Count,
  state: z.enum(['draft', 'scheduled', 'active', 'past']),
  activeFrom: Instant.nullable(),
  createdAt: Instant,
  by: Actor,
  /** The earlier version whose numbers these are again: going back is a version of its own. */
  sameAs: Count.nullable(),
  config: ScoringConfig,
})
export type ScoringVersion = z.infer<typeof ScoringVersion>

/** Events by level, from very low to critical. */
const EventsByLevel = z.array(Count).length(5)

/**
 * What another configuration would make of the last 30 days: of the scores of vehicles, as far as behaviour, distance and
 * collisions of these days tell, and of the levels of events.
 */
export const ScoringPreview = z.object({
  /** Vehicles by score 0–10, … 90–100. */
  before: z.array(Count).length(10),
  after: z.array(Count).length(10),
  levelsBefore: EventsByLevel,
  levelsAfter: EventsByLevel,
  /** The ten whose scores move most. */
  movers: z.array(z.object({ vehicle: NamedRecord, before: Score, after: Score })),
  /** Confirmed collisions of the last quarter, of vehicles that had a score when it began. */
  losses: Count,
  /**
   * How well scores of the quarter before rank them (normalised Gini, 1 at best), and what it changes by, with its standard
   * error; null with too few (`leastLosses`).
   */
  backTest: z
    .object({ giniBefore: z.number(), giniAfter: z.number(), gain: z.number(), gainError: z.number() })
    .nullable(),
})
export type ScoringPreview = z.infer<typeof ScoringPreview>

const DoneOf = z.object({ done: Count, of: Count })

/** How far a change of configuration has come: what of the past is counted anew first, where it needs that, then scores. */
export const ScoringProgress = z.object({ months: DoneOf, vehicles: DoneOf, drivers: DoneOf })
export type ScoringProgress = z.infer<typeof ScoringProgress>

export const riskScoreConfigEndpoints = {
  current: endpoint({
    method: 'GET',
    path: '/clients/{id}/risk-score-config',
    access: 'admin',
    summary: 'The configuration that scores a client now, the draft, and how far vehicles are scored with it.',
    params: NumberIdPath,
    response: z.object({
      active: ScoringVersion,
      draft: ScoringVersion.nullable(),
      progress: ScoringProgress,
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/clients/{id}/risk-score-config',
    access: 'admin',
    summary:
      'Save a draft, or activate it from a time on, in place of the draft and of what has not begun yet. Past scores keep their version; the numbers of an earlier one bring it back.',
    params: NumberIdPath,
    body: z.object({ config: ScoringConfig, activeFrom: InstantInput.nullable() }),
    response: ScoringVersion,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/clients/{id}/risk-score-config/preview',
    access: 'admin',
    summary: 'Score the last 30 days with another configuration, without saving.',
    params: NumberIdPath,
    body: z.object({ config: ScoringConfig }),
    response: ScoringPreview,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/clients/{id}/risk-score-config/versions',
    access: 'admin',
    summary: 'Every configuration so far, newest first.',
    params: NumberIdPath,
    response: z.array(ScoringVersion),
  }),
}
