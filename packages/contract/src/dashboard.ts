import { z } from 'zod'
import { Accident } from './accidents.ts'
import { connectionHealth, rushHourTraffic } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { Count, Day, NamedNumber } from './fields.ts'
import { Compared } from './measures.ts'
import { BandCount } from './risk-query.ts'
import { RankedSubject } from './risk-ranking.ts'
import { LossMark, RiskTrendPoint, TypeRow } from './risk-reports.ts'
import { ReportQuery } from './scope.ts'

/** A number, its change, and its way over the months of the range. */
const Kpi = Compared.extend({ monthly: z.array(z.object({ month: Day, value: z.number().nullable() })) })

export const DashboardSummary = z.object({
  /** Null once the client has data; until then what is still to do. */
  firstSteps: z
    .object({ connected: z.boolean(), firstDataArrived: z.boolean(), colleaguesInvited: z.boolean() })
    .nullable(),
  dataStrip: z.object({
    failedConnections: z.array(NamedNumber.extend({ reason: z.string().nullable() })),
    obstructedCameras: Count,
    mismatchedDevices: Count,
  }),
  needsAttention: z.object({
    /** Critical and high incidents of the last 7 days without coaching. */
    uncoachedIncidents: Count,
    lossesWithoutFirstNotice: Count,
    unreadCoachingReplies: Count,
    connections: z.array(z.object({ healthStatus: connectionHealth.schema, count: Count })),
  }),
  kpis: z.object({
    combinedRisk: Kpi,
    accurateIncidentsPer1000Miles: Kpi,
    distanceMeters: Kpi,
    reportingVehicles: Kpi,
    vehicles: Count,
    losses: Kpi,
  }),
  trend: z.array(RiskTrendPoint),
  lossMarks: z.array(LossMark),
  bands: z.array(BandCount),
  tooLittleDriving: Count,
  topTypes: z.array(TypeRow),
  rushHours: z.array(z.object({ traffic: rushHourTraffic.schema, distanceMeters: z.number() })),
  lookAt: z.array(RankedSubject),
  mostImproved: z.array(RankedSubject),
  recentLosses: z.array(Accident),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const dashboardEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'signedIn',
    summary: 'Everything the dashboard shows.',
    query: ReportQuery,
    response: DashboardSummary,
  }),
}
