import type { Call, Result } from '@milepost/contract/api/endpoint'
import { type CreatedConnection, onboardingEndpoints } from '@milepost/contract/onboarding/endpoints'
import type { CallOptions } from '@milepost/session/api/create-api'
import { call } from '../../../lib/api/api.ts'
import type { SignedForm } from './kept-signing.ts'

export type StoreBody = NonNullable<Call<typeof onboardingEndpoints.store>['body']>
export type Stored = Result<typeof onboardingEndpoints.restore>

/** What became of a signed form; `signed` opens the copy for the signer. */
export type Outcome =
  | 'received'
  | { connection: CreatedConnection; signed?: Pick<SignedForm, 'key' | 'authorization' | 'expiresAt'> }

/** Stores the form so far. */
export const storeFleet = (options: CallOptions, body: StoreBody) => call(onboardingEndpoints.store, { body }, options)

/** Calls of whoever fills in a form, by the token that opened it. */
export type FormOptions = CallOptions & { headers: { authorization: string } }

/** Stores the signed form, which connects the fleet or sends its request. */
export async function signFleet(options: FormOptions, body: StoreBody): Promise<Outcome> {
  const { connection, hasSignedTerms, key, expiresAt } = await storeFleet(options, body)
  if (!connection) return 'received'
  const { authorization } = options.headers
  return { connection, ...(hasSignedTerms && { signed: { key, authorization, expiresAt } }) }
}

/** Returns the form under a key, without secrets; undefined once it expired or led to a connection. */
export const restoreFleet = (key: string): Promise<Stored | undefined> =>
  call(onboardingEndpoints.restore, { params: { key } }).catch(() => undefined)
