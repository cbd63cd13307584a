import type { ConnectionInput, Credentials } from '@milepost/contract/connections/endpoints'
import type { StoredConnection, StoreInput, StoreResult } from '@milepost/contract/onboarding/endpoints'
import { type AnyProvider, providerByCode } from '@milepost/providers/registry'
import type { Caller } from '../../access/caller.ts'
import { findBrand } from '../../access/client-brand.ts'
import { newClientKey } from '../../access/client-key.ts'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { consentUrlsOf } from '../../provider-access/consent-urls.ts'
import { readZone } from '../../reporting/driving/day-range.ts'
import type { Services } from '../../services.ts'
import { createConnection } from '../connections/commands.ts'
import { lastStep, recordStep, requireOpenInvite } from './form-invite.ts'
import { madeConnection } from './made-connection.ts'
import { signedTermsPage } from './signed-terms-file.ts'
import { closeForm, keepForm } from './stored-forms.ts'

/**
 * Stores the input so far under a key, and connects once provider, signed terms and credentials are complete.
 * Credentials are used but not stored. Throws `invalid` for an unknown provider, a closed invitation, or credentials
 * the provider rejects (the input is kept), and `notFound` for an expired key.
 */
export async function storeForm(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  { key: known, credentials, ...given }: StoreInput,
): Promise<StoreResult> {
  const form = wholeForm(db.clientId, given)
  const provider = providerOf(form)
  await requireOpenInvite(db, form)
  const key = known ?? newClientKey(db.clientId)
  const expiresAt = await keepForm(services, db, { key, isNew: known === undefined }, form)
  const { connectionInviteId: inviteId } = form
  if (inviteId) await recordStep(db, inviteId, stepOf(form, credentials))
  const kept = { key, expiresAt, authorizeUrl: provider ? consentPage(services, provider, form, key) : null }
  if (!provider || !form.termsAndConditionsData || !credentials) return { ...kept, connection: null }
  const id = await createConnection(services, db, caller, inputOf(form, provider, credentials), {
    origin: form.integrationType,
    refusal: 'invalid',
    recorded: recordedOf(form),
    async alongside(transaction, connectionId) {
      await closeForm(transaction, key, connectionId)
      if (inviteId) await recordStep(transaction, inviteId, lastStep)
    },
  })
  await keepSignedTerms(services, db, id, form, caller)
  return { ...kept, connection: await madeConnection(db, id) }
}

/** Stores what was signed as a PDF. A server that can't print keeps the signature in the audit trail only. */
async function keepSignedTerms(
  services: Services,
  db: ClientDatabase,
  id: number,
  form: StoredConnection,
  { address = 'unknown' }: Caller,
): Promise<void> {
  try {
    const [brand, timeZone] = await Promise.all([findBrand(services.db, db.clientId), readZone(db)])
    const page = signedTermsPage({ form, brand, timeZone, signedAt: new Date(), address })
    const signedTermsFile = await services.media.put(await services.pdf.print(page), 'pdf')
    await db.updateTable('connection').set({ signedTermsFile }).where('id', '=', id).execute()
  } catch (error) {
    services.log.warn({ err: error, connectionId: id }, 'signed terms not printed')
  }
}

type Given = Omit<StoreInput, 'key' | 'credentials'>

const wholeForm = (clientId: number, given: Given): StoredConnection => ({
  companyData: given.companyData,
  termsAndConditionsData: given.termsAndConditionsData ?? null,
  integrationType: given.integrationType,
  clientMetadata: given.clientMetadata ?? {},
  clientId,
  connectionInviteId: given.connectionInviteId ?? null,
  tsp: given.tsp ?? null,
  reference: given.reference ?? null,
  region: given.region ?? null,
  serverUrl: given.serverUrl ?? null,
})

function providerOf({ tsp }: StoredConnection): AnyProvider | null {
  if (tsp === null) return null
  const provider = providerByCode(tsp)
  if (!provider) throw invalid([{ field: 'body.tsp', message: 'is not a supported provider' }])
  return provider
}

/** Company, provider, credentials, terms: the furthest step reached. */
function stepOf({ tsp, termsAndConditionsData }: StoredConnection, credentials: Credentials | undefined): number {
  if (termsAndConditionsData) return 4
  if (credentials) return 3
  return tsp === null ? 1 : 2
}

/** Returns the provider's consent URL in the chosen region, or its only one. */
function consentPage(
  { config }: Services,
  provider: AnyProvider,
  { region }: StoredConnection,
  key: string,
): string | null {
  const pages = consentUrlsOf(provider, config, key)
  const page = region === null ? pages[0] : pages.find((one) => one.region === region)
  return page?.url ?? null
}

function inputOf(form: StoredConnection, provider: AnyProvider, credentials: Credentials): ConnectionInput {
  const { companyData, termsAndConditionsData: terms, region, serverUrl } = form
  return {
    ...companyData,
    providerId: provider.manifest.id,
    credentials,
    ...(region !== null && { region }),
    ...(serverUrl !== null && { serverUrl }),
    ...(terms && {
      signer: { email: terms.signerEmail, firstName: terms.signerFirstName, lastName: terms.signerLastName },
      ...(terms.termsUrl !== null && { termsUrl: terms.termsUrl }),
    }),
  }
}

/** Returns form fields a connection has no column for: they are stored with the log entry about who connected it. */
function recordedOf({
  termsAndConditionsData,
  reference,
  clientMetadata,
  connectionInviteId,
}: StoredConnection): object {
  return {
    signature: termsAndConditionsData?.signature,
    ...(reference !== null && { reference }),
    ...(connectionInviteId !== null && { connectionInviteId }),
    ...(Object.keys(clientMetadata).length > 0 && { clientMetadata }),
  }
}
