import { z } from 'zod'
import { WireMismatch } from './http/errors.ts'
import { plainReason } from './http/plain-reason.ts'
import type { Records } from './provider.ts'
import { recordName } from './record-name.ts'

/**
 * Validates and maps the records of one page. A record that doesn't match is rejected with its reason; the rest
 * continue.
 * `idKey`: the provider's id field, with dots if nested; several if the next one is a substitute in records without it.
 * For a list it must name what the mapping uses as external id, so that rejected records aren't counted as gone.
 */
export function readRecords<Wire, R>(
  items: readonly unknown[],
  wire: z.ZodType<Wire>,
  map: (item: Wire) => R | R[] | null,
  idKey: string | readonly string[] = 'id',
): Records<R> {
  const { records, rejected }: Records<R> = { records: [], rejected: [] }
  for (const item of items) {
    const parsed = wire.safeParse(item)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      rejected.push({
        externalId: idOf(item, idKey),
        reason: issue ? plainReason(issue, item) : 'It does not match the documentation',
        path: issue?.path.join('.') ?? null,
        payload: item,
      })
      continue
    }
    try {
      const mapped = map(parsed.data)
      if (Array.isArray(mapped)) records.push(...mapped)
      else if (mapped !== null) records.push(mapped)
    } catch (cause) {
      if (!(cause instanceof WireMismatch)) throw cause
      rejected.push({ externalId: idOf(item, idKey), reason: cause.message, path: cause.path, payload: item })
    }
  }
  return { records, rejected }
}

/** Returns validated items. */
export const readItems = <Wire>(items: readonly unknown[], wire: z.ZodType<Wire>): Records<Wire> =>
  readRecords<Wire, Wire>(items, wire, (item) => [item])

/** Like readRecords, for records that were validated before and are mapped once more is known about them. */
export const readMapped = <Wire, R>(
  items: readonly Wire[],
  map: (item: Wire) => R | R[] | null,
  idKey: string | readonly string[] = 'id',
): Records<R> => readRecords<Wire, R>(items, z.custom<Wire>(), map, idKey)

function idOf(item: unknown, idKey: string | readonly string[]): string {
  const ids = [idKey].flat().map((key) => valueAt(item, key))
  return ids.find((id) => id !== '') ?? recordName(item)
}

/** Returns text or a number, as text; empty if there is none. */
function valueAt(item: unknown, path: string): string {
  let value = item
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
