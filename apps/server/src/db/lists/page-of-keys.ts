import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import { named } from '../statements/named.ts'
import { type Order, orderedBy } from './sort-columns.ts'

/** From this many rows on, the total is worth knowing first: the page may be closer to the end. */
const deepFrom = 1_000

export type KeyPage<Row> = {
  /** Name of the statements; the one that finds the keys adds `-keys`. */
  name: string
  /** Rows before the page, and rows per page. */
  offset: number
  limit: number
  order: Order
  /** Selects `id` of every row matching the filters, unordered. */
  keys: RawBuilder<unknown>
  /** Selects the displayed columns from `page` (`id`, `place`), always with the same text. */
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<Row>
  /** Counts the rows matching the filters. */
  count: () => Promise<number>
  /** Rows before a page from which it may be searched from the end. */
  deep?: number
}

/** Reads a page of a list, and the row count across all pages. */
export async function readPage<Row>(db: Database, page: KeyPage<Row>): Promise<{ rows: Row[]; totalCount: number }> {
  const counting = page.count()
  const [rows, totalCount] = await Promise.all([readRows(db, { ...page, count: () => counting }), counting])
  return { rows, totalCount }
}

/**
 * Reads the rows of a page: first their keys, planned with the filters' values, then their columns with a generic plan.
 * Rows are counted for a deep page only: one near the end is found from there, so that less is sorted just to be
 * skipped.
 */
export async function readRows<Row>(
  db: Database,
  { name, offset, limit, order, keys, rowsOf, count, deep = deepFrom }: KeyPage<Row>,
): Promise<Row[]> {
  const find = async (skipped: number, wanted: number, isReversed = false) => {
    const statement = sql<{
      id: string
    }>`${keys} order by ${orderedBy(order, isReversed)} limit ${wanted} offset ${skipped}`
    return wanted > 0 ? (await named(`${name}-keys`, db, statement, 'fresh')).map(({ id }) => id) : []
  }
  const fromTheEnd = async (totalCount: number) => {
    const end = Math.min(offset + limit, totalCount)
    return (await find(totalCount - end, end - offset, true)).toReversed()
  }
  const deepCount = offset < deep ? null : await count()
  const isNearTheEnd = deepCount !== null && offset > deepCount / 2
  const ids = await (isNearTheEnd ? fromTheEnd(deepCount) : find(offset, limit))
  if (!ids.length) return []
  const page = sql`unnest(${ids}::bigint[]) with ordinality as page(id, place)`
  return named(name, db, sql<Row>`${rowsOf(page)} order by page.place`)
}
