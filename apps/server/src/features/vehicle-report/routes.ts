import { vehicleReportEndpoints } from '@milepost/contract/vehicle-report'
import { type Route, serve } from '../../route.ts'
import { vehicleReport } from './report.ts'

export const vehicleReportRoutes: readonly Route[] = [
  serve(vehicleReportEndpoints.report, ({ db, services, params, query }) =>
    vehicleReport(db, services, params.id, query),
  ),
]
