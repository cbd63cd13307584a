import { severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, codeField, Day, Instant, NamedNumber, numberParam, RecordId, Score } from '../api/fields.ts'
import { Compared, HourOfWeek, PreviousInterval, RiskScore, TypeCount, WithoutMiles } from '../api/measures.ts'
import { CountedDays } from '../connections/reads.ts'
import { notComparedReasons } from './change.ts'
import { BandCount, EventQuery, RegionQuery, RiskQuery, riskTypes, ScoreQuery } from './query.ts'
import { ScoreTime } from './score-time.ts'
import { MainChange, noScoreReasons, riskFactors, riskParts } from './subject.ts'

/**
 * A scope's driving and events in a range, by whole days of the client. Inaccurate incidents are left out of counts and
 * rates; a rate is null without enough driving.
 */
export const DrivenAndHappened = z.object({
  incidents: Compared,
  incidentsPer1000Miles: Compared,
  /** Incidents on days with unreported distance: rates exclude them. */
  withoutMiles: Count,
  /** Shares are 0–1. */
  highAndCriticalShare: Compared,
  annotatedShare: Compared,
  accuracy: Compared,
  /** Of the incidents, those that people rated, and those awaiting a rating. */
  annotated: Count,
  unrated: Count,
  distanceMeters: Compared,
  losses: Compared,
})

/** The score of a scope and the data behind it. */
export const RiskSummary = DrivenAndHappened.extend({
  scores: ScoreTime,
  /** For several connections or groups, or vehicles by id: the mean weighted by distance, without an interval. */
  risk: RiskScore,
  previousScore: Score.nullable(),
  previousInterval: PreviousInterval,
  notCompared: z.enum(notComparedReasons).nullable(),
  /** Why there is no score, if that is known. */
  missing: z.enum(noScoreReasons).nullable(),
  ...CountedDays.shape,
  /** Reasons of both, in points of the requested score; empty for a mean, which has none. */
  reasons: z.array(z.object({ part: z.enum(riskParts), factor: z.enum(riskFactors), points: z.number() })),
  previousReasons: z.array(z.object({ part: z.enum(riskParts), factor: z.enum(riskFactors), points: z.number() })),
  /** Vehicles or drivers by the band of their own score. */
  bands: z.array(BandCount),
  scored: Count,
  tooLittleDriving: Count,
  /** Share of the distance with a known driver, 0–1; null without driving. */
  driverCoverage: z.number().nullable(),
  /** Shares of the distance for which it is known, 0–1. */
  nightShare: Compared,
  adverseWeatherShare: Compared,
  highTrafficShare: Compared,
  /** In towns, estimated from the speed of trips. */
  urbanShare: Compared,
})
export type RiskSummary = z.infer<typeof RiskSummary>

/** A month's scores: at its end, or current. */
export const ScoredMonth = z.object({
  /** First day of the month. */
  month: Day,
  behavioral: RiskScore,
  environmental: RiskScore,
  usage: RiskScore,
  /** Losses compared with what the other parts make expected. */
  experience: RiskScore,
  combined: RiskScore,
  /**
   * The configuration behind these scores: months of different versions aren't compared. Null if there were several, or
   * none.
   */
  configVersion: Count.nullable(),
  /** True if later scores may be compared with these. */
  comparable: z.boolean(),
})
export type ScoredMonth = z.infer<typeof ScoredMonth>

export const RiskTrendPoint = ScoredMonth.extend({
  /** For its days in the range; null if none were reported. */
  incidents: Count.nullable(),
  withoutMiles: WithoutMiles.nullable(),
  distanceMeters: z.number().nullable(),
  incidentsPer1000Miles: z.number().nullable(),
  /** Vehicles or drivers by the band of their score of the requested type; empty if the month has none. */
  bands: z.array(BandCount),
})
export type RiskTrendPoint = z.infer<typeof RiskTrendPoint>

/** Incidents of a week (its Monday), cut to the range; null if none of its days were reported. */
export const RateWeek = z.object({
  week: Day,
  incidents: Count.nullable(),
  withoutMiles: WithoutMiles.nullable(),
  distanceMeters: z.number().nullable(),
  per1000Miles: z.number().nullable(),
})

export const LossMark = z.object({ eventId: RecordId, accidentId: Count, occurredAt: Instant })
export type LossMark = z.infer<typeof LossMark>

/**
 * When what scores are held against was fitted again, and by how many points that moved the mean scores of the client's
 * vehicles, in all months of the trend; null for a score that none has.
 */
export const Recalibration = z.object({
  at: Instant,
  points: z.record(z.enum(riskTypes), z.number().nullable()),
})
export type Recalibration = z.infer<typeof Recalibration>

/** How many of the newest losses a trend marks. */
export const mostLossMarks = 200

/** Points that a factor adds to a score, and to the score it is compared with. */
export const RiskFactorChange = z.object({
  part: z.enum(riskParts),
  factor: z.enum(riskFactors),
  points: z.number(),
  /** Null if nothing is compared. */
  previousPoints: z.number().nullable(),
  /**
   * Set for an event type that no device reported, now or then: its change was not observed. Absent for everything
   * else.
   */
  notSensed: z.literal(true).optional(),
})
export type RiskFactorChange = z.infer<typeof RiskFactorChange>

export const TypeRow = TypeCount.extend({
  logo: z.string(),
  isExtended: z.boolean(),
  /** Share of the rated ones; null if there are none. */
  accurateShare: z.number().nullable(),
  annotated: Count,
  averageIntensity: z.number().nullable(),
  /** Share of the total risk of all types, 0–1. */
  shareOfRisk: z.number().nullable(),
  bySeverity: z.array(z.object({ severity: codeField(severity), count: Count })),
})
export type TypeRow = z.infer<typeof TypeRow>

export const CompositionPart = z.object({
  part: z.enum(riskParts),
  weight: z.number(),
  score: Score.nullable(),
  points: z.number(),
  previousPoints: z.number().nullable(),
})
export type CompositionPart = z.infer<typeof CompositionPart>

export const ConnectionRisk = z.object({
  connection: NamedNumber,
  /** Its vehicles that have a combined score, as the ranking lists them. One of several connections counts in each. */
  scored: Count,
  combined: RiskScore,
  behavioral: RiskScore,
  environmental: RiskScore,
  usage: RiskScore,
  /** Why there is no combined score; null with one, and before the connection was ever scored. */
  missing: z.enum(noScoreReasons).nullable(),
  /** The requested score at the end of the connection's own comparison month; null if `notCompared` gives a reason. */
  previousScore: Score.nullable(),
  previousInterval: PreviousInterval,
  previousMonth: Day.nullable(),
  notCompared: z.enum(notComparedReasons).nullable(),
  /**
   * The factor that has changed that score most since then, in points; null if none did, nothing is compared, or the
   * score's change is within its margin of error.
   */
  mainChange: MainChange.nullable(),
  distanceMeters: z.number(),
  losses: Count,
  /** False if no device of some of its vehicles reports collisions: no losses don't mean then that there were none. */
  reportsLosses: z.boolean(),
  /**
   * Null with too little driving, for parts of a connection, while a day of the range isn't imported, and without losses where
   * they aren't reported.
   */
  lossesPerMillionMiles: z.number().nullable(),
})
export type ConnectionRisk = z.infer<typeof ConnectionRisk>

export const RegionRisk = z.object({
  /** 0: outside the US and Canada, or unknown. */
  regionId: Count,
  incidents: Count,
  withoutMiles: WithoutMiles,
  /** Null with too little driving, and for region 0: events without a location have no miles of their own. */
  per1000Miles: z.number().nullable(),
  previousPer1000Miles: z.number().nullable(),
  /** Half the 90% interval of the change between the two; null if it isn't known. */
  rateMargin: z.number().nullable(),
  /** The region's stored score, for all vehicles of the client; null for a narrower scope. */
  risk: RiskScore.nullable(),
  distanceMeters: z.number(),
  /** On an average day of the range with data. */
  vehiclesPerDay: z.number(),
  /** Fewer than `leastSample` incidents behind the rate, or fewer than 500 miles. */
  smallSample: z.boolean(),
})
export type RegionRisk = z.infer<typeof RegionRisk>

/** A month of a region, cut to the range, with the event rate across all regions. */
export const RegionMonth = z.object({
  month: Day,
  incidents: Count,
  withoutMiles: WithoutMiles,
  distanceMeters: z.number(),
  per1000Miles: z.number().nullable(),
  everywherePer1000Miles: z.number().nullable(),
})
export type RegionMonth = z.infer<typeof RegionMonth>

/** Details of one state or province. */
export const RegionDetail = z.object({
  types: z.array(TypeCount),
  /** The six months up to the last one of the range; for vehicles by id, those of the range only. */
  months: z.array(RegionMonth),
})
export type RegionDetail = z.infer<typeof RegionDetail>

export const riskReportEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/risk/summary',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get a fleet’s score and its main figures; drivers for admins only.',
    query: RiskQuery,
    response: RiskSummary,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/reports/risk/trend',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get scores by month, incidents by week, and losses; drivers for admins only.',
    query: RiskQuery,
    response: z.object({
      scores: ScoreTime,
      /**
       * The month that scores are compared with, if it ended before the months below; null if nothing is known about
       * it.
       */
      before: ScoredMonth.nullable(),
      months: z.array(RiskTrendPoint),
      weeks: z.array(RateWeek),
      /** The newest ones. */
      losses: z.array(LossMark),
      /** Oldest first. */
      recalibrations: z.array(Recalibration),
    }),
  }),
  factors: endpoint({
    method: 'GET',
    path: '/reports/risk/factors',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get the points each factor adds or subtracts, now and before, and the incident types.',
    query: RiskQuery,
    response: z.object({
      scores: ScoreTime,
      factors: z.array(RiskFactorChange),
      types: z.array(TypeRow),
      /** Counted events of types that aren't about driving, which `types` doesn't list. */
      otherEvents: Count,
      /** The names of these types. */
      otherTypes: z.array(z.string()),
    }),
  }),
  composition: endpoint({
    method: 'GET',
    path: '/reports/risk/composition',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get the parts of the combined score, and the score of each connection.',
    query: ScoreQuery,
    response: z.object({
      scores: ScoreTime,
      parts: z.array(CompositionPart),
      connections: z.array(ConnectionRisk),
    }),
  }),
  heatmap: endpoint({
    method: 'GET',
    path: '/reports/risk/heatmap',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get incidents and distance by weekday and hour.',
    query: EventQuery,
    response: z.array(HourOfWeek),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/reports/risk/regions',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get risk by state and province.',
    query: RegionQuery,
    response: CountedDays.extend({ regions: z.array(RegionRisk), withoutLocation: Count }),
  }),
  region: endpoint({
    method: 'GET',
    path: '/reports/risk/regions/{id}',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get incident types in one state or province, and its months.',
    params: z.object({ id: numberParam(z.int().nonnegative().max(999)) }),
    query: EventQuery,
    response: RegionDetail,
  }),
}
