import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { DatabaseProblem } from '../connection/database-problem.ts'
import { splitStatements } from './split-statements.ts'

const migrationsFolder = new URL('../../../migrations/', import.meta.url)
// Any constant works, as long as it differs from other advisory locks in this database.
const lockId = 727_001

export type Migration = { name: string; sha256: string }

export type MigrateOptions = {
  /** Folder of the `*.sql` files, which may be in subfolders, with a trailing slash. */
  folder?: URL
  /** Name of the last migration to apply; all by default. */
  upTo?: string
}

/**
 * Applies all pending migrations in file-name order and returns their names. Safe to call from several processes at
 * once. Each file runs in one transaction, unless its first line is `-- no-transaction`: then it contains a single
 * statement that can't (such as `create index concurrently`) and must be repeatable. Throws DatabaseProblem if an
 * applied file was edited or the database is ahead of this code.
 */
export async function migrate(client: ClientBase, options: MigrateOptions = {}): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [lockId])
  try {
    return await applyPending(client, options)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lockId])
  }
}

/** Returns the migrations applied to this database, in order. */
export async function appliedMigrations(client: ClientBase): Promise<Migration[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const applied = await client.query<Migration>('select name, sha256 from public.schema_migrations order by name')
  return applied.rows
}

/** Returns the path of each migration of a folder and its subfolders by file name, in the order in which they are applied. */
export async function migrationFiles(folder: URL = migrationsFolder): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter(({ name }) => name.endsWith('.sql'))
    .map((file) => [file.name, join(file.parentPath, file.name)] as const)
  return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function applyPending(client: ClientBase, options: MigrateOptions): Promise<string[]> {
  await client.query(`create table if not exists public.schema_migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const folder = options.folder ?? migrationsFolder
  const files = await migrationFiles(folder)
  const applied = new Map((await appliedMigrations(client)).map(({ name, sha256 }) => [name, sha256]))
  refuseUnknown([...files.keys()], [...applied.keys()])
  const ran: string[] = []
  for (const [name, file] of files) {
    if (options.upTo !== undefined && name > options.upTo) break
    // Git may check files out with other line endings, which isn't an edit.
    const text = (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')
    const sha256 = createHash('sha256').update(text).digest('hex')
    const known = applied.get(name)
    if (known === sha256) continue
    if (known) throw new DatabaseProblem(`${name} was edited after it was applied; add a new migration instead.`)
    await apply(client, { name, sha256 }, text)
    ran.push(name)
  }
  return ran
}

async function apply(client: ClientBase, { name, sha256 }: Migration, text: string): Promise<void> {
  const alone = text.startsWith('-- no-transaction')
  try {
    // A Citus setting that other servers ignore: after reading all shards in parallel, it couldn't change all of them.
    if (!alone) await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
    // One by one: a cluster passes some of them to its workers as the text they came in, with everything around them.
    for (const statement of splitStatements(text)) await client.query(statement)
    await client.query('insert into public.schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    if (!alone) await client.query('commit')
  } catch (cause) {
    if (!alone) await client.query('rollback')
    throw new Error(`migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

function refuseUnknown(names: string[], applied: string[]): void {
  const unknown = applied.find((name) => !names.includes(name))
  if (unknown === undefined) return
  throw new DatabaseProblem(
    `The database contains migration ${unknown}, which this version of Milepost does not know; run the newer Milepost that wrote it.`,
  )
}
