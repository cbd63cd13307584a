import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { DatabaseProblem, explainFolderError } from '../db/database-problem.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { backupFormat, type Manifest } from './manifest.ts'
import { type CatalogTable, readPartitions, readSequences, readTables } from './table-catalog.ts'

// Two readers keep two cores busy: compressing is the slow part.
const readers = 2

/**
 * Writes all rows of the database at `url` into the new folder `folder`: one gzipped COPY file a table and
 * `manifest.json`. Every table is read from the same snapshot, while others keep writing. The folder appears under
 * its name only when it is complete. Media files are not in the database and have to be copied beside it.
 */
export async function backup({ url, folder }: { url: string; folder: string }): Promise<Manifest> {
  const target = resolve(folder)
  const draft = `${target}.partial`
  try {
    if ((await readdir(target).catch(() => [])).length > 0) {
      throw new DatabaseProblem(`The folder ${target} is not empty; name a new one for the backup.`)
    }
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true, mode: 0o700 })
    const manifest = await writeTables(url, draft)
    await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(draft, target)
    return manifest
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw explainFolderError(error, target)
  }
}

async function writeTables(url: string, folder: string): Promise<Manifest> {
  await using leader = await openSnapshot(url)
  const migrations = await appliedMigrations(leader.client)
  if (migrations.length === 0) throw new DatabaseProblem('There is no Milepost database at this address to back up.')
  const catalog = await readTables(leader.client)
  const tables = await copyAll(url, leader.snapshot, catalog, folder)
  const { rows } = await leader.client.query<{ version: string }>(`select current_setting('server_version') as version`)
  return {
    format: backupFormat,
    createdAt: new Date().toISOString(),
    postgresVersion: rows[0]?.version ?? '',
    migrations,
    tables,
    partitions: await readPartitions(leader.client),
    sequences: await readSequences(leader.client),
  }
}

async function copyAll(url: string, snapshot: string, catalog: CatalogTable[], folder: string) {
  const entries = new Map<string, Manifest['tables'][number]>()
  const waiting = catalog.values()
  const read = async () => {
    await using reader = await openSnapshot(url, snapshot)
    for (const table of waiting) entries.set(table.name, await copyTable(reader.client, table, folder))
  }
  await Promise.all(Array.from({ length: readers }, read))
  return catalog.flatMap((table) => entries.get(table.name) ?? [])
}

async function copyTable(client: pg.Client, { name, columns }: CatalogTable, folder: string) {
  const file = `${name}.copy.gz`
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  // Of a partitioned table, COPY reads only a query.
  const rows = client.query(copyTo(`copy (select ${list} from public.${client.escapeIdentifier(name)}) to stdout`))
  await pipeline(rows, createGzip({ level: 6 }), hashing, createWriteStream(join(folder, file), { mode: 0o600 }))
  return { name, columns, file, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** A read-only transaction on its own connection, on a snapshot of its own or on that of another. */
async function openSnapshot(url: string, shared?: string) {
  const client = new pg.Client({ connectionString: url, application_name: 'milepost backup' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set statement_timeout = 0; begin isolation level repeatable read read only')
  if (shared !== undefined) await client.query(`set transaction snapshot ${client.escapeLiteral(shared)}`)
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return { client, snapshot: rows[0]?.id ?? '', [Symbol.asyncDispose]: () => client.end() }
}
