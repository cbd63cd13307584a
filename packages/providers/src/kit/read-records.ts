import { z } from 'zod'
import { WireMismatch } from './http/errors.ts'
import { fieldOf, namedReason } from './http/plain-reason.ts'
import { parseRecord } from './parse-record.ts'
import type { Records, Rejected } from './provider.ts'
import { recordName } from './record-name.ts'

/**
 * Validates and maps the records of one page. A record that doesn't match is rejected with its reason; the rest
 * continue. One that only has odd optional values stays without them, and they are rejected. `map` returns null if a record
 * lacks what it needs: then its odd values may be why, and it is rejected. An empty list means that it isn't wanted, for example
 * because it lies outside the requested time: nothing of it is listed.
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
      if (mapped === null) {
        rejected.push(...parsed.dropped.map((issue) => rejectedFor(issue, item, idKey)))
        continue
      }
      const made = Array.isArray(mapped) ? mapped : [mapped]
      records.push(...made)
      if (made.length) rejected.push(...parsed.dropped.map((issue) => droppedValue(issue, item, made[0], idKey)))
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

/**
 * Returns rejected rows of a response about one vehicle, which don't name it themselves, with that vehicle. Those without an ID
 * of their own are listed under it: two vehicles may have one at the same time.
 */
export const ofVehicle = (vehicle: string, rejected: readonly Rejected[]): Rejected[] =>
  rejected.map((row) => {
    const isNamed = row.externalId === valueAt(row.payload, 'id') || row.externalId.startsWith(`${vehicle}: `)
    return { ...row, vehicle, externalId: isNamed ? row.externalId : `${vehicle}: ${row.externalId}` }
  })

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
