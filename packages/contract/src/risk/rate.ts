import { severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, codeField, Day } from '../api/fields.ts'
import { TypeCount, WithoutMiles } from '../api/measures.ts'
import { ReportQuery } from '../api/scope.ts'

export const riskRateMetrics = ['count', 'rate', 'score'] as const

/** A month of incidents, by the requested metric; months without driving are absent. */
export const RiskRateMonth = z.object({
  month: Day,
  value: z.number().nullable(),
  /** 90 % interval. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  incidents: Count,
  withoutMiles: WithoutMiles,
  distanceMeters: z.number(),
})
export type RiskRateMonth = z.infer<typeof RiskRateMonth>

const RiskRateQuery = ReportQuery.extend({ metric: z.enum(riskRateMetrics).default('rate') })

export const riskRateEndpoints = {
  all: endpoint({
    method: 'GET',
    path: '/reports/incidents/risk-rate',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get incidents over time, in total and by type.',
    query: RiskRateQuery,
    response: z.object({ months: z.array(RiskRateMonth), types: z.array(TypeCount) }),
  }),
  ofType: endpoint({
    method: 'GET',
    path: '/reports/incidents/risk-rate/{translationType}',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get incidents of one type over time.',
    params: z.object({ translationType: z.string().max(40) }),
    query: RiskRateQuery,
    response: z.object({
      months: z.array(RiskRateMonth),
      bySeverity: z.array(z.object({ severity: codeField(severity), count: Count })),
    }),
  }),
}
