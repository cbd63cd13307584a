import { randomBytes } from 'node:crypto'
import { formMinutes } from '@milepost/contract/onboarding/form-key'
import { consentField } from '@milepost/providers/kit/auth/consent'
import { invalid } from '../../app-error.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { hashOfKey } from '../client-key.ts'
import { isOpenForm } from './stored-form.ts'

const stateBytes = 32

/**
 * Returns a random state for a form's request for consent, which replaces the one before, prefixed with the form's client.
 * It opens nothing: only a form and its key, together with this state, can use the code that comes back with it. Kept as a
 * hash for as long as the form.
 */
export async function newConsentState(db: ClientDatabase, key: string): Promise<string> {
  const state = `${db.clientId}.${randomBytes(stateBytes).toString('base64url')}`
  await db
    .updateTable('onboardingForm')
    .where(isOpenForm(key))
    .set({ consentStateSha256: hashOfKey(state), consentUntil: new Date(Date.now() + formMinutes * 60_000) })
    .execute()
  return state
}

/** True if the state is that of a form's latest request for consent, and may still be answered. */
export async function isConsentState(db: ClientDatabase, state: string): Promise<boolean> {
  const asked = db
    .selectFrom('onboardingForm')
    .select('keySha256')
    .where('consentStateSha256', '=', hashOfKey(state))
    .where('consentUntil', '>', new Date().toISOString())
  return (await asked.executeTakeFirst()) !== undefined
}

/** Checks that a form asked for the consent whose code it sends. Throws `invalid`, at the code. */
export async function requireConsentState(
  db: ClientDatabase,
  key: string | undefined,
  state: string | undefined,
): Promise<void> {
  const asked =
    key === undefined || state === undefined
      ? undefined
      : await db
          .selectFrom('onboardingForm')
          .select('keySha256')
          .where(isOpenForm(key))
          .where('consentStateSha256', '=', hashOfKey(state))
          .where('consentUntil', '>', new Date().toISOString())
          .executeTakeFirst()
  if (asked) return
  throw invalid([
    {
      field: `body.credentials.${consentField}`,
      message: 'isn’t the answer to this form’s latest sign-in, or came too late. Sign in at the provider again',
    },
  ])
}
