import { dashboardEndpoints } from '@milepost/contract/dashboard'
import { type Route, serve } from '../../route.ts'
import { readAsked } from '../pools/asked.ts'
import { dashboardSummary } from './dashboard.ts'

export const dashboardRoutes: readonly Route[] = [
  serve(dashboardEndpoints.summary, async ({ db, query }) => dashboardSummary(db, await readAsked(db, query))),
]
