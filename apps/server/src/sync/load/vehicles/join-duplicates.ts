import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@milepost/providers/kit/provider'
import type { Revision } from '@milepost/providers/kit/record'

/** What the records of lists have in common. */
type Listed = { externalId: string; name: string; inactiveReason?: string | null; revision?: Revision }

/**
 * Joins records that one complete list has under the same id: the record keeps what either of them reports, the later one
 * where both do, and the earlier one is rejected with the reason. `listed`: the list's records so far, which this page
 * extends. A record with another revision number on a later page isn't a duplicate: it changed in the meantime.
 */
export function joinDuplicates<R extends Listed>(page: Page<R>, listed: Map<string, R>): Page<R> {
  const records = new Map<string, R>()
  const rejected = [...page.rejected]
  for (const record of page.records) {
    const { externalId, revision = null } = record
    const other = listed.get(externalId)
    const isNewer = revision !== other?.revision && !records.has(externalId)
    const isDuplicate = other && !(revision !== null && isNewer) && !isDeepStrictEqual(other, record)
    const joined = isDuplicate ? join(other, record) : record
    if (isDuplicate) rejected.push(duplicate(other, record))
    listed.set(externalId, joined)
    records.set(externalId, joined)
  }
  return { ...page, records: [...records.values()], rejected }
}

const duplicate = (other: Listed, { externalId, name }: Listed) => ({
  externalId,
  reason: `The list has two records under this ID, “${other.name}” and “${name}”: they count as one`,
  path: null,
  payload: other,
})

function join<R extends Listed>(other: R, record: R): R {
  const earlier = new Map<string, unknown>(Object.entries(other))
  const values = Object.entries(record).map(([key, value]): [string, unknown] => {
    const before = earlier.get(key)
    if (Array.isArray(value) && Array.isArray(before)) return [key, [...new Set([...before, ...value])]]
    // It is active if either is.
    if (key === 'inactiveReason') return [key, before === null ? null : value]
    if (key === 'revision' && typeof value === 'number' && typeof before === 'number')
      return [key, Math.max(value, before)]
    return [key, value ?? before]
  })
  return { ...record, ...Object.fromEntries(values) }
}
