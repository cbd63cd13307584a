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
    /** The same of a Citus cluster's workers, where the tests run on one. */
    testWorkerUrls: string[]
    /** Name of the database that tests clone: migrated, with a few partitions and the reference data. */
    testTemplate: string
  }
}

export type TestDatabase = AsyncDisposable & {
  url: string
  /** A connection of its own; ended with the database. */
  connect(): Promise<pg.Client>
}

/** A migrated database of one's own, cloned from the template; dropped on dispose (`await using`). */
export async function createTestDatabase(): Promise<TestDatabase> {
  // Files are copied as they are: half the time of writing them through the log, which nobody needs here.
  return create(`template ${inject('testTemplate')} strategy file_copy`, inject('testWorkerUrls'))
}

/** A database with nothing in it, for tests that migrate themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return create('template template0', [])
}

/** The same on every node of the cluster that the tests run on, ready to be spread over it. */
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

/** What Citus does in a database by itself may come in between. */
async function drop(node: string, name: string, triesLeft = 10): Promise<void> {
  try {
    await runOn(node, `drop database ${name} with (force)`)
  } catch (error) {
    if (triesLeft === 0 || errorCode(error) !== databaseInUse) throw error
    await drop(node, name, triesLeft - 1)
  }
}

/** Whether the tests run on a cluster, which does some things otherwise: what it names, and what it says of plans. */
export const isOnCluster = inject('testWorkerUrls').length > 0
