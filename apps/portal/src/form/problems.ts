import type { FieldIssue } from '@milepost/contract/api/problem'

/** Problems as sentences, by path in the request: `Name`, `credentials.ApiToken`. */
export type Problems = Readonly<Record<string, string>>

/** Converts schema issues to problems by field. */
export function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), sentence(message)]))
}

/** Converts server issues to problems by field; those in the body use its own field names. */
export const serverProblems = (issues: readonly FieldIssue[]): Problems =>
  Object.fromEntries(issues.map(({ field, message }) => [field.replace(/^body\./, ''), sentence(message)]))

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
