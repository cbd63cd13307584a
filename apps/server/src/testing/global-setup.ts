import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { partitionRules } from '../db/partition-rules.ts'
import { maintainPartitions } from '../db/partitions.ts'
import { installQueue } from '../queue/boss.ts'
import { seedReference } from '../reference/seed-reference.ts'
import { fastFolder } from './fast-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative URL of the PostgreSQL of this test run. */
    testServerUrl: string
    /** Name of the database that tests clone: migrated, with a few partitions and the reference data. */
    testTemplate: string
  }
}

/**
 * Brings up one PostgreSQL for the whole run (or uses TEST_DATABASE_URL) with a filled template database; gives
 * Vitest what takes both away again.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer()
  const template = `milepost_template_${process.pid}`
  await runOn(server.url, `drop database if exists ${template} with (force)`, `create database ${template}`)
  await fillTemplate(onDatabase(server.url, template))
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', template)
  return async () => {
    await runOn(server.url, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

/** Runs statements one by one on their own connection. */
export async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

async function findServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const dataDir = await mkdtemp(join(await fastFolder(), 'milepost-test-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const server = await startEmbedded({ dataDir, database: 'postgres', durable: false }).catch(async (error) => {
    await remove()
    throw error
  })
  return { url: server.url, stop: () => server.stop().then(remove) }
}

/** As few partitions as show that there are several: a database costs what its tables cost to copy. */
const fewPartitions = partitionRules.map((rule) => ({ ...rule, behind: 1, ahead: 1 }))

async function fillTemplate(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await migrate(client)
  await maintainPartitions(client, { rules: fewPartitions })
  await seedReference(client)
  await client.end()
  await installQueue(url)
}
