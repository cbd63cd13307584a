import { accidentEndpoints } from '@milepost/contract/accidents/endpoints'
import { accidentDisplayId } from '@milepost/domain/accident-display-id'
import { notFound } from '../../app-error.ts'
import { sendPdf } from '../../reporting/print/send-pdf.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { changeLoss, createLoss, withdrawLossAsAdmin } from './change-loss.ts'
import { findLossRow, listLosses } from './list-queries.ts'
import { printReport } from './pdf/print-report.ts'
import { findReport } from './report-queries.ts'
import { summarizeLosses } from './summary.ts'

export const accidentRoutes: readonly Route[] = [
  serve(accidentEndpoints.page, async ({ db, query }) => listLosses(db, query)),
  serve(accidentEndpoints.summary, async ({ db, query }) => summarizeLosses(db, query)),
  serve(accidentEndpoints.report, async ({ db, services, params }) => {
    const report = await findReport(db, services, params.eventId)
    if (!report) throw notFound('loss')
    return report
  }),
  serveRaw(accidentEndpoints.pdf, async ({ db, services, params, query, reply }) => {
    const { pdf, accidentId } = await printReport(services, db, params.eventId, query.units)
    return sendPdf(reply, pdf, `loss ${accidentDisplayId(accidentId)}`)
  }),
  serve(accidentEndpoints.create, async ({ db, caller, params }) => {
    await createLoss(db, caller, params.eventId)
    return (await findLossRow(db, params.eventId))!
  }),
  serve(accidentEndpoints.withdraw, async ({ db, caller, params, query }) =>
    withdrawLossAsAdmin(db, caller, params.eventId, query.reason),
  ),
  serve(accidentEndpoints.change, async ({ db, caller, params, body }) => changeLoss(db, caller, params.eventId, body)),
]
