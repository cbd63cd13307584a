import type { Call, Result } from '@milepost/contract/api/endpoint'
import { onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import { call } from '../../../lib/api/api.ts'
import { trialTimeoutMs } from '../../connections/shared/use-trial.ts'

export type StoreBody = NonNullable<Call<typeof onboardingEndpoints.store>['body']>
export type Stored = Result<typeof onboardingEndpoints.restore>

/** Sends calls of an invited fleet with the token of its invitation, whoever else is signed in on this computer. */
export const withToken = (token: string) => ({
  headers: { authorization: `Bearer ${token}` },
  timeoutMs: trialTimeoutMs,
})

/** Stores the form so far; once terms are signed and credentials given, it connects the fleet. */
export const storeFleet = (token: string, body: StoreBody) =>
  call(onboardingEndpoints.store, { body }, withToken(token))

/** Returns the form under a key, without secrets; undefined once it expired or led to a connection. */
export const restoreFleet = (key: string): Promise<Stored | undefined> =>
  call(onboardingEndpoints.restore, { params: { key } }).catch(() => undefined)
