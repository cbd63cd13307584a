import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DatabaseProblem } from '../db/connection/database-problem.ts'
import { endless, keepAlive, limitOptions } from '../db/connection/session-limits.ts'
import { appliedMigrations, migrate } from '../db/schema/migrate.ts'
import { backupFormat, Manifest } from './manifest.ts'
import { readTables } from './table-catalog.ts'

/** It locks every table, so one that was stopped must not keep everyone waiting. */
const mostIdleSeconds = 60

/**
 * Loads the backup in `folder` into the database at `url`, which must not have a fleet yet; it is migrated to the
 * backup's schema first and to the newest one afterwards. All checksums are verified before anything is written, and
 * all rows are loaded in one transaction or not at all.
 */
export async function restore({ url, folder }: { url: string; folder: string }): Promise<Manifest> {
  const manifest = await readManifest(folder)
  for (const { files } of manifest.tables) for (const file of files) await verifyFile(folder, file)
  const options = limitOptions({ ...endless, idleInTransactionSeconds: mostIdleSeconds })
  const client = new pg.Client({ connectionString: url, application_name: 'milepost restore', options, ...keepAlive })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await matchSchema(client, manifest)
    // After parallel queries, a cluster can't truncate in the same transaction; elsewhere this has no effect.
    await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
    await lockTables(client)
    await refuseFilled(client)
    await load(client, manifest, folder)
    await client.query('commit')
    await migrate(client)
    await client.query('analyze')
  } finally {
    // This also ends an open transaction: a failed restore leaves nothing behind.
    await client.end()
  }
  return manifest
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((cause) => {
    throw new DatabaseProblem(`${folder} is not a Milepost backup: it has no manifest.json.`, { cause })
  })
  try {
    const manifest = JSON.parse(text)
    if (Number.isInteger(manifest.format) && manifest.format !== backupFormat)
      throw new DatabaseProblem(
        `The backup in ${folder} has format ${manifest.format}, but this Milepost reads format ${backupFormat}. Restore it with the release that created it.`,
      )
    return Manifest.parse(manifest)
  } catch (cause) {
    if (cause instanceof DatabaseProblem) throw cause
    throw new DatabaseProblem(`The manifest.json of ${folder} is damaged.`, { cause })
  }
}

type ManifestFile = Manifest['tables'][number]['files'][number]

async function verifyFile(folder: string, { file, sha256 }: ManifestFile): Promise<void> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(join(folder, file)), hash)
  } catch (cause) {
    throw new DatabaseProblem(`The backup in ${folder} is incomplete: ${file} cannot be read.`, { cause })
  }
  if (hash.digest('hex') !== sha256)
    throw new DatabaseProblem(`The backup in ${folder} is damaged: ${file} has changed.`)
}

async function matchSchema(client: pg.Client, { migrations }: Manifest): Promise<void> {
  await migrate(client, { upTo: migrations.at(-1)?.name ?? '' })
  const applied = await appliedMigrations(client)
  const same = applied.length === migrations.length && applied.every((one, at) => one.sha256 === migrations[at]?.sha256)
  if (same) return
  throw new DatabaseProblem(
    `The backup was made at ${migrations.at(-1)?.name}, but this database is at ${applied.at(-1)?.name}; restore into a new, empty database.`,
  )
}

/** Locks all tables until the transaction ends: a client added meanwhile would be lost with the replaced data. */
async function lockTables(client: pg.Client): Promise<void> {
  const names = (await readTables(client)).map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  await client.query(`lock table ${names.join(', ')} in access exclusive mode`)
}

/** Migrations fill reference tables; any client row means the database is already in use. */
async function refuseFilled(client: pg.Client): Promise<void> {
  const tables = (await readTables(client)).filter((table) => table.hasClientId || table.name === 'client')
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from public.${client.escapeIdentifier(name)} limit 1`)
    if (rowCount) throw new DatabaseProblem(`The database is not empty (${name} has rows); restore into a new one.`)
  }
}

async function load(client: pg.Client, manifest: Manifest, folder: string): Promise<void> {
  const named = (name: string) => `public.${client.escapeIdentifier(name)}`
  await client.query(`truncate ${manifest.tables.map(({ name }) => named(name)).join(', ')}`)
  for (const { name, parent, bound } of manifest.partitions) {
    await client.query(`create table if not exists ${named(name)} partition of ${named(parent)} ${bound}`)
  }
  for (const table of manifest.tables) {
    const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
    for (const { file, rows } of table.files) {
      const taken = client.query(copyFrom(`copy ${named(table.name)} (${list}) from stdin (format binary)`))
      await pipeline(createReadStream(join(folder, file)), createZstdDecompress(), taken)
      if (taken.rowCount !== rows)
        throw new DatabaseProblem(`${file} holds ${taken.rowCount} rows instead of ${rows}; nothing was restored.`)
    }
  }
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue !== null) await client.query('select setval($1::regclass, $2::bigint)', [named(name), lastValue])
  }
}
