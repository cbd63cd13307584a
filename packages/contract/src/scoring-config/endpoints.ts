import { regions } from '@milepost/domain/regions'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Actor, Count, Instant, InstantInput, NamedRecord, NumberIdPath, Score } from '../api/fields.ts'

/** Event types with a weight in the risk model. */
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

/** Types whose rate describes a vehicle's driving. A collision is no rate: it counts as a loss. */
export type RateType = Exclude<ScoringType, 'collision'>
export const rateTypes: readonly RateType[] = scoringTypes.filter((type): type is RateType => type !== 'collision')

const Positive = z.number().positive()

/** Older events and miles count in no configuration. */
export const longestWindowDays = 730
const RelativeRisk = z.number().min(0.25).max(4)
/** Relative claim frequency under a condition, and the reference fleet's share of distance under it. */
const Condition = z.object({ relativeRisk: RelativeRisk, share: z.number().min(0).max(1) })

const sharesSumToOne = (conditions: Record<string, { share: number }>) =>
  Math.abs(Object.values(conditions).reduce((sum, condition) => sum + condition.share, 0) - 1) < 1e-9

const conditions = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.record(z.enum(names), Condition).refine(sharesSumToOne, 'The shares must add up to 1.')

const PartWeight = z.number().min(0).max(2)

/** Every number of the risk model that an admin may set. */
export const ScoringConfig = z.object({
  /** An event counts half after this many days, as do the miles driven. */
  halfLifeDays: z.number().min(30).max(730),
  /** Older events and miles don't count. */
  windowDays: z.int().min(30).max(longestWindowDays),
  /** Multiplier of intensity 1–5. */
  intensityFactors: z.array(Positive.max(20)).length(5),
  /** Their exponent where events are counted as rates: 1 counts them fully, 0 counts all events the same. */
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
  /** Shape of the prior of event rates. */
  alpha: Positive,
  /** Overdispersion of intensity-weighted counts, until a portfolio's own is fitted by type. */
  phi: Positive,
  /**
   * Standard deviation of ln(relative risk) not explained by scores, until a portfolio's own is fitted: widens every
   * interval of behavior and of the combined score.
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
  /** Claim frequency in a region relative to the average, by region id; a region not listed counts as average. */
  regions: z.object({
    relativeRisks: z.partialRecord(z.enum(regions.map(({ id }) => String(id))), RelativeRisk),
    /** Source of these numbers. */
    source: z.string().trim().max(200),
  }),
  /** Miles a year of the average vehicle, */
  referenceAnnualMiles: Positive,
  /** and of classes that drive more, until a portfolio's own are fitted. */
  referenceMilesByClass: z.object({ medium: Positive, heavy: Positive, bus: Positive }),
  /** Days of the reference's driving that count in addition to a subject's own in its annual mileage: a prior. */
  annualPriorDays: Positive.max(730),
  /** Extra risk of driving beyond the second hour without a rest, and its average share. */
  longDriving: z.object({ effect: z.number().min(0).max(4), averageShare: z.number().min(0).max(1) }),
  /** Claims of the average vehicle in a year. */
  claimsPerVehicleYear: Positive,
  /** Number of claims that the prior of loss experience is worth. */
  experiencePrior: Positive,
  /** Variance of claims between otherwise identical fleets, relative to an average of 1. */
  varianceBetweenFleets: z.number().min(0).max(4),
  /** What a loss of unknown fault counts, and a suspected collision beside its detector's precision: 1 is a whole loss. */
  unknownFaultShare: z.number().min(0).max(1),
  partWeights: z
    .object({
      behavioral: PartWeight,
      environmental: PartWeight,
      usage: PartWeight,
      experience: PartWeight,
    })
    .refine(
      (weights) => Object.values(weights).some((weight) => weight > 0),
      'At least one part must have a weight above 0.',
    ),
  /** Upper bounds of very low, low, medium and high events. */
  levels: z
    .array(z.number().min(1).max(99))
    .length(4)
    .refine(
      (levels) => levels.every((level, i) => i === 0 || level > (levels[i - 1] ?? 0)),
      'Each level must be higher than the one before.',
    ),
  /** A score is provisional below this many faded miles; */
  provisionalMiles: z.number().nonnegative(),
  /** conditions are below this many days with driving, usage below this many days, */
  provisionalDays: z.number().nonnegative(),
  /** and losses below this many vehicle-years. */
  provisionalVehicleYears: z.number().nonnegative(),
  /** Below this many miles in the range there is no score. */
  minimumMiles: z.number().nonnegative(),
})
export type ScoringConfig = z.infer<typeof ScoringConfig>

export const ScoringVersion = z.object({
  version: Count,
  state: z.enum(['draft', 'scheduled', 'active', 'past']),
  activeFrom: Instant.nullable(),
  createdAt: Instant,
  by: Actor,
  /** The earlier version with the same numbers: reverting creates a new version. */
  sameAs: Count.nullable(),
  config: ScoringConfig,
})
export type ScoringVersion = z.infer<typeof ScoringVersion>

/** Events by level, from very low to critical. */
const EventsByLevel = z.array(Count).length(5)

/**
 * The effect of another configuration on the last 30 days: on vehicle scores, from the behavior, distance and
 * collisions of these days, and on the levels of events.
 */
export const ScoringPreview = z.object({
  /** Vehicles by score 0–10, … 90–100. */
  before: z.array(Count).length(10),
  after: z.array(Count).length(10),
  levelsBefore: EventsByLevel,
  levelsAfter: EventsByLevel,
  /** The ten vehicles whose scores change most. */
  movers: z.array(z.object({ vehicle: NamedRecord, before: Score, after: Score })),
  /** Confirmed collisions of the last quarter, of vehicles that had a score when it began. */
  losses: Count,
  /**
   * How well scores of the previous quarter rank them (normalized Gini, 1 at best), and the change, with its standard
   * error; null with too few (`leastSample`).
   */
  backTest: z
    .object({ giniBefore: z.number(), giniAfter: z.number(), gain: z.number(), gainError: z.number() })
    .nullable(),
})
export type ScoringPreview = z.infer<typeof ScoringPreview>

const DoneOf = z.object({ done: Count, of: Count })

/** Progress of a configuration change: history is recalculated first, if needed, then scores. */
export const ScoringProgress = z.object({ months: DoneOf, vehicles: DoneOf, drivers: DoneOf })
export type ScoringProgress = z.infer<typeof ScoringProgress>

export const riskScoreConfigEndpoints = {
  current: endpoint({
    method: 'GET',
    path: '/clients/{id}/risk-score-config',
    access: 'admin',
    summary: 'Get the configuration that scores a client now, the draft, and the rescoring progress.',
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
      'Save a draft, or activate it from a given time, replacing the draft and anything not yet in effect. Past scores keep their version; activating the numbers of an earlier version restores it.',
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
    summary: 'List every configuration so far, newest first.',
    params: NumberIdPath,
    response: z.array(ScoringVersion),
  }),
}
