import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Day, NamedNumber, NamedRecord, pageOf, paging, Score, SearchedText, sorting } from '../api/fields.ts'
import { ReportQuery } from '../api/scope.ts'

/**
 * The former single score of one month: the plain mean of the scores of behavior, conditions and usage, if all three
 * are known (docs/scoring.md, The old total risk).
 */
export const OldRiskMonth = z.object({ month: Day, oldScore: Score.nullable() })

export const OldRiskVehicle = z.object({
  vehicle: NamedRecord,
  connection: NamedNumber,
  /** Every month of the range, oldest first. */
  monthly: z.array(OldRiskMonth),
  /** Score of the newest month, as stored. */
  combinedNow: Score.nullable(),
  /** Combined minus old, for the newest month. */
  difference: z.number().nullable(),
})
export type OldRiskVehicle = z.infer<typeof OldRiskVehicle>

/**
 * The former score next to the current one, from stored months; read-only. `items` are vehicles with a score in the
 * newest month.
 */
export const OldTotalRisk = pageOf(OldRiskVehicle).extend({
  /** Means of the vehicles that have both, and their number. */
  months: z.array(OldRiskMonth.extend({ combined: Score.nullable(), vehicles: z.int().nonnegative() })),
})
export type OldTotalRisk = z.infer<typeof OldTotalRisk>

export const oldRiskSortColumns = ['vehicle', 'combinedNow', 'difference'] as const

/** The maximum months in one report. */
export const oldRiskMonths = 12

export const oldTotalRiskEndpoints = {
  report: endpoint({
    method: 'GET',
    path: '/reports/old-total-risk',
    access: 'admin',
    summary:
      'Compare the former single score with combined risk by month, for the newest 12 months of a range at most.',
    query: ReportQuery.extend({
      ...paging(),
      ...sorting(oldRiskSortColumns, { column: 'difference', direction: 'desc' }),
      SearchedText: SearchedText.optional(),
    }),
    response: OldTotalRisk,
  }),
}
