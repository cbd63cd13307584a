import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type DoneStatement, followStatements } from '../statements/follow-statements.ts'
import type { Tables } from '../tables.gen.ts'
import { followCallers } from './caller-work.ts'
import { instantText } from './instant-text.ts'
import { keepAlive, limitOptions, type SessionLimits, workLimits } from './session-limits.ts'

export type Database = Kysely<Tables>

// Instants are ISO strings, as in the API; days stay yyyy-mm-dd.
const timestamptz = 1184
const date = 1082
const float8Array = 1022
const parsers = new Map<number, (value: string) => unknown>([
  [timestamptz, instantText],
  [date, (value) => value],
  [float8Array, numbersOf],
])

/**
 * Parses one-dimensional number arrays, `{1,NULL,2.5}`: the general array parser, which goes character by character,
 * takes ten times as long.
 */
function numbersOf(array: string): (number | null)[] {
  if (array === '{}') return []
  return array
    .slice(1, -1)
    .split(',')
    .map((number) => (number === 'NULL' ? null : Number(number)))
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as never,
}

export type PoolOptions = Partial<SessionLimits> & {
  size?: number
  name?: string
  /** Timeout for getting a connection, whether new or in use. */
  connectSeconds?: number
  /** Called after each statement. */
  onStatement?: (statement: DoneStatement) => void
}

const usualConnectSeconds = 60
/** A new connection plans its first statements over partitions in 100 ms instead of 2, because it knows no table yet. */
const idleMilliseconds = 10 * 60_000

/** Connects to PostgreSQL. 64-bit numbers are decimal strings, instants ISO strings. */
export function createPool(url: string, options: PoolOptions = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 10,
    application_name: options.name ?? 'milepost',
    connectionTimeoutMillis: (options.connectSeconds ?? usualConnectSeconds) * 1000,
    idleTimeoutMillis: idleMilliseconds,
    // Reads take a few milliseconds, less than starting parallel workers, and many people read at the same time. Events
    // and their details are partitioned by the same months: a partition-wise join avoids looking up rows in other
    // months.
    options: `-c jit=off -c max_parallel_workers_per_gather=0 -c enable_partitionwise_join=on -c TimeZone=UTC ${limitOptions({ ...workLimits, ...options })}`,
    types,
    ...keepAlive,
  })
  // A server that goes away while a connection is idle must not end the process: the pool opens a new one.
  pool.on('error', () => {})
  // The same for a connection in use: its statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  followStatements(pool, options.onStatement)
  followCallers(pool)
  return pool
}

/** Creates typed queries over a pool; names are camelCase here and snake_case in the database. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
