import { complianceEndpoints } from '@milepost/contract/compliances/endpoints'
import { sendPdf } from '../../reporting/print/send-pdf.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { changeChecklist, createChecklist, removeChecklist } from './checklists/checklist-commands.ts'
import { listChecklists } from './checklists/checklist-queries.ts'
import { changeMetrics, listMetrics } from './checklists/metric-queries.ts'
import { changeSettings } from './report/change-settings.ts'
import { readEvidence } from './report/evidence.ts'
import { printCompliance } from './report/print-compliance.ts'
import { reportPage } from './report/report-page.ts'

export const complianceRoutes: readonly Route[] = [
  serve(complianceEndpoints.reports, async ({ db, query }) => reportPage(db, query)),
  serve(complianceEndpoints.evidence, async ({ db, params, query }) => readEvidence(db, params.vehicleId, query.month)),
  serveRaw(complianceEndpoints.pdf, async ({ db, services, params, query, reply }) => {
    const { pdf, name } = await printCompliance(services, db, params.connectionId, query)
    return sendPdf(reply, pdf, name)
  }),
  serve(complianceEndpoints.changeSettings, async ({ db, caller, body }) => changeSettings(db, caller, body)),
  serve(complianceEndpoints.checklists, async ({ db }) => listChecklists(db)),
  serve(complianceEndpoints.createChecklist, async ({ db, caller, body }) => createChecklist(db, caller, body)),
  serve(complianceEndpoints.changeChecklist, async ({ db, caller, params, body }) =>
    changeChecklist(db, caller, params.id, body),
  ),
  serve(complianceEndpoints.removeChecklist, async ({ db, caller, params }) => removeChecklist(db, caller, params.id)),
  serve(complianceEndpoints.metrics, async ({ db }) => listMetrics(db)),
  serve(complianceEndpoints.changeMetrics, async ({ db, caller, body }) => changeMetrics(db, caller, body.metrics)),
]
