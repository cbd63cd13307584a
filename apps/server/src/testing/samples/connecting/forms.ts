import { randomUUID } from 'node:crypto'
import { connectionOrigin } from '@milepost/domain/codes'
import { hashOfKey, newClientKey } from '../../../access/client-key.ts'
import { publicScope } from '../../../access/client-scope.ts'
import { newConsentState } from '../../../access/forms/consent-states.ts'
import { keepForm } from '../../../features/onboarding/stored-forms.ts'
import type { SampleWorld } from '../sample-world.ts'

/** Creates a separate form that someone started to fill in. */
export async function ofStoredForm({ server, clientId }: SampleWorld) {
  const key = newClientKey(clientId)
  const db = publicScope(server.services, clientId)
  const form = {
    companyData: { name: 'Sample' },
    termsAndConditionsData: null,
    integrationType: connectionOrigin.code.integration,
    clientMetadata: {},
    clientId,
    connectionInviteId: null,
    tsp: null,
    reference: null,
    region: null,
    serverUrl: null,
  }
  await keepForm(server.services, db, { kind: 'anonymous' }, { key, isNew: true }, form)
  return { params: { key } }
}

/** Creates a separate form that asked for consent. */
export async function ofConsent(world: SampleWorld) {
  const { key } = (await ofStoredForm(world)).params
  return { params: { state: await newConsentState(publicScope(world.server.services, world.clientId), key) } }
}

/** Creates a separate form to mail. */
export async function ofMailedForm(world: SampleWorld) {
  const { key } = (await ofStoredForm(world)).params
  // Few are allowed to one address.
  await world.server.services.pool.query(`delete from rate_bucket where bucket like 'form mails:%'`)
  return { body: { key, email: `${randomUUID()}@example.com` } }
}

/** Creates a separate form that led to a connection, with what was signed. */
export async function ofSignedForm(world: SampleWorld) {
  const { server, clientId, fleet } = world
  const { key } = (await ofStoredForm(world)).params
  const db = publicScope(server.services, clientId)
  const signedTermsFile = await server.services.media.put(Buffer.from('%PDF-1.7\n'), 'pdf')
  const { connectionId } = fleet
  await db.updateTable('connection').set({ signedTermsFile }).where('id', '=', connectionId).execute()
  await db.updateTable('onboardingForm').set({ connectionId }).where('keySha256', '=', hashOfKey(key)).execute()
  return { params: { key } }
}
