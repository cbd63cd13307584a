import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

/** What a value must be, by what a schema expected, in words that follow a field's name. */
const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a group of fields',
  record: 'must be a group of fields',
  date: 'must be a date',
  file: 'must be a file',
  null: 'must be empty',
}

const formats: Readonly<Record<string, string>> = {
  email: 'must be an email address, such as name@example.com',
  url: 'must be a web address, such as https://example.com',
  uuid: 'must be an id with 36 characters',
  datetime: 'must be a date and time, such as 2026-11-20T16:41:08Z',
  date: 'must be a date, such as 2026-11-20',
  time: 'must be a time of day, such as 16:41',
}

const mostNamed = 12

/**
 * Describes what is wrong with a value, for `safeParse(value, { error: plainError })`: one sentence without its
 * subject, to follow the name of the field. A schema's own message takes precedence.
 */
export function plainError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is missing'
        : (kinds[issue.expected] ?? 'has the wrong type')
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'has the wrong format'
    case 'invalid_value':
      return issue.values.length > mostNamed
        ? 'is not one of the options'
        : `must be ${oneOf(issue.values.map(String))}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    default:
      return 'is not a valid value'
  }
}

const oneOf = (values: string[]) =>
  values.length < 2 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
const count = (n: number | bigint, one: string, many: string) => `${n} ${Number(n) === 1 ? one : many}`

function tooSmall({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  if (origin === 'string')
    return Number(minimum) === 1
      ? 'must not be empty'
      : `must have at least ${count(minimum, 'character', 'characters')}`
  if (origin === 'array' || origin === 'set')
    return Number(minimum) === 1 ? 'must not be empty' : `must have at least ${count(minimum, 'entry', 'entries')}`
  return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`
}

function tooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return `must have at most ${count(maximum, 'character', 'characters')}`
  if (origin === 'array' || origin === 'set') return `must have at most ${count(maximum, 'entry', 'entries')}`
  if (origin === 'file') return 'is too large'
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`
}
