import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { errorCode } from '../db/connection/database-problem.ts'
import { joinNodes } from './citus-cluster.ts'
import { onDatabase, runOn } from './run-on.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative URL of the PostgreSQL of this test run. */
    testServerUrl: string
    /** The same for a Citus cluster's workers, if the tests run on one. */
    testWorkerUrls: string[]
    /** Name of the database that tests clone: migrated, with a few partitions and the reference data. */
    testTemplate: string
  }
}

export type TestDatabase = AsyncDisposable & {
  url: string
  /** Opens a separate connection; closed with the database. */
  connect(): Promise<pg.Client>
}

/** Creates a separate migrated database, cloned from the template; dropped on dispose (`await using`). */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Files are copied directly: half the time of writing them through the log, which isn't needed here.
  return create(`template ${inject('testTemplate')} strategy file_copy`, inject('testWorkerUrls'))
}

/** Creates an empty database, for tests that migrate themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template template0', [])
}

/** Creates the same on every node of the tests' cluster, ready to be distributed. */
export async function createEmptyCluster(): Promise<TestDatabase> {
  const workers = inject('testWorkerUrls')
  const database = await create('template template0', workers)
  await joinNodes([inject('testServerUrl'), ...workers], new URL(database.url).pathname.slice(1))
  return database
}

const databaseInUse = '55006'

async function create(options: string, workers: readonly string[]): Promise<TestDatabase> {
  const server = inject('testServerUrl')
  const name = `milepost_test_${randomBytes(6).toString('hex')}`
  const nodes = [server, ...workers]
  await Promise.all(nodes.map((node) => runOn(node, `create database ${name} ${options}`)))
  const url = onDatabase(server, name)
  const clients: pg.Client[] = []
  return {
    url,
    async connect() {
      const client = new pg.Client(url)
      client.on('error', () => undefined)
      await client.connect()
      clients.push(client)
      return client
    },
    async [Symbol.asyncDispose]() {
      for (const client of clients) await client.end().catch(() => undefined)
      await Promise.all(nodes.map((node) => drop(node, name)))
    },
  }
}

/** Citus background work in a database may interfere. */
async function drop(node: string, name: string, triesLeft = 10): Promise<void> {
  try {
    await runOn(node, `drop database ${name} with (force)`)
  } catch (error) {
    if (triesLeft === 0 || errorCode(error) !== databaseInUse) throw error
    await drop(node, name, triesLeft - 1)
  }
}

/** True if the tests run on a cluster, which differs in some names and in its plans. */
export const isOnCluster = inject('testWorkerUrls').length > 0
