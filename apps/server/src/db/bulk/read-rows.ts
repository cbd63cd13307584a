import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { allowTime, fileSeconds } from '../connection/allow-time.ts'
import { cancelBackend } from '../connection/cancel-backend.ts'

/** Rows as they arrive: values in the order of `names`. */
export type RowBatch = { names: readonly string[]; rows: unknown[][] }

const batchRows = 2_000
/** How far the database may be ahead of the reader. */
const mostWaiting = 4
const timestamptz = 1184

/** Instants stay in PostgreSQL's UTC format except for the `T` and `Z`, which avoids creating a million dates. */
const instant = (value: string) => `${value.slice(0, 10)}T${value.slice(11, value.lastIndexOf('+'))}Z`
const parserOf = (client: pg.PoolClient) => (oid: number, format?: 'text') =>
  oid === timestamptz ? instant : client.getTypeParser(oid, format)

/**
 * Reads the rows of a query in batches of some thousand, with constant memory and one snapshot. Doesn't use a cursor,
 * which would disable parallel workers. Leaving early or the signal cancels the query in the database too.
 */
export async function* readRows(
  pool: pg.Pool,
  query: CompiledQuery,
  signal: AbortSignal,
): AsyncGenerator<RowBatch, void, undefined> {
  signal.throwIfAborted()
  const client = await pool.connect()
  let rows: RowQueue | undefined
  const cancel = () => {
    rows?.fail(signal.reason)
    void cancelBackend(pool, client)
  }
  signal.addEventListener('abort', cancel, { once: true })
  let isOver = false
  try {
    await client.query('begin read only')
    await allowTime(client, fileSeconds)
    signal.throwIfAborted()
    rows = new RowQueue(client, query)
    for (let batch = await rows.next(); batch; batch = await rows.next()) yield batch
    await client.query('commit')
    isOver = true
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!isOver && !signal.aborted && rows && !rows.isOver) await cancelBackend(pool, client)
    // A cancel request may arrive late, when the connection is already reused.
    client.release(!isOver)
  }
}

/** Received rows that haven't been read yet; if there are many, the database waits. */
class RowQueue {
  isOver = false
  private readonly stream: { pause(): void; resume(): void }
  private readonly waiting: RowBatch[] = []
  private collecting: unknown[][] = []
  private names: string[] = []
  private failure: unknown
  private wake: () => void = () => {}

  constructor(client: pg.PoolClient, { sql, parameters }: CompiledQuery) {
    this.stream = (client as unknown as { connection: { stream: { pause(): void; resume(): void } } }).connection.stream
    const config = { text: sql, values: [...parameters], rowMode: 'array', types: { getTypeParser: parserOf(client) } }
    const query = client.query(new pg.Query<unknown[]>(config as never))
    query.on('row', (row, result) => {
      if (!this.names.length) this.names = result?.fields.map(({ name }) => name) ?? []
      this.collecting.push(row as unknown as unknown[])
      if (this.collecting.length >= batchRows) this.hand()
    })
    query.on('end', () => {
      if (this.collecting.length) this.hand()
      this.isOver = true
      this.wake()
    })
    query.on('error', (error) => {
      this.isOver = true
      this.fail(error)
    })
  }

  fail(error: unknown): void {
    this.failure ??= error
    // The response to a cancel request arrives on the same stream.
    this.stream.resume()
    this.wake()
  }

  /** Returns the next rows; undefined at the end. Throws the query's error. */
  async next(): Promise<RowBatch | undefined> {
    while (!this.waiting.length && !this.isOver && this.failure === undefined)
      await new Promise<void>((resolve) => (this.wake = resolve))
    if (this.failure !== undefined) throw this.failure
    const batch = this.waiting.shift()
    if (this.waiting.length < mostWaiting) this.stream.resume()
    return batch
  }

  private hand(): void {
    this.waiting.push({ names: this.names, rows: this.collecting })
    this.collecting = []
    if (this.waiting.length >= mostWaiting && this.failure === undefined) this.stream.pause()
    this.wake()
  }
}
