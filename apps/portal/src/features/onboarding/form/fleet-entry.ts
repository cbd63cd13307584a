import type { Call, Result } from '@milepost/contract/api/endpoint'
import { type FormSource, onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import type { CallOptions } from '@milepost/session/api/create-api'
import { call } from '../../../lib/api/api.ts'
import type { PublicBrand } from '../../../shell/public-brand.ts'
import { trialTimeoutMs } from '../../connections/shared/use-trial.ts'
import { type Outcome, type StoreBody, signFleet } from './fleet-store.ts'

type Opened = Result<typeof onboardingEndpoints.token>

/** How a fleet came to its form, and what follows from it. */
export type FleetEntry = {
  source: FormSource
  /** The client it connects to; null if the form becomes a request. */
  client: PublicBrand | null
  inviteId?: string
  /** Calls are sent by whoever fills in the form, whoever else is signed in on this computer. */
  options: CallOptions
  signerPhone: Opened['signerPhone']
  /** Whether a link can be mailed to continue on another device. */
  canContinueElsewhere: boolean
  /** What is known before anything is entered. */
  suggested: { fleetName?: string | undefined; provider?: string | undefined }
  /** Sends the signed form. */
  sign: (body: StoreBody) => Promise<Outcome>
}

type Suggested = FleetEntry['suggested'] & { inviteId?: string }

/** Opens a form by an invitation, a client's own link, or neither. Rejects with ApiError. */
export const openFleetForm = async (body: NonNullable<Call<typeof onboardingEndpoints.token>['body']>) =>
  call(onboardingEndpoints.token, { body })

/** Returns the entry of an opened form. */
export function entryOf(
  source: FormSource,
  { token, client, signerPhone }: Opened,
  { inviteId, ...suggested }: Suggested,
): FleetEntry {
  const options = { headers: { authorization: `Bearer ${token}` }, timeoutMs: trialTimeoutMs }
  return {
    source,
    client,
    ...(inviteId !== undefined && { inviteId }),
    options,
    signerPhone,
    canContinueElsewhere: client !== null,
    suggested,
    sign: (form) => signFleet(options, form),
  }
}
