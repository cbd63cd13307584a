import { monitoringEndpoints } from '@milepost/contract/monitoring/endpoints'
import { type Route, serve } from '../../route.ts'
import { monitorReport } from './queries.ts'

/** Counts are system-wide, whichever client an admin views. */
export const monitoringRoutes: readonly Route[] = [
  serve(monitoringEndpoints.report, ({ services, query }) => monitorReport(services.db, query, new Date())),
]
