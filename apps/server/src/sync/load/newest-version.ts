import type { Revision } from '@milepost/providers/kit/record'

/**
 * SQL of an upsert's condition: an older version never overwrites a newer one; if either has no revision, the last to
 * arrive counts.
 */
export const isNotOlder = '(excluded.revision >= t.revision) is not false'

/** Returns true if an incoming version is older than the known one. */
export const isOlder = (coming: Revision, known: Revision | undefined): boolean =>
  coming !== null && typeof known === 'number' && coming < known

/** Returns the newest of several versions of one record in a page, or the last if they have no revision. */
export function newestVersions<R extends object>(records: readonly R[]): R[] {
  const newest = new Map<string, R>()
  for (const record of records) {
    const { externalId, revision } = record as { externalId?: string; revision?: Revision }
    if (externalId === undefined) return [...records]
    const known = newest.get(externalId) as { revision?: Revision } | undefined
    if (!isOlder(revision ?? null, known?.revision ?? undefined)) newest.set(externalId, record)
  }
  return [...newest.values()]
}
