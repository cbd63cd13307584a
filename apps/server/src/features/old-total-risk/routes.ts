import { oldTotalRiskEndpoints } from '@milepost/contract/old-total-risk'
import { type Route, serve } from '../../route.ts'
import { reportOldRisk } from './report.ts'

export const oldTotalRiskRoutes: readonly Route[] = [
  serve(oldTotalRiskEndpoints.report, async ({ db, query }) => reportOldRisk(db, query)),
]
