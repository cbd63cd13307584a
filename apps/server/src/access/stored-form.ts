import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Tables } from '../db/tables.gen.ts'
import { hashOfKey } from './client-key.ts'

export type FormRow = Selectable<Tables['onboardingForm']>

/** The condition for the form under a key, if it can still be filled in: it hasn't expired or led to a connection. */
export const isOpenForm = (key: string) => (eb: ExpressionBuilder<Tables, 'onboardingForm'>) =>
  eb.and([
    eb('keySha256', '=', hashOfKey(key)),
    eb('expiresAt', '>', new Date().toISOString()),
    eb('connectionId', 'is', null),
  ])
