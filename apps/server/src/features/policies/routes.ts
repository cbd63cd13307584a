import { dossierEndpoints } from '@milepost/contract/policies/dossier'
import { policyEndpoints } from '@milepost/contract/policies/endpoints'
import { policyTermEndpoints } from '@milepost/contract/policies/terms'
import { sendPdf } from '../../reporting/print/send-pdf.ts'
import { type Route, serve, serveRaw } from '../../route.ts'
import { removeTerm, saveTerm } from './commands.ts'
import { printDossier } from './dossier/print-dossier.ts'
import { readExperience } from './experience.ts'
import { importTerms, previewTerms } from './import-terms.ts'
import { listPolicies, readPolicy } from './queries.ts'

export const policyRoutes: readonly Route[] = [
  serve(policyEndpoints.list, async ({ db, query }) => listPolicies(db, query)),
  serve(policyEndpoints.details, ({ db, params }) => readPolicy(db, params.id)),
  serve(policyEndpoints.experience, ({ db, params }) => readExperience(db, params.id)),
  serveRaw(dossierEndpoints.pdf, async ({ db, services, caller, params, query, reply }) => {
    const { pdf, name } = await printDossier(services, db, caller, params.id, query.units)
    return sendPdf(reply, pdf, name)
  }),
  serve(policyTermEndpoints.save, ({ db, caller, params, body }) => saveTerm(db, caller, params.id, body)),
  serve(policyTermEndpoints.remove, ({ db, caller, params }) => removeTerm(db, caller, params.id, params.startsOn)),
  serve(policyTermEndpoints.importFile, ({ db, caller, body }) =>
    body.isPreview ? previewTerms(db, body) : importTerms(db, caller, body),
  ),
]
