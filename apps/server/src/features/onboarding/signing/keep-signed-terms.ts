import { findBrand } from '../../../access/client-brand.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { readZone } from '../../../reporting/driving/day-range.ts'
import type { Services } from '../../../services.ts'
import { type Signing, signedTermsPage } from './signed-terms-file.ts'

/**
 * Stores what was signed with its connection, as a PDF; returns true if that worked. A server that can't print keeps the
 * signature in the audit trail only.
 */
export async function keepSignedTerms(
  services: Services,
  db: ClientDatabase,
  connectionId: number,
  signing: Omit<Signing, 'brand' | 'timeZone'>,
): Promise<boolean> {
  try {
    const [brand, timeZone] = await Promise.all([findBrand(services.db, db.clientId), readZone(db)])
    const page = signedTermsPage({ ...signing, brand, timeZone })
    const signedTermsFile = await services.media.put(await services.pdf.print(page), 'pdf')
    await db.updateTable('connection').set({ signedTermsFile }).where('id', '=', connectionId).execute()
    return true
  } catch (error) {
    services.log.warn({ err: error, connectionId }, 'signed terms not printed')
    return false
  }
}
