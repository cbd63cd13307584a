import type { Units } from '@milepost/domain/quantity'
import { type Caller, callerName } from '../../../access/caller.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { printPage } from '../../../reporting/print/print-page.ts'
import { printedClient } from '../../../reporting/print/printed-client.ts'
import type { Services } from '../../../services.ts'
import { write } from '../../../write.ts'
import { dossierFacts } from './dossier-facts.ts'
import { dossierPage } from './dossier-page.ts'

/**
 * Prints the renewal dossier of a policy as a PDF, names the file, and records who created it. Throws `notFound`, or
 * `unavailable` if printing isn't possible here or too many are printing.
 */
export async function printDossier(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  id: string,
  units: Units,
): Promise<{ pdf: Uint8Array; name: string }> {
  const [facts, client] = await Promise.all([dossierFacts(db, services, caller, id), printedClient(db)])
  const page = dossierPage({ ...facts, client, units, preparedBy: callerName(caller), printedAt: new Date() })
  const pdf = await printPage(services, page)
  await write({ db, caller }, { action: 'policy.dossier', subject: ['policy', id] }, async () => {})
  return { pdf, name: `renewal dossier ${facts.policy.policyNumber}` }
}
