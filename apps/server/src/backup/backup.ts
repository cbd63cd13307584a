import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { DatabaseProblem, explainFolderError } from '../db/connection/database-problem.ts'
import { endless, keepAlive, limitOptions } from '../db/connection/session-limits.ts'
import { appliedMigrations } from '../db/schema/migrate.ts'
import { copyBinary } from './copy-binary.ts'
import { backupFormat, type Manifest } from './manifest.ts'
import { type CatalogTable, readPartitions, readSequences, readTables } from './table-catalog.ts'

/** Parallel reader connections. Few, so that regular work on the server takes priority. */
const readers = 3
const zstd = {
  // Level 1 halves binary rows just like level 3, in half the time.
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
  chunkSize: 262_144,
}

/**
 * Writes all rows of the database at `url` into the new folder `folder`: compressed binary COPY files, one per table or
 * partition, and `manifest.json`. All tables are read from the same snapshot while writes continue. The folder gets its
 * name only when it is complete. Media files aren't in the database and must be copied separately.
 */
export async function backup({ url, folder }: { url: string; folder: string }): Promise<Manifest> {
  const target = resolve(folder)
  try {
    const draft = await openDraft(target)
    try {
      // Checked while holding the draft, because its previous holder may have finished.
      if ((await readdir(target).catch(() => [])).length > 0)
        throw new DatabaseProblem(`The folder ${target} is not empty; choose a new one for the backup.`)
      const manifest = await writeTables(url, draft)
      await writeFile(join(draft, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
      await rename(draft, target)
      return manifest
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
  } catch (error) {
    throw explainFolderError(error, target, { called: 'folder', instead: 'choose another one for the backup' })
  }
}

/** Creates the folder a backup is written into. Whoever creates it owns it: an existing one may still be in use. */
async function openDraft(target: string): Promise<string> {
  const draft = `${target}.partial`
  await mkdir(dirname(draft), { recursive: true })
  try {
    await mkdir(draft, { mode: 0o700 })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    const words = `${draft} already exists: another backup is writing it, or one was interrupted. Choose another folder, or remove it.`
    throw new DatabaseProblem(words, { cause })
  }
  return draft
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

/** Largest first, so that no reader is left with a long one at the end. */
async function copyAll(url: string, snapshot: string, catalog: CatalogTable[], folder: string) {
  const parts = catalog.flatMap(({ columns, parts }) => parts.map((part) => ({ ...part, columns })))
  const files = new Map<string, ManifestFile>()
  const waiting = parts.toSorted((one, other) => other.bytes - one.bytes).values()
  const clients: pg.Client[] = []
  const read = async () => {
    await using reader = await openSnapshot(url, snapshot)
    clients.push(reader.client)
    for (const part of waiting) files.set(part.name, await copyPart(reader.client, part, folder))
  }
  // If one fails, all end: none may keep writing while the folder is removed.
  const endAll = (error: Error) => {
    for (const client of clients) client.connection.stream.destroy(error)
    throw error
  }
  await allEnded(Array.from({ length: readers }, () => read().catch(endAll)))
  return catalog.map(({ name, columns, parts }) => {
    const own = parts.map((part) => files.get(part.name)!)
    return { name, columns, rows: own.reduce((sum, { rows }) => sum + rows, 0), files: own }
  })
}

type ManifestFile = Manifest['tables'][number]['files'][number]

async function copyPart(
  client: pg.Client,
  { name, columns }: { name: string; columns: string[] },
  folder: string,
): Promise<ManifestFile> {
  const file = `${name}.copy.zst`
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const packing = createZstdCompress(zstd)
  const writing = pipeline(packing, hashing, createWriteStream(join(folder, file), { mode: 0o600 }))
  // A failure here must end the other side, which would wait forever.
  writing.catch((error) => client.connection.stream.destroy(error))
  const copying = copyBinary(
    client,
    `copy public.${client.escapeIdentifier(name)} (${list}) to stdout (format binary)`,
    packing,
  )
  copying.catch((error) => packing.destroy(error))
  const [rows] = await allEnded([copying, writing])
  return { file, rows, sha256: hash.digest('hex') }
}

/** Like `Promise.all`, but throws the first failure only after all have finished. */
async function allEnded<All extends readonly Promise<unknown>[]>(works: readonly [...All]) {
  const all = Promise.all(works)
  await Promise.allSettled([all, ...works])
  return all
}

/** Opens a read-only transaction on its own connection, with a new snapshot or a shared one. */
async function openSnapshot(url: string, shared?: string) {
  // Those that hold the snapshot are idle while others read.
  const options = limitOptions(endless)
  const client = new pg.Client({ connectionString: url, application_name: 'milepost backup', options, ...keepAlive })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin isolation level repeatable read read only')
  if (shared !== undefined) await client.query(`set transaction snapshot ${client.escapeLiteral(shared)}`)
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return { client, snapshot: rows[0]?.id ?? '', [Symbol.asyncDispose]: () => client.end() }
}
