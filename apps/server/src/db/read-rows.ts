import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import Cursor from 'pg-cursor'

/** Rows as they come: values in the order of `names`. */
export type RowBatch = { names: readonly string[]; rows: unknown[][] }

const batchRows = 2_000
const timestamptz = 1184

/** Instants stay as PostgreSQL writes them in UTC, but for the `T` and the `Z`: a million dates need not be made. */
const instant = (value: string) => `${value.slice(0, 10)}T${value.slice(11, value.lastIndexOf('+'))}Z`
const parserOf = (client: pg.PoolClient) => (oid: number, format?: 'text') =>
  oid === timestamptz ? instant : client.getTypeParser(oid, format)

/**
 * Reads what a query selects, some thousand rows at a time with flat memory, in one snapshot. The next rows are on their
 * way while those before are worked on. Leaving early, or the signal, ends the query in the database too.
 */
export async function* readRows(
  pool: pg.Pool,
  query: CompiledQuery,
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  signal.throwIfAborted()
  const client = await pool.connect()
  const cursor = client.query(
    new Cursor<unknown[]>(query.sql, [...query.parameters], {
      rowMode: 'array',
      types: { getTypeParser: parserOf(client) },
    } as never),
  )
  let isOver = false
  const cancel = () => void cancelBackend(pool, client)
  signal.addEventListener('abort', cancel, { once: true })
  try {
    for (let next = readBatch(cursor); ; ) {
      const batch = await next
      signal.throwIfAborted()
      if (batch.rows.length === batchRows) next = readBatch(cursor)
      if (batch.rows.length) yield batch
      if (batch.rows.length < batchRows) break
    }
    isOver = true
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!isOver) cancel()
    await cursor.close().catch(() => {})
    // One that was asked to stop may get the request late, when somebody else already uses it.
    client.release(!isOver)
  }
}

const readBatch = (cursor: Cursor<unknown[]>): Promise<RowBatch> => {
  const reading = new Promise<RowBatch>((resolve, reject) => {
    cursor.read(batchRows, (error, rows: unknown[][], result) => {
      if (error) reject(error)
      else resolve({ names: result.fields.map(({ name }) => name), rows })
    })
  })
  // Whoever leaves early does not wait for the batch under way.
  reading.catch(() => {})
  return reading
}

async function cancelBackend(pool: pg.Pool, client: pg.PoolClient): Promise<void> {
  const { processID } = client as unknown as { processID: number }
  await pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
}
