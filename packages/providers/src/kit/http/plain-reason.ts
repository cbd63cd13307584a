import type { z } from 'zod'
import { isBlank, valueAt } from '../parse-record.ts'

type Issue = z.core.$ZodIssue

const words: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  bigint: 'a whole number',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a time',
}
const formats: Record<string, string> = { datetime: 'is not a valid time', url: 'is not a web address' }
const otherFormat = 'has a form that Milepost can’t read'

/** Names of fields that people write another way. */
const fullWords: Record<string, string> = {
  lat: 'latitude',
  lon: 'longitude',
  lng: 'longitude',
  id: 'ID',
  uid: 'ID',
  vin: 'VIN',
  gps: 'GPS',
  utc: 'UTC',
  no: 'number',
}

/** Returns a key of a provider in words: `lastUpdate` and `last_update` are "last update", `lat` is "latitude". */
export const wordsOfKey = (key: string): string =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map((word) => fullWords[word.toLowerCase()] ?? word.toLowerCase())
    .join(' ')

/** Returns the field of an issue in words; undefined if it is about the whole record. */
export const fieldOf = ({ path }: Issue): string | undefined => {
  const key = path.findLast((part) => typeof part === 'string')
  return key === undefined ? undefined : wordsOfKey(key)
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Explains what is wrong with a record, as a sentence that names the field: "Latitude 91.2 is not between −90 and 90". */
export const namedReason = (issue: Issue, item: unknown): string =>
  reasonOf(issue, item, capital(fieldOf(issue) ?? 'The record'))

/** Describes a value for an admin. */
function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return words[typeof value] ?? 'of another type'
}

/** Explains why a field is invalid, as a sentence that follows the field's name. */
export const plainReason = (issue: Issue, item: unknown): string => reasonOf(issue, item, 'It')

function reasonOf(issue: Issue, item: unknown, name: string): string {
  const value = valueAt(item, issue.path)
  if (value === undefined) return `${name} is missing`
  if (isBlank(value)) return `${name} is empty`
  switch (issue.code) {
    case 'invalid_type':
      return `${name} ${otherThan([issue.expected], value)}`
    case 'invalid_union': {
      const inner = issue.errors.flat()
      const isOfTypes = inner.every(({ code, path }) => code === 'invalid_type' && !path.length)
      return `${name} ${otherThan(isOfTypes ? inner.map((one) => ('expected' in one ? String(one.expected) : '')) : [], value)}`
    }
    case 'invalid_value':
      return `${name} ${value === null ? 'is empty' : 'has a value that Milepost doesn’t know'}`
    case 'invalid_format':
      return `${name} ${formats[issue.format] ?? otherFormat}`
    case 'too_small':
      return typeof value === 'number'
        ? `${name} ${shown(value)} ${beyond(issue.message, `less than ${issue.minimum}`)}`
        : `${name} is too short`
    case 'too_big':
      return typeof value === 'number'
        ? `${name} ${shown(value)} ${beyond(issue.message, `more than ${issue.maximum}`)}`
        : `${name} is too long`
    case 'custom':
      return isPredicate(issue.message) ? `${name} ${issue.message}` : issue.message
    default:
      return `${name} ${otherThan([], value)}`
  }
}

const shown = (value: number) => String(value).replace('-', '−')
const isPredicate = (message: string) => /^is\b/.test(message)
/** Of a range with two ends, its schema names both. */
const beyond = (message: string, one: string) => (isPredicate(message) ? message : `is ${one}`)

/** Says what was expected instead of a value; of a value of the expected type, that its format differs. */
function otherThan(types: readonly string[], value: unknown): string {
  const expected = [...new Set(types.flatMap((type) => words[type] ?? []))].sort()
  const kind = kindOf(value)
  if (expected.includes('a whole number') && typeof value === 'number') return 'is not a whole number'
  if (expected.includes(kind)) return otherFormat
  if (expected.length) return `is ${kind} where ${expected.join(' or ')} was expected`
  return value === null ? 'is empty' : otherFormat
}
