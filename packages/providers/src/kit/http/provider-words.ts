import { plainWords } from './plain-words.ts'

const longestWords = 200
/** Keys (in any case) under which REST services describe an error, plainest first. */
const wordKeys = ['message', 'error_message', 'errormessage', 'error_description', 'errormsg', 'detail', 'description']
const deeperKeys = ['error', 'errors', 'status', 'fault', 'title', 'reason', 'data']

/**
 * Returns the provider's own words about a failure, in one line of at most 200 characters; null if there is nothing
 * readable. Credentials, anything resembling a key, and the insides of the provider's software are left out
 * (`plain-words.ts`): this is the one way of failure texts to people.
 */
export function wordsOf(text: string, credentials: unknown = null): string | null {
  const line = plainWords(withoutSecrets(failureLine(text), credentials))
  return line.slice(0, longestWords).trim() || null
}

/** Returns the line of a response that names its failure, to distinguish failures by. Never shown: it isn't cleaned. */
export function failureLine(text: string): string {
  const start = text.trimStart().slice(0, 1)
  if (!start || start === '<') return ''
  const words = start === '{' || start === '[' ? sentenceIn(jsonOf(text)) : text.trimStart().split('\n', 1)[0]!
  return words?.replace(/\s+/g, ' ').trim() ?? ''
}

/** Returns the first sentence of a response, at any depth. */
function sentenceIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() || null
  if (Array.isArray(value)) return value.map(sentenceIn).find((words) => words !== null) ?? null
  if (typeof value !== 'object' || value === null) return null
  const fields = new Map(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]))
  for (const key of wordKeys)
    if (typeof fields.get(key) === 'string' && fields.get(key)) return fields.get(key) as string
  for (const key of deeperKeys) {
    const words = sentenceIn(fields.get(key))
    if (words) return words
  }
  return null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const hidden = '[redacted]'

/** Keys are long and have letters and digits; numeric ids and UUIDs may be shown. */
const keyLike =
  /(?!\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b)\b(?=[\w.~+/=-]*[a-z])(?=[\w.~+/=-]*\d)[\w.~+/=-]{20,}/gi

function withoutSecrets(words: string, credentials: unknown): string {
  let reported = words
  for (const secret of textsOf(credentials)) reported = reported.replaceAll(secret, hidden)
  return reported
    .replace(/(https?:\/\/[^\s?]+)\?\S*/g, `$1?${hidden}`)
    .replace(/\b(token|password|secret|session(?:id)?|api[-_ ]?key)(["']?\s*[:=]\s*["']?)[^\s"',;]+/gi, `$1$2${hidden}`)
    .replace(keyLike, hidden)
}

const shortestSecret = 4
const textsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? value.length < shortestSecret
      ? []
      : [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsOf)
      : []

/**
 * Returns true if a provider's words mean that a period is too long, such as "Time range exceeds 90 days", "the span
 * must be at most a day", "period exceeds the limit". Some providers may need a rule of their own.
 */
export function isPeriodTooLong(words: string | null): boolean {
  const period = '(?:period|range|interval|window|span|duration|timeframe|days|hours|time ?frame)'
  const tooLong =
    '(?:exceed|too (?:long|large|big|wide|many)|at most|more than|greater than|longer than|less than|within|maximum|limit)'
  return new RegExp(`${period}.*${tooLong}|${tooLong}.*${period}`, 'i').test(words ?? '')
}

/**
 * Returns true if a provider's words mean that the user or account of a connection may no longer sign in, such as "User
 * has expired", "Account is disabled", "Your login has been locked".
 */
export const isAccountEnded = (words: string | null): boolean =>
  /\b(user|account|login|password|credentials?)\b[\w\s'’"“”@.-]{0,60}?\b(expired|disabled|locked|deactivated|suspended|blocked|not active|inactive)\b/i.test(
    words ?? '',
  )
