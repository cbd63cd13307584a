import { roleWord } from '@milepost/contract/api/roles'
import { apiScopeWords } from '@milepost/contract/api-tokens/columns'
import { priceText } from '@milepost/contract/clients/columns'
import { shareTypeWords } from '@milepost/contract/shares/columns'
import { groupWord } from '@milepost/contract/users/columns'
import { settingWord } from '@milepost/contract/vehicles/setting-word'
import { webhookTypeText } from '@milepost/contract/webhooks/events'
import { type IncidentRating, incidentRating, type MismatchType, mismatchType } from '@milepost/domain/codes'
import { plainWord } from '@milepost/domain/plain-word'
import { zonePlace } from '@milepost/domain/time/zone-text'

/** Labels of fields that aren't the words of their codes. */
const fields: Readonly<Record<string, string>> = {
  active: 'Can sign in',
  activeFrom: 'Active from',
  dotNumber: 'DOT number',
  dueOn: 'Due',
  excludedTranslatedTypes: 'Types not offered',
  expiresAt: 'Expires',
  hasCoaching: 'Coaching',
  hasPassword: 'Password',
  ids: 'Events',
  isActive: 'On',
  isReviewer: 'Reviews others',
  list: 'List',
  needsReview: 'Is reviewed',
  neverReviewTranslatedTypes: 'Types not reviewed',
  ok: 'Works',
  pricePerVehicleUsd: 'Price per vehicle',
  requiresSignerPhone: 'Signer’s phone required',
  termsUrl: 'Terms',
}

/** Labels as in the form of the record. */
const fieldsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  webhook: { url: 'Address', description: 'Name', types: 'Events' },
}

type Words = (value: string) => string

const named = (words: Readonly<Record<string, string>>) => (code: string) => words[code] ?? plainWord(code)

const ratingWord: Words = (code) => incidentRating.word(Number(code) as IncidentRating)

/** Words of codes, by field. */
const values: Readonly<Record<string, Words>> = {
  excludedTranslatedTypes: plainWord,
  groups: groupWord,
  list: plainWord,
  neverReviewTranslatedTypes: plainWord,
  pricePerVehicleUsd: (price) => priceText(Number(price)),
  proposedRating: ratingWord,
  rating: ratingWord,
  roles: roleWord,
  scopes: named(apiScopeWords),
  timeZone: zonePlace,
}

/** Words of codes whose field means something else in other records. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  mismatch: { type: (code) => mismatchType.word(Number(code) as MismatchType) },
  share: { type: named(shareTypeWords) },
  vehicle: { settings: (key) => settingWord(key) ?? key },
  webhook: { types: webhookTypeText },
}

const recordOf = (action: string) => action.split('.')[0]!

/** Returns the label of a field that an action recorded. */
export const fieldWord = (action: string, field: string): string =>
  fieldsOf[recordOf(action)]?.[field] ?? fields[field] ?? plainWord(field)

/** Returns the words of a code in a field that an action recorded; undefined for a field without codes. */
export const wordsOfField = (action: string, field: string): Words | undefined =>
  valuesOf[recordOf(action)]?.[field] ?? values[field]
