import { type RawBuilder, sql } from 'kysely'

/** What a list is sorted by, and whether rows may be without it. */
export type SortColumn = { of: RawBuilder<unknown>; mayLack: boolean }

/** A column that each row has: an index over it serves both directions. */
export const always = (of: RawBuilder<unknown>): SortColumn => ({ of, mayLack: false })

/** A column that some rows lack: they come last, whatever the direction. */
export const mayLack = (of: RawBuilder<unknown>): SortColumn => ({ of, mayLack: true })

/** The column with its direction, for an ORDER BY. */
export const sortedBy = (column: SortColumn, direction: 'asc' | 'desc'): RawBuilder<unknown> =>
  sql`${column.of} ${sql.raw(direction)}${sql.raw(column.mayLack && direction === 'desc' ? ' nulls last' : '')}`
