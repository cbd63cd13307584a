import { createHash } from 'node:crypto'
import { plainWords } from './http/plain-words.ts'

/** Keys (in any spelling) under which rows reference their vehicle, their time and their name. */
const vehicleKey = /^(device|vehicle|asset|tracker|object|unit)[-_ ]?(id|no|number|uid|name)?$/i
const timeKey = /(time|date|timestamp|from|at|on)(utc|ms)?$/i
const nameKey = /^(name|label|title|displayname)$/i

const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?/
const longestWord = 60

/** Returns the provider's id of the vehicle that a row references; undefined without one. */
export function vehicleIn(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const found = Object.entries(item).find(([name, value]) => vehicleKey.test(name) && wordOf(idIn(value)))
  return found && wordOf(idIn(found[1]))
}

/**
 * Returns words for a record that has no id, from its vehicle, name and time as far as it has them: it is listed under
 * them. One without a time has a fingerprint of its content instead. What a provider's software writes about itself is never among them.
 */
export function recordName(item: unknown): string {
  if (typeof item !== 'object' || item === null) return 'Record without content'
  const fields = Object.entries(item)
  const first = (key: RegExp, textOf: (value: unknown) => string) =>
    fields.map(([name, value]) => (key.test(name) ? textOf(value) : '')).find(Boolean)
  const vehicle = first(vehicleKey, (value) => wordOf(idIn(value)))
  const time = first(timeKey, timeIn) || `no. ${fingerprintOf(item)}`
  const parts = [vehicle && `vehicle ${vehicle}`, first(nameKey, wordOf), time].filter(Boolean)
  return ['Record without an ID', ...parts].join(', ')
}

const fingerprintOf = (item: unknown): string =>
  createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 6)

/** Returns the id of a reference, which may be an object. */
const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get('id') : value

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? plainWords(String(value)).slice(0, longestWord).trim() : ''

const timeIn = (value: unknown): string => (typeof value === 'string' ? (isoTime.exec(value)?.[0] ?? '') : '')
