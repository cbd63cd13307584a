import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Day, NamedRecord, Score } from './fields.ts'
import { ReportQuery } from './scope.ts'

/** The single score of earlier days beside today's; read-only. */
export const OldTotalRisk = z.object({
  months: z.array(z.object({ month: Day, oldScore: Score.nullable(), combined: Score.nullable() })),
  vehicles: z.array(
    z.object({
      vehicle: NamedRecord,
      monthly: z.array(z.object({ month: Day, oldScore: Score.nullable() })),
      combinedNow: Score.nullable(),
      difference: z.number().nullable(),
    }),
  ),
})
export type OldTotalRisk = z.infer<typeof OldTotalRisk>

export const oldTotalRiskEndpoints = {
  report: endpoint({
    method: 'GET',
    path: '/reports/old-total-risk',
    access: 'admin',
    summary: 'Legacy scores against combined risk; empty for clients that had none.',
    query: ReportQuery,
    response: OldTotalRisk,
  }),
}
