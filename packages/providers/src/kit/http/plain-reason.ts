import type { z } from 'zod'

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
const formats: Record<string, string> = { datetime: 'It is not a valid time', url: 'It is not a web address' }
const otherFormat = 'It does not have the documented format'

/** Describes a value for an admin. */
function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return words[typeof value] ?? 'of another type'
}

/** Explains why a field of a record is invalid, as a sentence that follows the field's name. */
export function plainReason(issue: Issue, item: unknown): string {
  const value = issue.path.reduce<unknown>(
    (holder, key) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined),
    item,
  )
  if (value === undefined) return 'It is missing'
  switch (issue.code) {
    case 'invalid_type':
      return otherThan([issue.expected], value)
    case 'invalid_union': {
      const inner = issue.errors.flat()
      const isOfTypes = inner.every(({ code, path }) => code === 'invalid_type' && !path.length)
      return otherThan(isOfTypes ? inner.map((one) => ('expected' in one ? String(one.expected) : '')) : [], value)
    }
    case 'invalid_value':
      return value === null ? 'It is empty' : 'It is none of the documented values'
    case 'invalid_format':
      return formats[issue.format] ?? otherFormat
    case 'too_small':
    case 'too_big':
      return typeof value === 'number'
        ? `It is ${value}, which is out of range`
        : 'It does not have the documented length'
    case 'custom':
      return /^is\b/.test(issue.message) ? `It ${issue.message}` : issue.message
    default:
      return otherThan([], value)
  }
}

/** Says what was expected instead of a value; of a value of the expected type, that its format differs. */
function otherThan(types: readonly string[], value: unknown): string {
  const expected = [...new Set(types.flatMap((type) => words[type] ?? []))].sort()
  const kind = kindOf(value)
  if (expected.includes('a whole number') && typeof value === 'number') return 'It is not a whole number'
  if (expected.includes(kind)) return otherFormat
  if (expected.length) return `It is ${kind} where ${expected.join(' or ')} was expected`
  return value === null ? 'It is empty' : otherFormat
}
