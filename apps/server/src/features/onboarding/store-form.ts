import type { ConnectionInput, Credentials } from '@milepost/contract/connections/endpoints'
import type { StoredConnection, StoreInput, StoreResult } from '@milepost/contract/onboarding/endpoints'
import { consentField } from '@milepost/providers/kit/auth/consent'
import { type AnyProvider, providerByCode } from '@milepost/providers/registry'
import type { Caller } from '../../access/caller.ts'
import { newClientKey } from '../../access/client-key.ts'
import { noClient } from '../../access/client-scope.ts'
import { newConsentState, requireConsentState } from '../../access/forms/consent-states.ts'
import { requireCurrentEntry } from '../../access/forms/form-entry.ts'
import { conflict, invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { formSourceOf } from '../../provider-access/connection-context.ts'
import { consentUrlsOf } from '../../provider-access/consent-urls.ts'
import type { Services } from '../../services.ts'
import { createConnection } from '../connections/commands.ts'
import { receiveRequest, unknownAddress } from './connection-requests.ts'
import { requiresSignerPhone } from './fleet-links.ts'
import { completeInvite, recordStep, requireOpenInvite } from './form-invite.ts'
import { madeConnection } from './made-connection.ts'
import { keepSignedTerms } from './signing/keep-signed-terms.ts'
import { requireCurrentTerms } from './signing/require-current-terms.ts'
import { signerOf } from './signing/signed-terms-file.ts'
import { closeForm, keepForm, removeFormsOfInvite, verifiedPhone } from './stored-forms.ts'

/**
 * Stores the input so far under a key. Once provider, signed terms and credentials are complete, it connects the fleet,
 * or sends a request if the form names no client. Credentials are used but not stored. Throws `invalid` for an unknown
 * provider, a closed invitation, terms that aren't the client's, a consent that the form didn't ask for, or credentials
 * the provider rejects (the input is kept), `conflict` for a link that was renewed meanwhile, an invitation that another form completed, or a phone that must be verified first, and `notFound`
 * for an expired key.
 */
export async function storeForm(
  services: Services,
  db: ClientDatabase,
  caller: Caller,
  { key: known, credentials, consentState, ...given }: StoreInput,
): Promise<StoreResult> {
  const form = wholeForm(db.clientId, given)
  const provider = providerOf(form)
  const isRequest = caller.kind === 'onboarding' && caller.entry.by === 'none'
  await requireOpenInvite(db, form)
  await requireCurrentTerms(services.db, db.clientId, form.termsAndConditionsData)
  if (!isRequest && credentials?.[consentField] !== undefined) await requireConsentState(db, known, consentState)
  const key = known ?? newClientKey(db.clientId)
  const expiresAt = await keepForm(services, db, caller, { key, isNew: known === undefined }, form)
  const { connectionInviteId: inviteId, termsAndConditionsData: terms } = form
  if (inviteId) await recordStep(db, inviteId, stepOf(form, credentials))
  const asksConsent = provider && !isRequest && consentState === undefined
  const authorizeUrl = asksConsent ? await consentPage(services, db, provider, form, key) : null
  const stored = { key, expiresAt, authorizeUrl, connection: null, hasSignedTerms: false }
  if (!provider || !terms || !credentials) return { status: 'stored', ...stored }
  const { address = unknownAddress } = caller
  const signedAt = new Date()
  if (isRequest) {
    const signed = { termsAndConditionsData: terms, signedAt: signedAt.toISOString(), signedFrom: address }
    const asked = { ...inputOf(form, provider, credentials), ...signed, SourceAppName: null }
    await receiveRequest(services, { request: { ip: address }, clientId: undefined }, { ...asked, key })
    return { status: 'received', ...stored }
  }
  const phoneDigits = await verifiedPhone(db, key)
  if (phoneDigits === null && (await requiresSignerPhone(services.db, db.clientId)))
    throw conflict('Verify your phone number by a code before you sign.')
  const id = await createConnection(services, db, caller, inputOf(form, provider, credentials), {
    origin: form.integrationType,
    refusal: 'invalid',
    recorded: recordedOf(form),
    async alongside(transaction, connectionId) {
      if (caller.kind === 'onboarding') await requireCurrentEntry(transaction, db.clientId, caller.entry)
      if (inviteId) await completeInvite(transaction, inviteId)
      await closeForm(transaction, key, connectionId)
      if (inviteId) await removeFormsOfInvite(transaction, inviteId)
    },
  })
  const signing = { terms, fleet: form.companyData, provider: provider.manifest.displayName }
  const hasSignedTerms = await keepSignedTerms(services, db, id, { ...signing, signedAt, address, phoneDigits })
  return { status: 'connected', ...stored, connection: await madeConnection(db, id), hasSignedTerms }
}

type Given = Omit<StoreInput, 'key' | 'credentials' | 'consentState'>

const wholeForm = (clientId: number, given: Given): StoredConnection => ({
  companyData: given.companyData,
  termsAndConditionsData: given.termsAndConditionsData ?? null,
  integrationType: given.integrationType,
  clientMetadata: given.clientMetadata ?? {},
  clientId: clientId === noClient ? null : clientId,
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

/** Returns the provider's consent URL in the chosen region, or its only one, with a new state for the form. */
async function consentPage(
  { config }: Services,
  db: ClientDatabase,
  provider: AnyProvider,
  { region, integrationType }: StoredConnection,
  key: string,
): Promise<string | null> {
  const source = formSourceOf(integrationType)
  if (consentUrlsOf(provider, config, { source }).length === 0) return null
  const pages = consentUrlsOf(provider, config, { state: await newConsentState(db, key), source })
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
    ...(terms && signerOf(terms)),
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
