import type pg from 'pg'

/** Inserts rows by column name, all with the same columns, whatever defaults a table's other columns have. */
export async function fillTable(pool: pg.Pool, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  if (rows.length)
    await pool.query(
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
}
