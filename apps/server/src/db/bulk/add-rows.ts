import type { ClientBase } from 'pg'
import { duplicateKey, errorCode, internalError } from '../connection/database-problem.ts'
import { copyRows } from './copy-rows.ts'
import { type UpsertTable, upsert } from './upsert.ts'

/** Rows for one table. They may be asked for twice. */
export type Addition = {
  copy(client: ClientBase, before?: string): Promise<void>
  upsert(client: ClientBase): Promise<unknown>
}

export const addition = <Row extends object>(target: UpsertTable<Row>, rows: () => Iterable<Row>): Addition => ({
  copy: (client, before) => copyRows(client, target, rows(), before),
  upsert: (client) => upsert(client, target, [...rows()]),
})

/**
 * Stores rows that are most likely new, in the caller's transaction and the order of the tables: they are copied in, and
 * only if one of them is there already all are brought up to date like any others, which costs the work twice.
 */
export async function addRows(client: ClientBase, ...additions: Addition[]): Promise<void> {
  try {
    for (const [at, each] of additions.entries()) await each.copy(client, at === 0 ? 'savepoint add_rows;' : undefined)
  } catch (error) {
    // What a cluster's worker refuses of a COPY comes without its code: bringing the rows up to date says it with one.
    if (![duplicateKey, internalError].includes(errorCode(error) ?? '')) throw error
    await client.query('rollback to savepoint add_rows')
    for (const each of additions) await each.upsert(client)
  }
}
