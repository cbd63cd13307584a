import { z } from 'zod'
import { WireMismatch } from './http/errors.ts'
import { fieldOf, namedReason } from './http/plain-reason.ts'
import { parseRecord } from './parse-record.ts'
import type { Records } from './provider.ts'
import { recordName } from './record-name.ts'

/**
 * Validates and maps the records of one page. A record that doesn't match is rejected with its reason; the rest
 * continue. One that only has odd optional values stays without them, and they are rejected.
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
    const parsed = parseRecord(wire, item)
    if (!parsed.isUsable) {
      rejected.push(rejectedFor(parsed.issue, item, idKey))
      continue
    }
    try {
      const mapped = map(parsed.data)
      const made = Array.isArray(mapped) ? mapped : mapped === null ? [] : [mapped]
      records.push(...made)
      for (const issue of parsed.dropped)
        rejected.push(made.length ? droppedValue(issue, item, made[0], idKey) : rejectedFor(issue, item, idKey))
    } catch (cause) {
      if (!(cause instanceof WireMismatch)) throw cause
      rejected.push({ externalId: idOf(item, idKey), reason: cause.message, path: cause.path, payload: item })
    }
  }
  return { records, rejected }
}

const rejectedFor = (issue: z.core.$ZodIssue | undefined, item: unknown, idKey: string | readonly string[]) => ({
  externalId: idOf(item, idKey),
  reason: issue ? namedReason(issue, item) : 'The record has a form that Milepost can’t read',
  path: issue?.path.join('.') ?? null,
  payload: item,
})

/**
 * Rejects an odd optional value under the id of its record; of records without an id, such as positions, under their
 * vehicle, because a device sends it with each.
 */
function droppedValue(issue: z.core.$ZodIssue, item: unknown, record: unknown, idKey: string | readonly string[]) {
  const [ownId, vehicleId] = ['externalId', 'vehicleExternalId'].map((key) => valueAt(record, key))
  const part = fieldOf(issue) ?? 'values'
  const externalId = ownId || (vehicleId ? `${vehicleId}: ${part}` : idOf(item, idKey))
  return { ...rejectedFor(issue, item, idKey), externalId, part }
}

/** Returns validated items; `idKey` as in `readRecords`. */
export const readItems = <Wire>(
  items: readonly unknown[],
  wire: z.ZodType<Wire>,
  idKey: string | readonly string[] = 'id',
): Records<Wire> => readRecords<Wire, Wire>(items, wire, (item) => [item], idKey)

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
