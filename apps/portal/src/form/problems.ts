import type { FieldIssue } from '@milepost/contract/api/problem'

/** What is wrong, as sentences, by where it stands in the request: `Name`, `credentials.ApiToken`. */
export type Problems = Readonly<Record<string, string>>

/** Issues of a schema by field. */
export function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), sentence(message)]))
}

/** Issues of the server by field; those of the body stand under its own names. */
export const serverProblems = (issues: readonly FieldIssue[]): Problems =>
  Object.fromEntries(issues.map(({ field, message }) => [field.replace(/^body\./, ''), sentence(message)]))

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`
