import type { Compilable, RawBuilder } from 'kysely'
import type { Database } from '../connection/database.ts'
import { nameText, type Planning } from './statement-name.ts'

/**
 * Runs a statement, hand-written (`sql`) or built, under a name used in logs and metrics; returns its rows. It is
 * prepared, so that planning is paid once, unless `planning` specifies that the best plan depends on its values:
 * `statement-name.ts`.
 */
export async function named<Row>(
  name: string,
  db: Database,
  statement: RawBuilder<Row> | Compilable<Row>,
  planning?: Planning,
): Promise<Row[]> {
  const compiled = statement.compile(db)
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: nameText(name, compiled.sql, planning) })
  return rows
}
