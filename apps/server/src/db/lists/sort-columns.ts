import { type RawBuilder, sql } from 'kysely'

/** What a list is sorted by, whether rows may be without it, and what else has to be joined for it. */
export type SortColumn = { of: RawBuilder<unknown>; mayLack: boolean; joined?: RawBuilder<unknown> }

/** A column that each row has: an index over it serves both directions. */
export const always = (of: RawBuilder<unknown>): SortColumn => ({ of, mayLack: false })

/** The place among the few that many rows are of, by name: places are compared faster than words. */
export const placeAmong = (few: RawBuilder<unknown>, of: RawBuilder<unknown>): SortColumn => ({
  of: sql`among.place`,
  mayLack: false,
  joined: sql`left join (select id, rank() over (order by name) as place from (${few}) few) among on among.id = ${of}`,
})

/** A column that some rows lack: they come last, whatever the direction. */
export const mayLack = (of: RawBuilder<unknown>): SortColumn => ({ of, mayLack: true })

/** Columns with their directions, the most telling first. */
export type Order = readonly (readonly [SortColumn, 'asc' | 'desc'])[]

/** What stands in an ORDER BY; `isReversed` has the last row first. */
export const orderedBy = (order: Order, isReversed = false): RawBuilder<unknown> =>
  sql.join(order.map(([column, direction]) => sql`${column.of} ${sql.raw(wordsOf(column, direction, isReversed))}`))

/** What has to be joined for an order. */
export const joinedFor = (order: Order): RawBuilder<unknown> =>
  sql.join(
    order.map(([{ joined = sql`` }]) => joined),
    sql` `,
  )

function wordsOf({ mayLack }: SortColumn, direction: 'asc' | 'desc', isReversed: boolean): string {
  if (!isReversed) return mayLack && direction === 'desc' ? 'desc nulls last' : direction
  return direction === 'asc' ? 'desc' : mayLack ? 'asc nulls first' : 'asc'
}
