import { z } from 'zod'
import { recordStatus, riskBand } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Count,
  codeParam,
  Flag,
  Instant,
  listOf,
  NamedNumber,
  pageOf,
  paging,
  RecordId,
  Score,
  SearchedText,
  sorting,
} from './fields.ts'
import { IncidentTypeName } from './incident-types.ts'
import { RiskScore } from './measures.ts'
import { BandCount, RiskQuery, riskTypes } from './risk-query.ts'
import { RiskFactor } from './vehicle-report.ts'
import { GroupName } from './vehicles.ts'

/** A vehicle or driver with its score of the asked risk type. */
export const RankedSubject = z.object({
  id: RecordId,
  name: z.string(),
  /** Vehicles only. */
  vin: z.string().nullable(),
  connection: NamedNumber,
  groups: z.array(GroupName),
  risk: RiskScore,
  previousScore: Score.nullable(),
  /** Least driving for a score was not reached; such rows come last. */
  tooLittleDriving: z.boolean(),
  /** What moved the score most since the range before. */
  mainChange: z.object({ word: z.string(), points: z.number() }).nullable(),
  incidents: Count,
  per1000Miles: z.number().nullable(),
  topType: IncidentTypeName.nullable(),
  distanceMeters: z.number(),
  /** Shares of the distance, 0–1. */
  nightShare: z.number().nullable(),
  adverseWeatherShare: z.number().nullable(),
  highTrafficShare: z.number().nullable(),
  lastGpsDateTime: Instant.nullable(),
  hasCoaching: z.boolean().nullable(),
  /** Drivers only. */
  licenseState: z.string().nullable(),
  vehiclesDriven: Count.nullable(),
  status: recordStatus.schema,
})
export type RankedSubject = z.infer<typeof RankedSubject>

export const RiskRanking = pageOf(RankedSubject).extend({
  bands: z.array(BandCount),
  /** Counts of scores 0–10, 10–20, … 90–100. */
  histogram: z.array(Count),
  tooLittleDriving: Count,
})
export type RiskRanking = z.infer<typeof RiskRanking>

/** How one number is built, for the expandable row. */
export const ScoringDetail = z.object({
  id: RecordId,
  name: z.string(),
  combined: RiskScore,
  parts: z.array(
    z.object({ part: z.enum(riskTypes), score: Score.nullable(), weight: z.number(), points: z.number() }),
  ),
  factors: z.array(RiskFactor.extend({ weight: z.number().nullable(), relativeRisk: z.number().nullable() })),
  distanceMeters: z.number(),
  incidents: Count,
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
  'nightShare',
  'adverseWeatherShare',
  'highTrafficShare',
  'lastGpsDateTime',
] as const

const RankingQuery = RiskQuery.extend({
  ...paging(),
  ...sorting(rankingColumns, { column: 'risk', direction: 'desc' }),
  bands: listOf(codeParam(riskBand)),
  HasCoaching: Flag.optional(),
  MinimumDistanceMeters: z.coerce.number<string | number>().nonnegative().optional(),
  SearchedText: SearchedText.optional(),
})

export const riskRankingEndpoints = {
  page: endpoint({
    method: 'GET',
    path: '/reports/risk/vehicles',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Vehicles or drivers by their score.',
    query: RankingQuery,
    response: RiskRanking,
  }),
  scoringDetails: endpoint({
    method: 'GET',
    path: '/reports/risk/scoring-details',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'How each combined score is built.',
    query: RankingQuery,
    response: pageOf(ScoringDetail).extend({
      version: Count,
      activeFrom: Instant,
      weights: z.object({
        behavioral: z.number(),
        environmental: z.number(),
        usage: z.number(),
        experience: z.number(),
      }),
    }),
  }),
}
