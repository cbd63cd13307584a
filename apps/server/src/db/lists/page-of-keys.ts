import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../connection/database.ts'
import { named } from '../statements/named.ts'
import { type Order, orderedBy } from './sort-columns.ts'

/** From so many rows on it is worth knowing first how many there are: the page may be nearer to the end. */
const deepFrom = 1_000

export type KeyPage<Row> = {
  /** Of the statements; the one that finds the keys adds `-keys`. */
  name: string
  /** Rows before the page, and of the page. */
  offset: number
  limit: number
  order: Order
  /** Selects `id` of every row that the filters leave, without an order. */
  keys: RawBuilder<unknown>
  /** Selects what rows show from `page` (`id`, `place`), a text that is always the same. */
  rowsOf: (page: RawBuilder<unknown>) => RawBuilder<Row>
  /** How many rows the filters leave. */
  count: () => Promise<number>
  /** Rows before a page that may be looked for from the end. */
  deep?: number
}

/** A page of a list, and how many rows all pages have. */
export async function readPage<Row>(db: Database, page: KeyPage<Row>): Promise<{ rows: Row[]; totalCount: number }> {
  const counting = page.count()
  const [rows, totalCount] = await Promise.all([readRows(db, { ...page, count: () => counting }), counting])
  return { rows, totalCount }
}

/**
 * The rows of a page: which ones is found first, with the values of the filters, and what they show by a plan that is kept. They
 * are counted for a deep page alone: one near the end is found from there, so that nothing is sorted to be left out.
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
