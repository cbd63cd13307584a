import { CompiledQuery } from 'kysely'
import type { ClientBase } from 'pg'
import type { Database } from '../connection/database.ts'

/** Anything that runs hand-written SQL with `$1` parameters: a pool, a connection, a transaction of built queries. */
export type Queries = Pick<ClientBase, 'query'>

type Statement = string | { text: string; values?: readonly unknown[] }

/**
 * Runs hand-written SQL on the connection of built queries, so that both share a transaction. Column names aren't
 * converted.
 */
export function queriesOf(db: Database): Queries {
  const plain = db.withoutPlugins()
  const query = async (statement: Statement, values?: readonly unknown[]) => {
    const { text, values: own } = typeof statement === 'string' ? { text: statement, values } : statement
    const { rows, numAffectedRows } = await plain.executeQuery(CompiledQuery.raw(text, [...(own ?? values ?? [])]))
    return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) }
  }
  return { query } as unknown as Queries
}
