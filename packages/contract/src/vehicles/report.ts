import { defaultUnits, unitSystems } from '@milepost/domain/quantity'
import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { ClientQuery, Count, Day, NamedNumber, RecordIdPath, range, Score } from '../api/fields.ts'
import { DrivingStats, HourOfWeek, RegionShare, RiskScore, TypeCount } from '../api/measures.ts'
import { Incident } from '../incidents/endpoints.ts'
import { noScoreReasons, riskFactors } from '../risk/subject.ts'
import { Vehicle } from './endpoints.ts'

/** One reason of a score: the points it adds to (or takes from) the average of 50. */
export const RiskFactor = z.object({
  part: z.enum(['behavioral', 'environmental', 'usage', 'experience']),
  /** Scoring type, condition or measure: `phone`, `weather`, `mileage`. */
  factor: z.string(),
  word: z.string(),
  points: z.number(),
  /** What was measured, in words: "4.2 per 1,000 mi", "31 % at night". */
  measured: z.string(),
})
export type RiskFactor = z.infer<typeof RiskFactor>

/** One reason of the behavioral score, with what it was found from. */
export const ReportFactor = z.object({
  factor: z.enum(riskFactors),
  /** Of all factors together `score − 50`. */
  points: z.number(),
  /** Points of events, faded and held towards what is expected, and what is expected; null for what is no type of events. */
  per1000Miles: z.number().nullable(),
  expectedPer1000Miles: z.number().nullable(),
  /** Of a type of events, how much the own record counts, 0–1: at 0 no device tells of it. */
  credibility: z.number().nullable(),
})
export type ReportFactor = z.infer<typeof ReportFactor>

/** The printable behavioral risk report of a range, by whole days of the client. */
export const VehicleReport = z.object({
  vehicle: Vehicle,
  connection: NamedNumber,
  /** Its days, both included. */
  from: Day,
  to: Day,
  timeZone: z.string(),
  /** The behavioral score as it is now: of the last two years, what is recent above all. */
  risk: RiskScore,
  /** Why there is no score; null where there is one, or where it was not computed yet. */
  missing: z.enum(noScoreReasons).nullable(),
  /** The score at the end of the month that was over last before the range began, as rankings hold it against; null where it was made with another configuration. */
  previous: z.object({ month: Day, score: Score }).nullable(),
  /** Of the vehicles of the client that have a score. */
  fleetMedian: Score.nullable(),
  /** Share of the fleet's scores below this one, 0–100. */
  percentile: z.number().nullable(),
  /** How many these are; of a vehicle with two units both. */
  scoredVehicles: Count,
  /** What the score rests on, faded; under the least there is none. */
  scoredMeters: z.number(),
  minimumMeters: z.number(),
  /** Month by month, the oldest first, beside the fleet's pooled score. */
  months: z.array(z.object({ month: Day, score: Score.nullable(), fleetScore: Score.nullable() })),
  driving: DrivingStats.omit({ byType: true, weekly: true, hours: true }),
  /** Weeks by their Monday, cut to the range, beside all vehicles of the client; a rate is null after little driving. */
  weekly: z.array(
    z.object({
      week: Day,
      distanceMeters: z.number(),
      incidents: Count,
      per1000Miles: z.number().nullable(),
      fleetPer1000Miles: z.number().nullable(),
    }),
  ),
  /** The strongest first. */
  factors: z.array(ReportFactor),
  /** Beside the fleet's rate in the months that the range touches. */
  types: z.array(TypeCount.extend({ fleetPer1000Miles: z.number().nullable() })),
  hours: z.array(HourOfWeek),
  regions: z.array(RegionShare),
  /** The riskiest events that people have not found inaccurate. */
  topEvents: z.array(Incident),
})
export type VehicleReport = z.infer<typeof VehicleReport>

export const vehicleReportEndpoints = {
  report: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/behavioral-risk-report',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'A vehicle’s behavioural risk over a range, with its reasons.',
    params: RecordIdPath,
    query: ClientQuery.extend(range),
    response: VehicleReport,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/vehicles/{id}/behavioral-risk-report.pdf',
    access: 'signedIn',
    scope: 'read:scores',
    summary: 'A vehicle’s behavioural risk over a range as a PDF, to be handed on.',
    params: RecordIdPath,
    query: ClientQuery.extend({ ...range, units: z.enum(unitSystems).default(defaultUnits) }),
    answer: 'binary',
    contentType: 'application/pdf',
  }),
}
