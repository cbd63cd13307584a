import type { Revision } from '@milepost/providers/kit/record'
import { saysLess } from './says-less.ts'

/**
 * SQL of an upsert's condition: an older version never overwrites a newer one; if either has no revision, the last to
 * arrive counts.
 */
export const isNotOlder = '(excluded.revision >= t.revision) is not false'

/** Returns true if an incoming version is older than the known one. */
export const isOlder = (coming: Revision, known: Revision | undefined): boolean =>
  coming !== null && typeof known === 'number' && coming < known

/**
 * Returns the newest of several versions of one record in a page. Of those without a revision, or with the same, the one
 * that says most counts (`says-less.ts`), or else the last.
 */
export function newestVersions<R extends object>(records: readonly R[]): R[] {
  const newest = new Map<string, R>()
  for (const record of records) {
    const { externalId, revision } = record as { externalId?: string; revision?: Revision }
    if (externalId === undefined) return [...records]
    const known = newest.get(externalId) as { revision?: Revision } | undefined
    if (isOlder(revision ?? null, known?.revision ?? undefined)) continue
    if (known && (known.revision ?? null) === (revision ?? null) && saysLess(record, known)) continue
    newest.set(externalId, record)
  }
  return [...newest.values()]
}
