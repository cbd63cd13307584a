import { severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, Day, Instant, NamedNumber, RecordId, Score } from '../api/fields.ts'
import { Compared, HourOfWeek, RiskScore, TypeCount } from '../api/measures.ts'
import { notComparedReasons } from './change.ts'
import { BandCount, EventQuery, RegionQuery, RiskQuery, ScoreQuery } from './query.ts'
import { ScoreTime } from './score-time.ts'
import { MainChange, riskFactors, riskParts } from './subject.ts'

/**
 * What a scope drove and what happened to it in a range, by whole days of the client. Incidents that people found inaccurate
 * are left out of counts and rates; a rate is null after little driving.
 */
export const DrivenAndHappened = z.object({
  incidents: Compared,
  incidentsPer1000Miles: Compared,
  /** Incidents of days on which nobody told how far the vehicle drove: rates leave them out. */
  withoutMiles: Count,
  /** Shares are 0–1. */
  highAndCriticalShare: Compared,
  annotatedShare: Compared,
  accuracy: Compared,
  /** Of the incidents, those that people judged, and those that wait for it. */
  annotated: Count,
  unrated: Count,
  distanceMeters: Compared,
  losses: Compared,
})

/** The score of a scope with what stands behind it. */
export const RiskSummary = DrivenAndHappened.extend({
  scores: ScoreTime,
  /** Of several connections or groups, or of vehicles by their ids: the mean by what each drove, without interval. */
  risk: RiskScore,
  previousScore: Score.nullable(),
  /** The 90% interval of the previous score; null where that is null, or a mean. */
  previousInterval: z.object({ low: Score, high: Score }).nullable(),
  notCompared: z.enum(notComparedReasons).nullable(),
  /** Reasons of both, in points of the asked score; empty where a mean is shown, which has none. */
  reasons: z.array(z.object({ part: z.enum(riskParts), factor: z.enum(riskFactors), points: z.number() })),
  previousReasons: z.array(z.object({ part: z.enum(riskParts), factor: z.enum(riskFactors), points: z.number() })),
  /** Vehicles or drivers by the band of their own score. */
  bands: z.array(BandCount),
  scored: Count,
  tooLittleDriving: Count,
  /** Share of the distance of which it is known who drove, 0–1; null where nothing was driven. */
  driverCoverage: z.number().nullable(),
  /** Shares of the distance of which that is known, 0–1. */
  nightShare: Compared,
  adverseWeatherShare: Compared,
  highTrafficShare: Compared,
  /** In towns, estimated from how fast trips are. */
  urbanShare: Compared,
})
export type RiskSummary = z.infer<typeof RiskSummary>

/** A month's scores: as they were at its end, or are now. */
export const ScoredMonth = z.object({
  /** Its first day. */
  month: Day,
  behavioral: RiskScore,
  environmental: RiskScore,
  usage: RiskScore,
  combined: RiskScore,
  /** What made these scores: months of different versions are not held against each other. Null where several did, or none. */
  configVersion: Count.nullable(),
  /** Whether later scores may be held against these. */
  comparable: z.boolean(),
})
export type ScoredMonth = z.infer<typeof ScoredMonth>

export const RiskTrendPoint = ScoredMonth.extend({
  /** Of its days in the range; null where nobody told of any. */
  incidents: Count.nullable(),
  distanceMeters: z.number().nullable(),
  incidentsPer1000Miles: z.number().nullable(),
  /** Vehicles or drivers by the band of their score of the asked kind; empty where the month has none. */
  bands: z.array(BandCount),
})
export type RiskTrendPoint = z.infer<typeof RiskTrendPoint>

/** Incidents of a week (its Monday), cut to the range; null where nobody told of any of its days. */
export const RateWeek = z.object({
  week: Day,
  incidents: Count.nullable(),
  distanceMeters: z.number().nullable(),
  per1000Miles: z.number().nullable(),
})

export const LossMark = z.object({ eventId: RecordId, accidentId: Count, occurredAt: Instant })
export type LossMark = z.infer<typeof LossMark>

/** How many of the newest losses a trend marks. */
export const mostLossMarks = 200

/** What a factor adds to a score in points, and what it added to the one that is held against it. */
export const RiskFactorChange = z.object({
  part: z.enum(riskParts),
  factor: z.enum(riskFactors),
  points: z.number(),
  /** Null where nothing is compared. */
  previousPoints: z.number().nullable(),
  /** Said of a type of events that no device told of, now or then: nobody saw it change. Left out of everything else. */
  notSensed: z.literal(true).optional(),
})
export type RiskFactorChange = z.infer<typeof RiskFactorChange>

export const TypeRow = TypeCount.extend({
  logo: z.string(),
  isExtended: z.boolean(),
  /** Of those that people judged; null where there are none. */
  accurateShare: z.number().nullable(),
  annotated: Count,
  averageIntensity: z.number().nullable(),
  /** Part of what all types together risked, 0–1. */
  shareOfRisk: z.number().nullable(),
  bySeverity: z.array(z.object({ severity: severity.schema, count: Count })),
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
  /** Vehicles that its score is of. */
  scored: Count,
  combined: RiskScore,
  behavioral: RiskScore,
  environmental: RiskScore,
  usage: RiskScore,
  /** Of the asked kind, at the end of the connection's own month to hold it against; null where `notCompared` says why. */
  previousScore: Score.nullable(),
  previousMonth: Day.nullable(),
  notCompared: z.enum(notComparedReasons).nullable(),
  /** What moved that score most since then, in points; null where nothing did, or nothing is compared. */
  mainChange: MainChange.nullable(),
  distanceMeters: z.number(),
  losses: Count,
  lossesPerMillionMiles: z.number().nullable(),
})
export type ConnectionRisk = z.infer<typeof ConnectionRisk>

export const RegionRisk = z.object({
  /** 0: outside the US and Canada, or not known. */
  regionId: Count,
  incidents: Count,
  /** Those of them of days on which nobody told how far the vehicle drove: rates leave them out. */
  withoutMiles: Count,
  per1000Miles: z.number().nullable(),
  previousPer1000Miles: z.number().nullable(),
  /** The region's stored score: of all vehicles of the client; null where a narrower scope is asked for. */
  risk: RiskScore.nullable(),
  distanceMeters: z.number(),
  /** On an average day of the range of which anything is known. */
  vehiclesPerDay: z.number(),
  /** Fewer than 20 incidents that the rate is of, or fewer than 500 miles. */
  smallSample: z.boolean(),
})
export type RegionRisk = z.infer<typeof RegionRisk>

/** A month of a region, cut to the range, and how often events happened everywhere in it. */
export const RegionMonth = z.object({
  month: Day,
  incidents: Count,
  distanceMeters: z.number(),
  per1000Miles: z.number().nullable(),
  everywherePer1000Miles: z.number().nullable(),
})
export type RegionMonth = z.infer<typeof RegionMonth>

/** What is behind one state or province. */
export const RegionDetail = z.object({
  types: z.array(TypeCount),
  /** The six months up to the last one of the range; of vehicles by their ids those of the range alone. */
  months: z.array(RegionMonth),
})
export type RegionDetail = z.infer<typeof RegionDetail>

export const riskReportEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/risk/summary',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'The score of a fleet and what stands behind it; of drivers for admins.',
    query: RiskQuery,
    response: RiskSummary,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/reports/risk/trend',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Scores month by month, incidents week by week, and the losses; of drivers for admins.',
    query: RiskQuery,
    response: z.object({
      scores: ScoreTime,
      /** The month that scores are held against, where it was over before the months below; null where nothing is known of it. */
      before: ScoredMonth.nullable(),
      months: z.array(RiskTrendPoint),
      weeks: z.array(RateWeek),
      /** The newest ones. */
      losses: z.array(LossMark),
    }),
  }),
  factors: endpoint({
    method: 'GET',
    path: '/reports/risk/factors',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'The points each factor adds or takes, now and before, and the incident types.',
    query: RiskQuery,
    response: z.object({ scores: ScoreTime, factors: z.array(RiskFactorChange), types: z.array(TypeRow) }),
  }),
  composition: endpoint({
    method: 'GET',
    path: '/reports/risk/composition',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'The parts of the combined score, and the score of each connection.',
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
    summary: 'Incidents and distance by weekday and hour.',
    query: EventQuery,
    response: z.array(HourOfWeek),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/reports/risk/regions',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Risk by state and province.',
    query: RegionQuery,
    response: z.object({ regions: z.array(RegionRisk), withoutLocation: Count }),
  }),
  region: endpoint({
    method: 'GET',
    path: '/reports/risk/regions/{id}',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Types of incidents in one state or province, and its months.',
    params: z.object({ id: z.coerce.number<string | number>().int().nonnegative().max(999) }),
    query: EventQuery,
    response: RegionDetail,
  }),
}
