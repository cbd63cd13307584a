import type { ClientBase } from 'pg'
import { duplicateKey, errorCode, internalError } from '../connection/database-problem.ts'
import { copyRows } from './copy-rows.ts'
import { type UpsertTable, upsert } from './upsert.ts'

/** Rows for one table. They may be iterated twice. */
export type Addition = {
  copy(client: ClientBase, before?: string): Promise<void>
  upsert(client: ClientBase): Promise<unknown>
}

export const addition = <Row extends object>(target: UpsertTable<Row>, rows: () => Iterable<Row>): Addition => ({
  copy: (client, before) => copyRows(client, target, rows(), before),
  upsert: (client) => upsert(client, target, [...rows()]),
})

/**
 * Stores rows that are most likely new, in the caller's transaction and in table order: they are copied in, and only if
 * one already exists are all upserted instead, which doubles the work.
 */
export async function addRows(client: ClientBase, ...additions: Addition[]): Promise<void> {
  try {
    for (const [at, each] of additions.entries()) await each.copy(client, at === 0 ? 'savepoint add_rows;' : undefined)
  } catch (error) {
    // A cluster worker's COPY rejection comes without its code; the upsert then fails with one.
    if (![duplicateKey, internalError].includes(errorCode(error) ?? '')) throw error
    await client.query('rollback to savepoint add_rows')
    for (const each of additions) await each.upsert(client)
  }
}
