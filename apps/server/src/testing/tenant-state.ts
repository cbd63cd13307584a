import type pg from 'pg'
import { tenantTables } from '../db/tables.gen.ts'

/** Named, as planning it takes longer than reading the tables. */
const readState = {
  name: 'tenantState',
  text: [...tenantTables]
    .map(
      (table) =>
        `select '${table}' as name, count(*) || ':' || coalesce(md5(string_agg(row, '' order by row)), '') as state
         from (select md5((to_jsonb(t) - 'last_used_at')::text) as row from ${table} t where client_id = $1) r`,
    )
    .join(' union all '),
}

/**
 * A checksum of every tenant table of a client: whatever is added, changed or removed changes one of them. When a
 * token was used last is left out: that is noted of refused calls too.
 */
export async function tenantState(pool: pg.Pool, clientId: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; state: string }>({ ...readState, values: [clientId] })
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
