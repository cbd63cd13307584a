import type pg from 'pg'
import { errorCode } from '../connection/database-problem.ts'
import { PreparedTexts } from './prepared-texts.ts'
import { nameOf } from './statement-name.ts'

/** Result of a statement. */
export type DoneStatement = {
  /** Null if unnamed. */
  name: string | null
  text: string
  values: readonly unknown[]
  milliseconds: number
  rows: number
  isPrepared: boolean
  failure?: unknown
}

type Result = { rowCount: number | null }
type Callback = (error: unknown, result?: Result) => void
type Config = string | { text: string; values?: readonly unknown[]; name?: string | undefined }
type Query = (config: Config, values?: readonly unknown[]) => Promise<Result>

/**
 * Prepares named statements (`statement-name.ts`) on every connection of a pool, and reports each finished statement.
 * COPY and streamed rows aren't covered.
 */
export function followStatements(pool: pg.Pool, onDone: (statement: DoneStatement) => void = () => {}): void {
  const texts = new PreparedTexts()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as unknown as Query
    const follow = new FollowedClient(client, query, texts, onDone)
    client.query = ((config: unknown, second?: unknown, third?: unknown) => {
      if (!isStatement(config)) return (query as (...all: unknown[]) => unknown)(config, second, third)
      const [values, callback] = typeof second === 'function' ? [undefined, second] : [second, third]
      const running = follow.run(config, values as readonly unknown[] | undefined)
      if (!callback) return running
      running.then(
        (result) => (callback as Callback)(null, result),
        (error: unknown) => (callback as Callback)(error),
      )
      return undefined
    }) as never
  })
}

const isStatement = (config: unknown): config is Config =>
  typeof config === 'string' || (typeof config === 'object' && config !== null && !('submit' in config))

class FollowedClient {
  /** The backend's prepared statements aren't what we expect: this connection continues without them. */
  private isWithoutPlans = false
  private readonly client: pg.PoolClient
  private readonly query: Query
  private readonly texts: PreparedTexts
  private readonly onDone: (statement: DoneStatement) => void

  constructor(client: pg.PoolClient, query: Query, texts: PreparedTexts, onDone: (statement: DoneStatement) => void) {
    this.client = client
    this.query = query
    this.texts = texts
    this.onDone = onDone
  }

  async run(config: Config, given?: readonly unknown[]): Promise<Result> {
    const { text, values = given ?? [], name, ...others } = typeof config === 'string' ? { text: config } : config
    const named = nameOf(text)
    // A separately given name would be prepared immediately, and allows no other text on this connection.
    const own = named ? undefined : name
    const preparedName =
      named?.planning === 'kept' && !this.isWithoutPlans ? this.texts.preparedName(named.name, text) : undefined
    const isAlone = this.client.getTransactionStatus() === 'I'
    const startedAt = performance.now()
    const done = (rows: number, failure?: unknown) => {
      const milliseconds = performance.now() - startedAt
      if (preparedName) this.texts.recordTime(text, milliseconds)
      this.onDone({
        name: named?.name ?? null,
        text,
        values,
        milliseconds,
        rows,
        isPrepared: preparedName !== undefined,
        ...(failure !== undefined && { failure }),
      })
    }
    const plain = { ...others, text, ...(own && { name: own }), ...((given || values.length > 0) && { values }) }
    try {
      const result = await this.query(preparedName ? { ...plain, name: preparedName } : plain).catch((error) => {
        if (!preparedName || !isOfPreparing(error)) throw error
        this.isWithoutPlans = true
        // Nothing can be repeated in a transaction; later attempts don't use preparation.
        if (!isAlone) throw error
        return this.query(plain)
      })
      done(result.rowCount ?? 0)
      return result
    } catch (error) {
      done(0, error)
      throw error
    }
  }
}

/**
 * True if a statement failed because it was prepared: the connection now leads to another backend (a pooler without
 * prepared statement support), or a migration changed its columns.
 */
const isOfPreparing = (error: unknown): boolean =>
  errorCode(error) === '26000' ||
  errorCode(error) === '42P05' ||
  (errorCode(error) === '0A000' && /cached plan/.test((error as Error).message))
