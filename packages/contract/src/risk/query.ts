import { incidentView, riskBand, severity } from '@milepost/domain/codes'
import { z } from 'zod'
import { Count, codeParam, listOf } from '../api/fields.ts'
import { ReportQuery } from '../api/scope.ts'

export const riskTypes = ['behavioral', 'environmental', 'usage', 'combined'] as const
export type RiskType = (typeof riskTypes)[number]

/** Whose risk: vehicles whoever drove them, or drivers whatever they drove. */
export const riskSubjects = ['vehicle', 'driver'] as const

/** Whose scores of which kind a report is about, and of when. */
export const ScoreQuery = ReportQuery.extend({
  riskType: z.enum(riskTypes).default('combined'),
  /** Drivers are narrowed by connections and providers alone. */
  subject: z.enum(riskSubjects).default('vehicle'),
})

/** Which incidents count: of some types and levels, in a view; without any, all but those that people found inaccurate. */
export const eventFilter = {
  translatedTypes: listOf(z.string()),
  severities: listOf(codeParam(severity)),
  View: codeParam(incidentView).default(0),
}

/** What reports of scores and incidents take. */
export const RiskQuery = ScoreQuery.extend(eventFilter)
export type RiskQuery = z.infer<typeof RiskQuery>

/** What reports of incidents take. */
export const EventQuery = ReportQuery.extend(eventFilter)

/** What reports by state and province take. */
export const RegionQuery = EventQuery.extend({
  riskType: z.enum(riskTypes).default('behavioral'),
  RegionId: listOf(z.coerce.number<string | number>().int().nonnegative()),
})

/** How many vehicles or drivers are in each band. */
export const BandCount = z.object({ band: riskBand.schema, count: Count })
export type BandCount = z.infer<typeof BandCount>
