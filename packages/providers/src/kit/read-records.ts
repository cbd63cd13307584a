import type { z } from 'zod'
import { WireMismatch } from './errors.ts'
import type { Rejected } from './provider.ts'

/**
 * Checks and maps the records of one page. A record that does not fit is set aside with its reason; the rest go on.
 * `idKey`: where the provider keeps the id, to name a record that could not be parsed.
 */
export function readRecords<Wire, R>(
  items: readonly unknown[],
  wire: z.ZodType<Wire>,
  map: (item: Wire) => R | R[] | null,
  idKey = 'id',
): { records: R[]; rejected: Rejected[] } {
  const records: R[] = []
  const rejected: Rejected[] = []
  for (const item of items) {
    const parsed = wire.safeParse(item)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      rejected.push({
        externalId: idOf(item, idKey),
        reason: issue?.message ?? 'not as documented',
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

function idOf(item: unknown, idKey: string): string {
  const id = typeof item === 'object' && item !== null ? new Map(Object.entries(item)).get(idKey) : undefined
  return typeof id === 'string' || typeof id === 'number'
    ? String(id)
    : (JSON.stringify(item)?.slice(0, 200) ?? 'unknown')
}
