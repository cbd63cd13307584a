import { dashboardEndpoints } from '@milepost/contract/dashboard/endpoints'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { type Route, serve } from '../../route.ts'
import { dashboardSummary } from './dashboard.ts'

export const dashboardRoutes: readonly Route[] = [
  serve(dashboardEndpoints.summary, async ({ db, query }) => dashboardSummary(db, await readReportRequest(db, query))),
]
