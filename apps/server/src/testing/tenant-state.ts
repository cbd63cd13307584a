import type pg from 'pg'
import { tenantTables } from '../db/tables.gen.ts'

/** A named statement, because planning takes longer than reading the tables. */
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
 * Returns a checksum of every tenant table of a client, which changes with any addition, change or removal. When a
 * token was last used is left out, as refused calls record it too.
 */
export async function tenantState(pool: pg.Pool, clientId: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; state: string }>({ ...readState, values: [clientId] })
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
