import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { distribute, isDistributed } from '@milepost/server/db/cluster/distribute'
import { createPool } from '@milepost/server/db/connection/database'
import { startEmbedded } from '@milepost/server/db/embedded/embedded'
import { migrate } from '@milepost/server/db/schema/migrate'
import { maintainPartitions } from '@milepost/server/db/schema/partitions'
import { keepScoredMonth } from '@milepost/server/recompute/scores/month-totals'
import { sumSegments } from '@milepost/server/recompute/segments/sum-segments'
import { seedReference } from '@milepost/server/reference/seed-reference'
import type pg from 'pg'
import { bareTables } from './bare-tables.ts'
import { fillFleet, fillHash, fillPlaces } from './fill-fleet.ts'
import { fillHistory } from './fill-history.ts'
import { fillRollups } from './fill-rollups.ts'
import { SeenStatements } from './seen-statements.ts'
import { type SizeName, secondClient, sizes } from './size.ts'
import { sumSegmentsOnBothCores } from './sum-segments-in-parallel.ts'

/** Version of the fill: databases of another version are deleted and rebuilt. */
const fillingVersion = 8
const heavyTables = [
  'incident',
  'incident_detail',
  'incident_key',
  'trip',
  'trip_key',
  'vehicle_day',
  'client_day',
  'incident_total',
  'incident_by_type',
  'incident_by_region',
  'incident_verdicts',
  'evidence_month',
  'driver_evidence_month',
  'vehicle_score',
  'vehicle_score_month',
]

export type LargeDatabase = AsyncDisposable & { url: string; pool: pg.Pool; seen: SeenStatements }

/** Where a size is stored between runs: `MILEPOST_BENCH_DATA`, else the user's cache. */
const folderOf = (name: SizeName) =>
  join(process.env.MILEPOST_BENCH_DATA ?? join(homedir(), '.cache', 'milepost-bench'), name)

/**
 * Opens the database of a size, and fills it if it doesn't exist yet: a large one takes some 25 minutes and 30 GB, and
 * is migrated to the newest schema each time it is opened. Client 1 is large, client 2 small. With
 * `MILEPOST_BENCH_CITUS` it is filled on that database's coordinator and then distributed over the cluster, like a
 * filled installation.
 */
export async function openLarge(name: SizeName, say: (words: string) => void): Promise<LargeDatabase> {
  const cluster = process.env.MILEPOST_BENCH_CITUS
  if (cluster) return openCluster(cluster, name, say)
  const folder = folderOf(name)
  if (!(await isFilled(folder))) {
    await rm(folder, { recursive: true, force: true })
    await using database = await openFolder(folder, false)
    await fill(database, name, say)
  }
  return openFolder(folder, true)
}

async function openFolder(folder: string, durable: boolean): Promise<LargeDatabase> {
  const server = await startEmbedded({ dataDir: folder, sharedBuffersMb: 4096, durable })
  return open(server.url, () => server.stop())
}

async function openCluster(url: string, name: SizeName, say: (words: string) => void): Promise<LargeDatabase> {
  const database = await open(url, async () => undefined)
  const startedAt = Date.now()
  if (!(await holdsFilling(database.pool))) await fill(database, name, say)
  using client = disposable(await database.pool.connect())
  if (!(await isDistributed(client))) {
    await distribute(client)
    await client.query('vacuum analyze')
    say(`${Math.round((Date.now() - startedAt) / 1000)} s  distributed over the cluster`)
  }
  database.seen.forget()
  return database
}

async function open(url: string, stop: () => Promise<void>): Promise<LargeDatabase> {
  const seen = new SeenStatements()
  const pool = createPool(url, { size: 6, onStatement: (statement) => seen.note(statement) })
  const client = await pool.connect()
  await migrate(client)
  await maintainPartitions(client)
  await seedReference(client)
  client.release()
  await sumSegments(pool)
  await keepScoredMonths(pool)
  return {
    url,
    pool,
    seen,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await stop()
    },
  }
}

/** As scoring stores them. */
async function keepScoredMonths(pool: pg.Pool): Promise<void> {
  const asOf = new Date().toISOString().slice(0, 10)
  for (const clientId of [1, 2])
    for (const subject of ['vehicle', 'driver'] as const)
      while (await keepScoredMonth({ pool, clientId, asOf }, subject));
}

async function isFilled(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return false
  await using database = await openFolder(folder, true)
  // Awaited here, because the database is disposed of with this block.
  return await holdsFilling(database.pool)
}

async function holdsFilling(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select value from installation where key = 'benchFilling'`)
  return rows[0]?.value === fillingVersion
}

/** Fills an empty database: a half-filled one has no keys and can't be resumed. */
async function fill({ pool, url }: LargeDatabase, name: SizeName, say: (words: string) => void): Promise<void> {
  const startedAt = Date.now()
  const log = (words: string) => say(`${Math.round((Date.now() - startedAt) / 1000)} s  ${words}`)
  using client = disposable(await pool.connect())
  await fillHash(client)
  await fillPlaces(client)
  const dress = await bareTables(client, heavyTables)
  // The small one first: without keys, each of its statements reads everything.
  for (const [clientId, size] of [
    [2, secondClient(sizes[name])],
    [1, sizes[name]],
  ] as const) {
    await fillFleet(client, clientId, size)
    await fillHistory(pool, clientId, size, log)
    await fillRollups(pool, clientId, size.days)
    log(`client ${clientId} is filled`)
  }
  await dress(pool)
  log('indexes')
  await client.query(
    `insert into segment_due (client_id, day, kind, subject_id, marked_at) select client_id, day, 0, 0, now() from client_day`,
  )
  await sumSegmentsOnBothCores(pool, url)
  log('segment totals')
  await client.query('drop table bench_place')
  await client.query('drop function h')
  await client.query('vacuum analyze')
  await client.query(`insert into installation (key, value) values ('benchFilling', $1)`, [
    JSON.stringify(fillingVersion),
  ])
  log('done')
}

/** Released even if its use fails: a pool waits for it on shutdown. */
const disposable = (client: pg.PoolClient) => Object.assign(client, { [Symbol.dispose]: () => client.release(true) })
