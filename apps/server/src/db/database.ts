import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.gen.ts'

export type Database = Kysely<Tables>

// Instants come as ISO strings, the form in which they also leave the API; days stay yyyy-mm-dd.
const timestamptz = 1184
const date = 1082
const instants = new Map<number, (value: string) => unknown>([
  [timestamptz, (value) => new Date(`${value.replace(' ', 'T')}${/[+-]\d\d$/.test(value) ? ':00' : ''}`).toISOString()],
  [date, (value) => value],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => instants.get(oid) ?? pg.types.getTypeParser(oid, format)) as never,
}

/** Connects to PostgreSQL. 64-bit numbers are decimal strings, instants ISO strings. */
export function createPool(url: string, options: { size?: number; name?: string } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.size ?? 10,
    application_name: options.name ?? 'milepost',
    options: '-c jit=off -c TimeZone=UTC',
    types,
  })
  // A server that goes away while a connection idles must not end the process: the pool makes a new one.
  pool.on('error', () => {})
  return pool
}

/** Typed queries over a pool; names are camelCase here and snake_case in the database. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
