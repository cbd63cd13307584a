import { environmentEndpoints } from '@milepost/contract/environment/endpoints'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { type Route, serve } from '../../route.ts'
import { environmentalBreakdown } from './environment.ts'

export const environmentRoutes: readonly Route[] = [
  serve(environmentEndpoints.breakdown, async ({ db, query }) =>
    environmentalBreakdown(db, await readReportRequest(db, query)),
  ),
]
