import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ClientQuery, Count, Day, RecordIdPath, range, Score } from './fields.ts'
import { Incident } from './incidents.ts'
import { HourOfWeek, RegionShare, RiskScore } from './measures.ts'
import { Vehicle } from './vehicles.ts'

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

/** The printable behavioural risk report. */
export const VehicleReport = z.object({
  vehicle: Vehicle,
  risk: RiskScore,
  previousScore: Score.nullable(),
  fleetMedian: Score.nullable(),
  /** Share of the fleet's scores below this one, 0–100. */
  percentile: z.number().nullable(),
  distanceMeters: z.number(),
  /** Under this distance there is no score. */
  minimumMeters: z.number(),
  weekly: z.array(z.object({ week: Day, score: Score.nullable(), fleetScore: Score.nullable() })),
  factors: z.array(RiskFactor),
  types: z.array(
    z.object({
      translatedType: z.string(),
      word: z.string(),
      count: Count,
      previousCount: Count,
      per1000Miles: z.number().nullable(),
      fleetPer1000Miles: z.number().nullable(),
    }),
  ),
  hours: z.array(HourOfWeek),
  regions: z.array(RegionShare),
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
}
