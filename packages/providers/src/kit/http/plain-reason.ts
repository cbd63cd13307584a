import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const words: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  bigint: 'a whole number',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** Describes a value for an admin. */
function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return words[typeof value] ?? typeof value
}

/** Explains why a field of a record is invalid, as a sentence that follows the field's name. */
export function plainReason(issue: Issue, item: unknown): string {
  const value = issue.path.reduce<unknown>(
    (holder, key) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined),
    item,
  )
  if (value === undefined) return 'It is missing'
  switch (issue.code) {
    case 'invalid_type': {
      const expected = words[issue.expected] ?? issue.expected
      return value === null ? `It is empty where ${expected} was expected` : `It is ${kindOf(value)}, not ${expected}`
    }
    case 'invalid_format':
      return issue.format === 'datetime' ? 'It is not a valid time' : 'It does not have the documented format'
    case 'too_small':
    case 'too_big':
      return typeof value === 'number'
        ? `It is ${value}, which is out of range`
        : 'It does not have the documented length'
    case 'custom':
      return /^is\b/.test(issue.message) ? `It ${issue.message}` : issue.message
    default:
      return value === null ? 'It is empty' : `It is ${kindOf(value)}, which does not match the documentation`
  }
}
