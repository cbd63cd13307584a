import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for a column to be one of some drivers; without ids, true. A saved filter may name a record that was merged
 * since: events and losses refer to its main one. For a single id, an index can return rows in order.
 */
export function isOfDrivers(clientId: number, column: string, ids: readonly string[]): RawBuilder<unknown> {
  if (ids.length === 0) return sql`true`
  const mainOf = (named: RawBuilder<unknown>) => sql`select coalesce(m.merged_into, m.id) from driver m
    where m.client_id = ${clientId} and m.id ${named}`
  return ids.length === 1
    ? sql`${sql.ref(column)} = (${mainOf(sql`= ${ids[0]}::bigint`)})`
    : sql`${sql.ref(column)} = any(array(${mainOf(sql`= any(${ids}::bigint[])`)}))`
}

/** SQL of the main record of a driver's person; null if the client has no such driver. */
export const mainDriver = (clientId: number, id: string): RawBuilder<string | null> =>
  sql`(select coalesce(m.merged_into, m.id) from driver m where m.client_id = ${clientId} and m.id = ${id})`
