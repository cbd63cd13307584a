import { type RawBuilder, sql } from 'kysely'

/** A sort column: its expression, whether rows may lack it, and required joins. */
export type SortColumn = { of: RawBuilder<unknown>; mayLack: boolean; joined?: RawBuilder<unknown> }

/** A column every row has: one index serves both directions. */
export const always = (of: RawBuilder<unknown>): SortColumn => ({ of, mayLack: false })

/** The rank by name among the few values many rows share: ranks compare faster than words. */
export const placeAmong = (few: RawBuilder<unknown>, of: RawBuilder<unknown>): SortColumn => ({
  of: sql`among.place`,
  mayLack: false,
  joined: sql`left join (select id, rank() over (order by name) as place from (${few}) few) among on among.id = ${of}`,
})

/** A column some rows lack: they come last in both directions. */
export const mayLack = (of: RawBuilder<unknown>): SortColumn => ({ of, mayLack: true })

/** Columns with directions, in sort order. */
export type Order = readonly (readonly [SortColumn, 'asc' | 'desc'])[]

/** Returns the ORDER BY clause; `isReversed` puts the last row first. */
export const orderedBy = (order: Order, isReversed = false): RawBuilder<unknown> =>
  sql.join(order.map(([column, direction]) => sql`${column.of} ${sql.raw(wordsOf(column, direction, isReversed))}`))

/** Returns the joins an order needs. */
export const joinedFor = (order: Order): RawBuilder<unknown> =>
  sql.join(
    order.map(([{ joined = sql`` }]) => joined),
    sql` `,
  )

function wordsOf({ mayLack }: SortColumn, direction: 'asc' | 'desc', isReversed: boolean): string {
  if (!isReversed) return mayLack && direction === 'desc' ? 'desc nulls last' : direction
  return direction === 'asc' ? 'desc' : mayLack ? 'asc nulls first' : 'asc'
}
