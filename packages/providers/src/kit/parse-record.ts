import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** What was parsed of a record, without the optional values that didn't match; or why it can't be used. */
export type ParsedRecord<T> =
  | { isUsable: true; data: T; dropped: Issue[] }
  | { isUsable: false; issue: Issue | undefined }

/** A record with more odd values than this isn't what its provider documents. */
const mostDropped = 20

/**
 * Validates a record. An optional value that doesn't match counts as not reported: it never costs the record. Blank text is how
 * some providers write that they report none: it isn't listed. If a value
 * is required within an object that is optional itself, the object is dropped.
 */
export function parseRecord<T>(wire: z.ZodType<T>, item: unknown): ParsedRecord<T> {
  const dropped: Issue[] = []
  let removed = 0
  let candidate = item
  let parsed = wire.safeParse(item)
  while (!parsed.success) {
    const issue = parsed.error.issues[0]
    const better = issue && removed < mostDropped ? withoutOdd(wire, candidate, parsed.error.issues) : null
    if (!issue || !better) return { isUsable: false, issue }
    if (!isBlank(valueAt(candidate, issue.path))) dropped.push(issue)
    removed++
    candidate = better.candidate
    parsed = better.parsed
  }
  return { isUsable: true, data: parsed.data, dropped }
}

/** Returns the record without its first odd value, or without what holds it; null if all of that is required. */
function withoutOdd<T>(wire: z.ZodType<T>, item: unknown, issues: readonly Issue[]) {
  const path = issues[0]?.path ?? []
  for (let length = path.length; length > 0; length--) {
    const candidate = without(item, path.slice(0, length))
    const parsed = wire.safeParse(candidate)
    if (parsed.success || parsed.error.issues.length < issues.length) return { candidate, parsed }
  }
  return null
}

/** Returns the value at the path of an issue. */
export const valueAt = (item: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (holder, key) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, key) : undefined),
    item,
  )

/** Returns true for text without anything in it. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** Returns a copy without the value at a path; of a list, without that item. */
function without(holder: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof holder !== 'object' || holder === null || key === undefined) return holder
  if (Array.isArray(holder))
    return rest.length
      ? holder.map((value, index) => (index === key ? without(value, rest) : value))
      : holder.filter((_, index) => index !== key)
  return Object.fromEntries(
    Object.entries(holder).flatMap(([name, value]): [string, unknown][] =>
      name !== key ? [[name, value]] : rest.length ? [[name, without(value, rest)]] : [],
    ),
  )
}
