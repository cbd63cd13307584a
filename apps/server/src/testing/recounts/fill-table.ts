import type pg from 'pg'

/** Inserts rows by the names of their columns, all of the same ones, whatever a table's other columns have by default. */
export async function fillTable(pool: pg.Pool, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (rows.length)
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
}
