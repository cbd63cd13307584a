import { findBrand } from '../../../access/client-brand.ts'
import { noClient } from '../../../access/client-scope.ts'
import { invalid } from '../../../app-error.ts'
import type { Database } from '../../../db/connection/database.ts'
import type { SignedTerms } from './signed-terms-file.ts'

/**
 * Checks that what was signed are the terms of the form's client, or ours for a form that names none: the signer doesn't
 * choose them. Throws `invalid` for any other, also if the client changed its terms while they were read.
 */
export async function requireCurrentTerms(
  db: Database,
  clientId: number,
  terms: SignedTerms | null | undefined,
): Promise<void> {
  if (!terms) return
  const termsUrl = clientId === noClient ? null : (await findBrand(db, clientId)).termsUrl
  if (terms.termsUrl === termsUrl) return
  const message =
    termsUrl === null
      ? 'must be null: our own terms apply here'
      : `must be ${termsUrl}, the current terms. Reload the page to read them`
  throw invalid([{ field: 'body.termsAndConditionsData.termsUrl', message }])
}
