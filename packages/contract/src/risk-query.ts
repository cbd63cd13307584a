import { z } from 'zod'
import { incidentView, riskBand, severity } from './codes.ts'
import { Count, codeParam, listOf } from './fields.ts'
import { ReportQuery } from './scope.ts'

export const riskTypes = ['behavioral', 'environmental', 'usage', 'combined'] as const
export type RiskType = (typeof riskTypes)[number]

/** Whose risk: vehicles whoever drove them, or drivers whatever they drove. */
export const riskSubjects = ['vehicle', 'driver'] as const

/** What every risk report takes. */
export const RiskQuery = ReportQuery.extend({
  riskType: z.enum(riskTypes).default('combined'),
  subject: z.enum(riskSubjects).default('vehicle'),
  translatedTypes: listOf(z.string()),
  severities: listOf(codeParam(severity)),
  View: codeParam(incidentView).default(0),
  RegionId: listOf(z.coerce.number<string | number>().int().nonnegative()),
})
export type RiskQuery = z.infer<typeof RiskQuery>

/** How many vehicles or drivers are in each band. */
export const BandCount = z.object({ band: riskBand.schema, count: Count })
export type BandCount = z.infer<typeof BandCount>
