import { connectionHealth, rushHourTraffic } from '@milepost/domain/codes'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Count, codeField, Day, NamedNumber } from '../api/fields.ts'
import { Compared } from '../api/measures.ts'
import { ReportQuery } from '../api/scope.ts'
import { CompleteFrom, coverages, LeftOut, Reporting } from '../connections/reads.ts'
import { ScoreTime } from '../risk/score-time.ts'

/** A number, its change, and its values over the months of the range. */
export const Kpi = Compared.extend({ monthly: z.array(z.object({ month: Day, value: z.number().nullable() })) })
export type Kpi = z.infer<typeof Kpi>

/** Whether a count of open items includes everything of all connections in scope. */
const OpenCoverage = z.enum(coverages)

/** Dashboard content besides the risk reports and lists that it shows parts of. */
export const DashboardSummary = z.object({
  /** Null once the client has data; until then the remaining steps. */
  firstSteps: z
    .object({ connected: z.boolean(), firstDataArrived: z.boolean(), colleaguesInvited: z.boolean() })
    .nullable(),
  needsAttention: z.object({
    /** Critical and high incidents that await review. All of this is of any age, as far back as lists reach (25 months). */
    unreviewedIncidents: Count,
    /** False if counting stopped early: there are more. */
    isUnreviewedExact: z.boolean(),
    /** Collisions that a device or camera suspects and that await review: none that another record made a loss. */
    suspectedCollisions: Count,
    isSuspectedExact: z.boolean(),
    /** Losses whose fault or cost estimate is missing. */
    incompleteLosses: Count,
    /** Currently obstructed cameras, and devices that don't match their vehicles. */
    obstructedCameras: Count,
    mismatchedDevices: Count,
    /** Coaching conversations with replies that no one has read. */
    unreadReplies: Count,
    /** Connections that read nothing, or aren't permitted to read what is needed. */
    connectionsToFix: z.array(
      NamedNumber.extend({ healthStatus: codeField(connectionHealth), reason: z.string().nullable() }),
    ),
    /** Zero means none only where this is `complete`. */
    coverage: z.object({
      events: OpenCoverage,
      losses: OpenCoverage,
      cameras: OpenCoverage,
      mismatches: OpenCoverage,
      connections: OpenCoverage,
    }),
    /** How many connections the counts of devices are about. */
    reporting: z.object({ cameras: Reporting, mismatches: Reporting }),
  }),
  /** The times of the score below and of the one it is compared with. */
  scores: ScoreTime,
  kpis: z.object({
    /** Provisional while history may change it. */
    combinedRisk: Kpi.extend({ provisional: z.boolean() }),
    incidentsPer1000Miles: Kpi,
    distanceMeters: Kpi,
    /** Vehicles that drove on an average day with data. */
    drivingVehicles: Kpi,
    losses: Kpi,
  }),
  vehicles: Count,
  completeFrom: CompleteFrom,
  leftOut: LeftOut,
  rushHours: z.array(z.object({ traffic: codeField(rushHourTraffic), distanceMeters: z.number() })),
  /** Distance driven while the client had set no rush hours. */
  unknownTrafficMeters: z.number(),
  /** Trips whose distance isn't known: no distance and no rate has them. */
  unmeasuredTrips: Count,
})
export type DashboardSummary = z.infer<typeof DashboardSummary>

export const dashboardEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get the items that need attention today and the main figures of recent months.',
    query: ReportQuery,
    response: DashboardSummary,
  }),
}
