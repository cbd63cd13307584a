import { vehicleReportEndpoints } from '@milepost/contract/vehicles/report'
import { sendPdf } from '../../../reporting/print/send-pdf.ts'
import { type Route, serve, serveRaw } from '../../../route.ts'
import { printVehicleReport } from './pdf/print-vehicle-report.ts'
import { vehicleReport } from './report-queries.ts'

export const vehicleReportRoutes: readonly Route[] = [
  serve(vehicleReportEndpoints.report, ({ db, services, params, query }) =>
    vehicleReport(db, services, params.id, query),
  ),
  serveRaw(vehicleReportEndpoints.pdf, async ({ db, services, params, query, reply }) => {
    const { pdf, name } = await printVehicleReport(services, db, params.id, query)
    return sendPdf(reply, pdf, name)
  }),
]
