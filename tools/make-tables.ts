import { writeFile } from 'node:fs/promises'
import pg from 'pg'

const target = new URL('../apps/server/src/db/tables.gen.ts', import.meta.url)

/** Tables that belong to a client but are read before or outside the client's scope. */
const unscoped = new Set(['sync_state', 'job_run', 'request_count', 'failure_count'])

const typeOf: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'string',
  float4: 'number',
  float8: 'number',
  text: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'string',
  json: 'Json',
  jsonb: 'Json',
  bytea: 'Buffer',
  _int2: 'number[]',
  _int4: 'number[]',
  _text: 'string[]',
  _uuid: 'string[]',
  _int8: 'string[]',
  _float4: 'number[]',
  _float8: 'number[]',
}
/** The type for writing, if it differs from the one for reading. */
const writeOf: Record<string, string> = { timestamptz: 'string | Date', int8: 'string | number' }

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`_${name}`)

type Column = { table: string; column: string; type: string; nullable: boolean; defaulted: boolean; identity: boolean }

/** Returns the types of every table of a migrated database, so that queries can't name what doesn't exist. */
export async function tablesSource(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as defaulted, a.attidentity = 'a' as identity
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
    order by c.relname, a.attnum`)
  const tables = Map.groupBy(rows, (row) => row.table)
  const tenant = [...tables].filter(
    ([name, columns]) => columns.some((c) => c.column === 'client_id') && !unscoped.has(name),
  )
  const types = [...tables].map(
    ([name, columns]) => `export type ${pascal(name)}Table = {\n${columns.map(field).join('\n')}\n}\n`,
  )
  return [
    '// Generated from the migrated database by tools/make-tables.ts; do not edit.',
    "import type { ColumnType, GeneratedAlways } from 'kysely'\n",
    '/** The content of a JSON column is typed where it is read. */',
    'type Json = unknown\n',
    ...types,
    'export type Tables = {',
    ...[...tables.keys()].map((name) => `  ${camel(name)}: ${pascal(name)}Table`),
    '}\n',
    '/** Tables where every query is limited to one client, by their database names. */',
    `export const tenantTables: ReadonlySet<string> = new Set([\n${tenant.map(([name]) => `  '${name}',`).join('\n')}\n])\n`,
  ].join('\n')
}

function field({ column, type, nullable, defaulted, identity }: Column): string {
  const base = typeOf[type]
  if (!base) throw new Error(`no type for ${type} of ${column}`)
  const read = nullable ? `${base} | null` : base
  const written = `${writeOf[type] ?? base}${nullable ? ' | null' : ''}`
  if (identity) return `  ${camel(column)}: GeneratedAlways<${read}>`
  if (!nullable && !defaulted && !writeOf[type]) return `  ${camel(column)}: ${read}`
  const inserted = nullable || defaulted ? `${written} | undefined` : written
  return `  ${camel(column)}: ColumnType<${read}, ${inserted}, ${written}>`
}

if (import.meta.main) {
  const client = new pg.Client(process.argv[2])
  await client.connect()
  await writeFile(target, await tablesSource(client))
  await client.end()
}
