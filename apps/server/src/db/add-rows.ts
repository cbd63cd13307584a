import type { ClientBase } from 'pg'
import { copyRows } from './copy-rows.ts'
import { duplicateKey, errorCode } from './database-problem.ts'
import { type UpsertTable, upsert } from './upsert.ts'

/**
 * Stores rows that are most likely new, in the caller's transaction: they are copied in, and only if one of them is there
 * already brought up to date like any others, which costs the work twice. `rows` may be asked for twice.
 */
export async function addRows<Row extends object>(
  client: ClientBase,
  target: UpsertTable<Row>,
  rows: () => Iterable<Row>,
): Promise<void> {
  await client.query('savepoint add_rows')
  try {
    await copyRows(client, target, rows())
  } catch (error) {
    if (errorCode(error) !== duplicateKey) throw error
    await client.query('rollback to savepoint add_rows')
    await upsert(client, target, [...rows()])
  }
}
