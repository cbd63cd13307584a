import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, NamedNumber, RecordIdPath, range, Score } from '../api/fields.ts'
import { DrivingStats, HourOfWeek, RegionShare, RiskScore, TypeCount, WithoutMiles } from '../api/measures.ts'
import { Incident } from '../incidents/endpoints.ts'
import { noScoreReasons, riskFactors } from '../risk/subject.ts'
import { Vehicle } from './endpoints.ts'

/** One reason of a score: the points it adds to (or removes from) the average of 50. */
export const RiskFactor = z.object({
  part: z.enum(['behavioral', 'environmental', 'usage', 'experience']),
  /** Scoring type, condition or measure: `phone`, `weather`, `mileage`. */
  factor: z.string(),
  word: z.string(),
  points: z.number(),
  /** The measured value, in words: "4.2 per 1,000 mi", "31 % at night". */
  measured: z.string(),
})
export type RiskFactor = z.infer<typeof RiskFactor>

/** One reason of the behavioral score, with its inputs. */
export const ReportFactor = z.object({
  factor: z.enum(riskFactors),
  /** For all factors together `score − 50`. */
  points: z.number(),
  /**
   * Points of events, faded and shrunk toward the expected value, and that value; null for factors that aren't event
   * types.
   */
  per1000Miles: z.number().nullable(),
  expectedPer1000Miles: z.number().nullable(),
  /** For an event type, how much the own record counts, 0–1: at 0 no device reports it. */
  credibility: z.number().nullable(),
  /** Name of the fleet whose record it is, for `fleetBehavior`; absent if unknown. */
  fleet: z.string().optional(),
})
export type ReportFactor = z.infer<typeof ReportFactor>

/** The printable behavioral risk report of a range, by whole days of the client. */
export const VehicleReport = z.object({
  vehicle: Vehicle,
  /** The fleet it is compared with. */
  connection: NamedNumber,
  /** Its days, both included. */
  from: Day,
  to: Day,
  timeZone: z.string(),
  /** The current behavioral score: over the last two years, with emphasis on recent data. */
  risk: RiskScore,
  /** Why there is no score; null if there is one, or if it hasn't been calculated yet. */
  missing: z.enum(noScoreReasons).nullable(),
  /**
   * The score at the end of the last complete month before the range, the one rankings compare with; null if it was
   * made with another configuration.
   */
  previous: z.object({ month: Day, score: Score, low: Score, high: Score }).nullable(),
  /** The configuration behind the score; null without one. */
  scoreVersion: Count.nullable(),
  /** Over the fleet's vehicles that have a score. */
  fleetMedian: Score.nullable(),
  /** Share of the fleet's scores below this one, 0–100. */
  percentile: z.number().nullable(),
  /** Number of these vehicles; both units of a vehicle with two. */
  scoredVehicles: Count,
  /** Faded distance behind the score; below the minimum there is none. */
  scoredMeters: z.number(),
  minimumMeters: z.number(),
  /** By month, oldest first, with the fleet's combined score. */
  months: z.array(z.object({ month: Day, score: Score.nullable(), fleetScore: Score.nullable() })),
  driving: DrivingStats.omit({ byType: true, weekly: true, hours: true }),
  /**
   * Weeks by their Monday, cut to the range, with all vehicles of the fleet for comparison; a rate is null without enough driving.
   */
  weekly: z.array(
    z.object({
      week: Day,
      distanceMeters: z.number(),
      incidents: Count,
      withoutMiles: WithoutMiles,
      per1000Miles: z.number().nullable(),
      fleetPer1000Miles: z.number().nullable(),
    }),
  ),
  /** Strongest first. */
  factors: z.array(ReportFactor),
  /** Beside the fleet's rate over the same days. */
  types: z.array(TypeCount.extend({ fleetPer1000Miles: z.number().nullable() })),
  hours: z.array(HourOfWeek),
  regions: z.array(RegionShare),
  /** The riskiest events not rated inaccurate. */
  topEvents: z.array(Incident),
})
export type VehicleReport = z.infer<typeof VehicleReport>

export const vehicleReportEndpoints = {
  report: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/behavioral-risk-report',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Get a vehicle’s behavioral risk over a range, with its reasons.',
    params: RecordIdPath,
    query: ClientQuery.extend(range),
    response: VehicleReport,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/behavioral-risk-report.pdf',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'Download a vehicle’s behavioral risk over a range as a PDF for sharing.',
    params: RecordIdPath,
    query: ClientQuery.extend({ ...range, units: z.enum(unitSystems).default(defaultUnits) }),
    answer: 'binary',
    contentType: 'application/pdf',
  }),
}
