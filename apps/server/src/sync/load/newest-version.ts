import type { Revision } from '@milepost/providers/kit/record'

/** SQL of an upsert's condition: an older version never overwrites a newer one; where either tells none, the last to come counts. */
export const isNotOlder = '(excluded.revision >= t.revision) is not false'

/** Whether a version that comes is older than the one that is known. */
export const isOlder = (coming: Revision, known: Revision | undefined): boolean =>
  coming !== null && typeof known === 'number' && coming < known

/** Of several versions of one record in a page the newest, and of versions that tell no revision the last. */
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
