import { z } from 'zod'
import { WireMismatch } from './http/errors.ts'
import { plainReason } from './http/plain-reason.ts'
import type { Records } from './provider.ts'

/**
 * Checks and maps the records of one page. A record that does not fit is set aside with its reason; the rest go on.
 * `idKey`: where the provider keeps the id, with dots where it lies deeper; several where the next one stands for it in
 * records that have none. In a listing it must name what the mapping makes the external id: what is set aside is known by
 * it not to be gone.
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
        reason: issue ? plainReason(issue, item) : 'It is not as documented',
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

/** Items as they come, checked. */
export const readItems = <Wire>(items: readonly unknown[], wire: z.ZodType<Wire>): Records<Wire> =>
  readRecords<Wire, Wire>(items, wire, (item) => [item])

/** As readRecords, for records that were checked before and are mapped once more of them is known. */
export const readMapped = <Wire, R>(
  items: readonly Wire[],
  map: (item: Wire) => R | R[] | null,
  idKey: string | readonly string[] = 'id',
): Records<R> => readRecords<Wire, R>(items, z.custom<Wire>(), map, idKey)

function idOf(item: unknown, idKey: string | readonly string[]): string {
  const ids = [idKey].flat().map((key) => valueAt(item, key))
  return ids.find((id) => id !== '') ?? (JSON.stringify(item)?.slice(0, 200) || 'unknown')
}

/** Text or a number, as text; empty where there is none. */
function valueAt(item: unknown, path: string): string {
  let value = item
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}
