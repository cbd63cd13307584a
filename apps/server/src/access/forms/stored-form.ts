import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from '../../db/tables.gen.ts'
import type { Caller, FormEntry } from '../caller.ts'
import { hashOfKey } from '../client-key.ts'

export type FormRow = Selectable<Tables['onboardingForm']>

/** The condition for the form under a key, if it can still be filled in: it hasn't expired or led to a connection. */
export const isOpenForm = (key: string) => (eb: ExpressionBuilder<Tables, 'onboardingForm'>) =>
  eb.and([
    eb('keySha256', '=', hashOfKey(key)),
    eb('expiresAt', '>', new Date().toISOString()),
    eb('connectionId', 'is', null),
  ])

/** The condition for forms that a caller may continue: those of the same link or invitation; for members, all. */
export const isFormOf = (caller: Caller) => () =>
  caller.kind === 'onboarding' ? sql<boolean>`opened_by = ${JSON.stringify(caller.entry)}::jsonb` : sql<boolean>`true`

/** What a form records of how its caller opened it; null for a member of the client. */
export const entryOf = (caller: Caller): FormEntry | null => (caller.kind === 'onboarding' ? caller.entry : null)
