import { incidentView, riskBand, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, codeField, codeParam, listOf, numberParam } from '../api/fields.ts'
import { ReportQuery } from '../api/scope.ts'

export const riskTypes = ['behavioral', 'environmental', 'usage', 'combined'] as const
export type RiskType = (typeof riskTypes)[number]

/** The subjects of risk: vehicles with any driver, or drivers in any vehicle. */
export const riskSubjects = ['vehicle', 'driver'] as const

/** The subjects, risk type and time of a report's scores. */
export const ScoreQuery = ReportQuery.extend({
  riskType: z.enum(riskTypes).default('combined'),
  /** Drivers can be narrowed only by connection and provider. */
  subject: z.enum(riskSubjects).default('vehicle'),
})

/** The incidents to count: by type, level and view; by default all except those that people found inaccurate. */
export const eventFilter = {
  translatedTypes: listOf(z.string()),
  severities: listOf(codeParam(severity)),
  View: codeParam(incidentView).default(0),
}

/** Parameters of reports of scores and incidents. */
export const RiskQuery = ScoreQuery.extend(eventFilter)
export type RiskQuery = z.infer<typeof RiskQuery>

/** Parameters of reports of incidents. */
export const EventQuery = ReportQuery.extend(eventFilter)

/** Parameters of reports by state and province. */
export const RegionQuery = EventQuery.extend({
  riskType: z.enum(riskTypes).default('behavioral'),
  RegionId: listOf(numberParam(z.int().nonnegative())),
})

/** How many vehicles or drivers are in each band. */
export const BandCount = z.object({ band: codeField(riskBand), count: Count })
export type BandCount = z.infer<typeof BandCount>
