import { recordStatus, riskBand } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import {
  ClientQuery,
  Count,
  codeField,
  codeParam,
  Flag,
  Instant,
  listOf,
  NamedNumber,
  numberParam,
  paging,
  RecordId,
  RecordIdPath,
  range,
  Score,
  SearchedText,
  sorting,
} from '../api/fields.ts'
import { BulkResult, PreviousInterval, RiskScore, selectionOf, WithoutMiles } from '../api/measures.ts'
import { writers } from '../api/roles.ts'
import { ReportQuery } from '../api/scope.ts'
import { IncidentTypeName } from '../incident-types/endpoints.ts'
import { scoringTypes } from '../scoring-config/endpoints.ts'
import { GroupName } from '../vehicles/endpoints.ts'
import { notComparedReasons } from './change.ts'
import { BandCount, riskSubjects, riskTypes } from './query.ts'
import { ScoreTime } from './score-time.ts'
import { MainChange, noScoreReasons, riskFactors, riskParts, VehicleUnits } from './subject.ts'

const scored = {
  id: RecordId,
  name: z.string(),
  connection: NamedNumber,
  /** Why there is no score; null if there is one, or if it hasn't been calculated yet. */
  missing: z.enum(noScoreReasons).nullable(),
  /** Null if `notCompared` gives a reason. */
  previousScore: Score.nullable(),
  previousInterval: PreviousInterval,
  /** Why there is no earlier score to compare with; null if there is one, and if there is no score. */
  notCompared: z.enum(notComparedReasons).nullable(),
  /**
   * Distance and events on the days of the range, by whole days of the client, without inaccurate events. Null if not
   * reported.
   */
  distanceMeters: z.number().nullable(),
  incidents: Count.nullable(),
  /** Vehicles only. */
  units: VehicleUnits.nullable(),
}

/**
 * A vehicle or driver with its score of the requested risk type; for a vehicle with two units, the unit that reports
 * most of its driving.
 */
export const RankedSubject = z.object({
  ...scored,
  /** Vehicles only. */
  vin: z.string().nullable(),
  groups: z.array(GroupName),
  risk: RiskScore,
  /** True if there is no score; such rows come last. */
  tooLittleDriving: z.boolean(),
  /**
   * The factor that changed the score most, in points; null if none did, nothing is compared, or the score's change is
   * within its margin of error.
   */
  mainChange: MainChange.nullable(),
  withoutMiles: WithoutMiles,
  /** Null below 50 miles, and if events aren't reported. */
  per1000Miles: z.number().nullable(),
  topType: IncidentTypeName.nullable(),
  /** Shares of the distance in the range for which it is known, 0–1. */
  nightShare: z.number().nullable(),
  adverseWeatherShare: z.number().nullable(),
  highTrafficShare: z.number().nullable(),
  /** Vehicles only. */
  lastGpsDateTime: Instant.nullable(),
  hasCoaching: z.boolean().nullable(),
  /** Drivers only. */
  licenseState: z.string().nullable(),
  vehiclesDriven: Count.nullable(),
  status: codeField(recordStatus),
})
export type RankedSubject = z.infer<typeof RankedSubject>

/** How many match the filters, and the distribution of their scores. */
export const RankingTotals = z.object({
  totalCount: Count,
  /** How many are in each band, regardless of `bands`: all other filters apply. */
  bands: z.array(BandCount),
  /** For the same, counts of scores 0–9, 10–19, … 90–100 as displayed. */
  histogram: z.array(Count),
  /** Of the same, those without a score. */
  tooLittleDriving: Count,
  /** Events of all matching vehicles in the range, added up as their rows show them; null for drivers. */
  incidents: Count.nullable(),
})
export type RankingTotals = z.infer<typeof RankingTotals>

/** The measured value of a factor, next to the expected value or the reference fleet's. */
export const Measured = z.object({
  /** Points of events per 1,000 miles; a share 0–1; miles a year; a number; a multiple of what is expected. */
  of: z.enum(['per1000Miles', 'share', 'milesPerYear', 'count', 'times']),
  value: z.number(),
  expected: z.number().nullable(),
})
export type Measured = z.infer<typeof Measured>

/** One reason of a score, in enough detail to follow the sum. */
export const FactorDetail = z.object({
  part: z.enum(riskParts),
  factor: z.enum(riskFactors),
  /** Points added to the average of 50; for all factors together `score − 50`. */
  points: z.number(),
  /** The same in the score it is compared with; null if it isn't compared. */
  previousPoints: z.number().nullable(),
  /** Multiplier of the risk of its part. */
  relativeRisk: z.number(),
  /** The same on the scale of scores: the score by this factor alone, 50 if it changes nothing. */
  score: Score,
  /** For an event type, its severity weight; null for other factors. */
  weight: z.number().nullable(),
  /** For an event type, how much the own record counts, 0–1. */
  credibility: z.number().nullable(),
  /** For an event type, whether any event of it counts; null for other factors and past months. */
  hasEvents: z.boolean().nullable(),
  /** Set for an event type that no device reported. */
  notSensed: z.literal(true).optional(),
  /** Name of the fleet whose record it is, for `fleetBehavior` and `fleetLosses` of a vehicle; absent if unknown. */
  fleet: z.string().optional(),
  measured: Measured.nullable(),
})
export type FactorDetail = z.infer<typeof FactorDetail>

const PartDetail = z.object({
  part: z.enum(riskParts),
  /** Null if nothing is known: it then counts as average. */
  score: Score.nullable(),
  weight: z.number(),
  points: z.number(),
})

/** How one number is built, for the expandable row. */
export const ScoringDetail = z.object({
  ...scored,
  combined: RiskScore,
  parts: z.array(PartDetail),
  /** Strongest first. For a past month the measured values are no longer stored. */
  factors: z.array(FactorDetail),
  /** Drivers only. */
  licenseState: z.string().nullable(),
  vehiclesDriven: Count.nullable(),
  /** The version of the configuration that it was scored with. */
  scoreVersion: Count,
})
export type ScoringDetail = z.infer<typeof ScoringDetail>

export const rankingColumns = [
  'risk',
  'name',
  'connection',
  'change',
  'incidents',
  'per1000Miles',
  'distance',
  'lastGpsDateTime',
] as const

/**
 * Vehicles or drivers in order. Types, levels and regions don't affect scores, so they are not accepted. Distance and
 * events sort and filter by the days that rows show: over the 30 days up to today for any number of vehicles, over other
 * days only while vehicles times days are few, and it is refused beyond. Drivers can't be
 * sorted by distance. With scores of a past month, the vehicles are those of that month, also ones that left since.
 */
const RankingFilter = ReportQuery.extend({
  riskType: z.enum(riskTypes).default('combined'),
  subject: z.enum(riskSubjects).default('vehicle'),
  bands: listOf(codeParam(riskBand)),
  /** Vehicles only. */
  HasCoaching: Flag.optional(),
  /** Vehicles only. */
  MinimumDistanceMeters: numberParam(z.number().nonnegative().max(1e9)).optional(),
  SearchedText: SearchedText.optional(),
})
export const RankingQuery = RankingFilter.extend({
  ...paging(),
  ...sorting(rankingColumns, { column: 'risk', direction: 'desc' }),
})
export type RankingQuery = z.infer<typeof RankingQuery>
/** Filters of a ranking, without page and order. */
export type RankingFilter = z.infer<typeof RankingFilter>

const WhatIfScore = z.object({ score: Score.nullable(), low: Score.nullable(), high: Score.nullable() })

/** Scores as they would be if some vehicles or drivers showed no more of one habit than expected, or none at all. */
export const WhatIf = z.object({
  /** The requested subjects with evidence, counting a vehicle with two units once. */
  subjects: Count,
  /** The subjects combined into one. */
  selection: z.object({ now: WhatIfScore, without: WhatIfScore }),
  /** All vehicles of the client. */
  fleet: z.object({ now: WhatIfScore, without: WhatIfScore }),
  /** Faded points of events that would be removed, out of those that existed. */
  pointsGone: z.number(),
  pointsBefore: z.number(),
})
export type WhatIf = z.infer<typeof WhatIf>

export const mostInWhatIf = 500

export const riskRankingEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/reports/risk/vehicles',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'List vehicles or drivers by score; drivers for admins only.',
    query: RankingQuery,
    response: z.object({ items: z.array(RankedSubject), scores: ScoreTime }),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/reports/risk/vehicles/totals',
    access: 'signedIn',
    scope: 'read:scores',
    summary:
      'Get the number of vehicles or drivers in a ranking and the distribution of their scores; drivers for admins only.',
    query: RankingFilter,
    response: RankingTotals,
  }),
  scoringDetails: endpoint({
    method: 'GET',
    path: '/reports/risk/scoring-details',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get how each combined score is calculated; drivers for admins only.',
    query: RankingQuery.omit({ riskType: true }),
    response: z.object({
      items: z.array(ScoringDetail),
      scores: ScoreTime,
      /** The current configuration. */
      version: Count,
      activeFrom: Instant,
      weights: z.object({
        behavioral: z.number(),
        environmental: z.number(),
        usage: z.number(),
        experience: z.number(),
      }),
      minimumMiles: z.number(),
      halfLifeDays: z.number(),
      /** For drivers: the share of the driving behind scores with a known driver, 0–1. */
      driverCoverage: z.number().nullable(),
    }),
  }),
  changeCoaching: endpoint({
    method: 'PUT',
    path: '/reports/risk/vehicles/coaching',
    access: 'signedIn',
    roles: writers,
    summary: 'Turn coaching on or off for vehicles by score.',
    query: ClientQuery,
    body: selectionOf(RankingFilter.omit({ subject: true, clientId: true }), { HasCoaching: z.boolean() }),
    response: BulkResult,
  }),
  whatIf: endpoint({
    method: 'GET',
    path: '/reports/risk/what-if',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Estimate scores without one behavior, for some vehicles or, for admins, drivers.',
    query: ClientQuery.extend({
      subject: z.enum(riskSubjects).default('vehicle'),
      ids: listOf(RecordId).refine(
        (ids) => ids.length > 0 && ids.length <= mostInWhatIf,
        `must list 1 to ${mostInWhatIf} vehicles or drivers`,
      ),
      factor: z.enum(scoringTypes),
      /** Reduced to the fleet's expected value on the same roads and hours, or to zero. */
      downTo: z.enum(['expected', 'zero']).default('zero'),
    }),
    response: WhatIf,
  }),
  factors: endpoint({
    method: 'GET',
    path: '/reports/risk/vehicles/{id}/factors',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get the factors behind the score of a vehicle or, for admins, a driver.',
    params: RecordIdPath,
    query: ClientQuery.extend({
      ...range,
      riskType: z.enum(riskTypes).default('combined'),
      subject: z.enum(riskSubjects).default('vehicle'),
    }),
    response: z.object({
      scores: ScoreTime,
      risk: RiskScore,
      previousScore: Score.nullable(),
      previousInterval: PreviousInterval,
      notCompared: z.enum(notComparedReasons).nullable(),
      missing: z.enum(noScoreReasons).nullable(),
      factors: z.array(FactorDetail),
    }),
  }),
}
