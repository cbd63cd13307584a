import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { allowTime, fileSeconds } from '../connection/allow-time.ts'
import { cancelBackend } from '../connection/cancel-backend.ts'

/** Rows as they come: values in the order of `names`. */
export type RowBatch = { names: readonly string[]; rows: unknown[][] }

const batchRows = 2_000
/** How far the database may be ahead of whoever takes the rows. */
const mostWaiting = 4
const timestamptz = 1184

/** Instants stay as PostgreSQL writes them in UTC, but for the `T` and the `Z`: a million dates need not be made. */
const instant = (value: string) => `${value.slice(0, 10)}T${value.slice(11, value.lastIndexOf('+'))}Z`
const parserOf = (client: pg.PoolClient) => (oid: number, format?: 'text') =>
  oid === timestamptz ? instant : client.getTypeParser(oid, format)

/**
 * Reads what a query selects, some thousand rows at a time with flat memory, in one snapshot. Not through a cursor: those
 * run without parallel workers. Leaving early, or the signal, ends the query in the database too.
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
    // One that was asked to stop may get the request late, when somebody else already uses it.
    client.release(!isOver)
  }
}

/** Rows that have arrived and nobody has taken yet; while there are many, the database waits. */
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
    // The answer to a request to stop comes by the same way.
    this.stream.resume()
    this.wake()
  }

  /** The next rows, or nothing at the end. Throws what the query failed with. */
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
