import { connectionEndpoints } from '@milepost/contract/connections/endpoints'
import type { ProviderListing } from '@milepost/contract/providers/endpoints'
import { browserStorage } from '@milepost/session/stored/safe-storage'
import { call } from '../../../lib/api/api.ts'
import { inputOf } from '../../connections/shared/connection-draft.ts'
import { consentField } from '../../connections/shared/consent/consent-method.ts'
import { type ConsentRecord, finishConsent, takeCode } from '../../connections/shared/consent/consent-record.ts'
import { trialTimeoutMs } from '../../connections/shared/use-trial.ts'

const saves = new Map<string, Promise<number>>()

/**
 * Creates the connection the consent was for, or renews the consent of an existing one; returns the connection's id.
 * Sent only once per consent, however often it is called. Rejects with ApiError.
 */
export function saveConsent(provider: ProviderListing, record: ConsentRecord): Promise<number> {
  const known = saves.get(record.state)
  if (known) return known
  const saving = save(provider, record)
  saves.set(record.state, saving)
  return saving
}

async function save(provider: ProviderListing, record: ConsentRecord): Promise<number> {
  const tab = browserStorage('sessionStorage')
  const code = takeCode(tab, record.state)
  if (code === undefined) throw new Error('This authorization was already used.')
  const id = await send(provider, record, { [consentField]: code })
  finishConsent(tab, record, id)
  return id
}

async function send(
  provider: ProviderListing,
  { connectionId, draft }: ConsentRecord,
  credentials: { [consentField]: string },
): Promise<number> {
  const options = { timeoutMs: trialTimeoutMs }
  if (connectionId === undefined) {
    const body = { ...inputOf(provider, draft), credentials }
    return (await call(connectionEndpoints.create, { body }, options)).id
  }
  const { region } = draft.texts
  const body = { credentials, ...(region !== undefined && { region }) }
  await call(connectionEndpoints.change, { params: { id: connectionId }, body }, options)
  return connectionId
}
