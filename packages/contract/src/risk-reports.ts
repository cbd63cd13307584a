import { z } from 'zod'
import { severity } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Count, Day, Instant, NamedNumber, NumberIdParam, RangeTime, RecordId, RecordIdPath, Score } from './fields.ts'
import { Compared, HourOfWeek, RiskScore, TypeCount } from './measures.ts'
import { BandCount, RiskQuery, riskTypes } from './risk-query.ts'
import { RiskFactor } from './vehicle-report.ts'

/** What moved a score most since the range before. */
export const MainChange = z.object({ factor: z.string(), word: z.string(), points: z.number(), subjects: Count })

export const RiskSummary = z.object({
  risk: RiskScore,
  previousScore: Score.nullable(),
  mainChange: MainChange.nullable(),
  incidents: Compared,
  incidentsPer1000Miles: Compared,
  /** Shares are 0–1. */
  highAndCriticalShare: Compared,
  annotatedShare: Compared,
  accuracy: Compared,
  annotated: Count,
  /** Held back by the view. */
  unrated: Count,
  distanceMeters: Compared,
  losses: Compared,
  scored: Count,
  tooLittleDriving: Count,
  /** Share of the distance with a known driver. */
  driverCoverage: z.number().nullable(),
  nightShare: Compared,
  adverseWeatherShare: Compared,
  urbanShare: Compared,
  /** Hours driven below −10 °C or above 35 °C. */
  extremeTemperatureHours: Compared,
})
export type RiskSummary = z.infer<typeof RiskSummary>

export const RiskTrendPoint = z.object({
  /** First day of the week or month. */
  start: Day,
  behavioral: RiskScore,
  environmental: RiskScore,
  usage: RiskScore,
  combined: RiskScore,
  incidentsPer1000Miles: z.number().nullable(),
  bands: z.array(BandCount),
})
export type RiskTrendPoint = z.infer<typeof RiskTrendPoint>

export const LossMark = z.object({ eventId: RecordId, accidentId: Count, occurredAt: Instant })

export const RiskFactorChange = RiskFactor.extend({ previousPoints: z.number() })
export type RiskFactorChange = z.infer<typeof RiskFactorChange>

export const TypeRow = TypeCount.extend({
  logo: z.string(),
  isExtended: z.boolean(),
  accurateShare: z.number().nullable(),
  annotated: Count,
  averageIntensity: z.number().nullable(),
  vehicles: Count,
  /** Part of the behavioural points that this type makes, 0–1. */
  shareOfScore: z.number().nullable(),
  bySeverity: z.array(z.object({ severity: severity.schema, count: Count })),
})
export type TypeRow = z.infer<typeof TypeRow>

export const CompositionPart = z.object({
  part: z.enum(['behavioral', 'environmental', 'usage', 'experience']),
  weight: z.number(),
  score: Score.nullable(),
  points: z.number(),
  previousPoints: z.number(),
})

export const ConnectionRisk = z.object({
  connection: NamedNumber,
  scored: Count,
  combined: RiskScore,
  behavioral: RiskScore,
  environmental: RiskScore,
  usage: RiskScore,
  previousScore: Score.nullable(),
  losses: Count,
  lossesPerMillionMiles: z.number().nullable(),
})

export const RegionRisk = z.object({
  /** 0: outside the US and Canada. */
  regionId: Count,
  incidents: Count,
  per1000Miles: z.number().nullable(),
  previousPer1000Miles: z.number().nullable(),
  risk: RiskScore,
  distanceMeters: z.number(),
  vehicles: Count,
  /** Fewer than 20 incidents. */
  smallSample: z.boolean(),
})
export type RegionRisk = z.infer<typeof RegionRisk>

export const riskReportEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/reports/risk/summary',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'The score of a fleet and what stands behind it.',
    query: RiskQuery,
    response: RiskSummary,
  }),
  trend: endpoint({
    method: 'GET',
    path: '/reports/risk/trend',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Scores week by week or month by month, with the losses.',
    query: RiskQuery.extend({ step: z.enum(['week', 'month']).default('month') }),
    response: z.object({ points: z.array(RiskTrendPoint), losses: z.array(LossMark) }),
  }),
  factors: endpoint({
    method: 'GET',
    path: '/reports/risk/factors',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'The points each factor adds or takes, now and before, and the incident types.',
    query: RiskQuery,
    response: z.object({ factors: z.array(RiskFactorChange), types: z.array(TypeRow) }),
  }),
  composition: endpoint({
    method: 'GET',
    path: '/reports/risk/composition',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'The parts of the combined score, and the score of each connection.',
    query: RiskQuery,
    response: z.object({ parts: z.array(CompositionPart), connections: z.array(ConnectionRisk) }),
  }),
  heatmap: endpoint({
    method: 'GET',
    path: '/reports/risk/heatmap',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Incidents and distance by weekday and hour.',
    query: RiskQuery,
    response: z.array(HourOfWeek),
  }),
  regions: endpoint({
    method: 'GET',
    path: '/reports/risk/regions',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Risk by state and province.',
    query: RiskQuery,
    response: z.object({ regions: z.array(RegionRisk), withoutLocation: Count }),
  }),
  vehicleFactors: endpoint({
    method: 'GET',
    path: '/reports/risk/vehicles/{id}/factors',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Why one vehicle has its score.',
    params: RecordIdPath,
    query: z.object({
      clientId: NumberIdParam.optional(),
      from: RangeTime,
      to: RangeTime,
      riskType: z.enum(riskTypes).default('combined'),
    }),
    response: z.object({ risk: RiskScore, factors: z.array(RiskFactorChange) }),
  }),
}
