import { oldTotalRiskEndpoints } from '@milepost/contract/legacy-risk/endpoints'
import { type Route, serve } from '../../route.ts'
import { reportOldRisk } from './report.ts'

export const oldTotalRiskRoutes: readonly Route[] = [
  serve(oldTotalRiskEndpoints.report, async ({ db, query }) => reportOldRisk(db, query)),
]
