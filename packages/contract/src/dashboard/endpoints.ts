import { connectionHealth, rushHourTraffic } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, Day, NamedNumber } from '../api/fields.ts'
import { Compared } from '../api/measures.ts'
import { ReportQuery } from '../api/scope.ts'
import { ScoreTime } from '../risk/score-time.ts'

/** A number, its change, and its way over the months of the range. */
export const Kpi = Compared.extend({ monthly: z.array(z.object({ month: Day, value: z.number().nullable() })) })
export type Kpi = z.infer<typeof Kpi>

/** Incidents of so many days count as what needs somebody now. */
export const attentionDays = 7

/** What a dashboard says besides the risk reports and lists that it shows parts of. */
export const DashboardSummary = z.object({
  /** Null once the client has data; until then what is still to do. */
  firstSteps: z
    .object({ connected: z.boolean(), firstDataArrived: z.boolean(), colleaguesInvited: z.boolean() })
    .nullable(),
  needsAttention: z.object({
    /** Critical and high incidents of the last days that nobody has judged. */
    unreviewedIncidents: Count,
    /** False where counting was broken off: there are more. */
    isUnreviewedExact: z.boolean(),
    /** Collisions that telematics suspects and nobody has judged, of the same days. */
    suspectedCollisions: Count,
    isSuspectedExact: z.boolean(),
    /** Losses of the same days. */
    newLosses: Count,
    /** Cameras that are obstructed now, and devices at odds with their vehicles. */
    obstructedCameras: Count,
    mismatchedDevices: Count,
    /** Connections that do not work, and why. */
    failedConnections: z.array(
      NamedNumber.extend({ healthStatus: connectionHealth.schema, reason: z.string().nullable() }),
    ),
  }),
  /** Of when the score below is, and the one it is held against. */
  scores: ScoreTime,
  kpis: z.object({
    combinedRisk: Kpi,
    incidentsPer1000Miles: Kpi,
    distanceMeters: Kpi,
    /** Vehicles that drove on an average day of which anything is known. */
    drivingVehicles: Kpi,
    losses: Kpi,
  }),
  vehicles: Count,
  rushHours: z.array(z.object({ traffic: rushHourTraffic.schema, distanceMeters: z.number() })),
  /** Driven while the client had set no rush hours. */
  unknownTrafficMeters: z.number(),
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const dashboardEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'What needs somebody today, and the numbers of the last months.',
    query: ReportQuery,
    response: DashboardSummary,
  }),
}
