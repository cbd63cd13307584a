import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/schema/migrate.ts'
import { maintainPartitions } from '../db/schema/partitions.ts'
import { installQueue } from '../queue/boss.ts'
import { seedReference } from '../reference/seed-reference.ts'
import { closeDatabase, joinNodes, readNodes, spreadTables } from './citus-cluster.ts'
import { fastFolder } from './fast-folder.ts'
import { fewPartitions } from './few-partitions.ts'
import { onDatabase, runOn } from './run-on.ts'

type TestServers = { url: string; workers: string[]; stop(): Promise<void> }

/**
 * Starts one PostgreSQL for the whole run (or uses TEST_DATABASE_URL, or the cluster at TEST_CITUS_URL) with a filled
 * template database; returns the teardown to Vitest.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer()
  const nodes = [server.url, ...server.workers]
  const template = `milepost_template_${process.pid}`
  for (const node of nodes)
    await runOn(node, `drop database if exists ${template} with (force)`, `create database ${template}`)
  if (server.workers.length) await joinNodes(nodes, template)
  await fillTemplate(onDatabase(server.url, template), server.workers)
  if (server.workers.length) await closeDatabase(nodes, template)
  project.provide('testServerUrl', server.url)
  project.provide('testWorkerUrls', server.workers)
  project.provide('testTemplate', template)
  return async () => {
    for (const node of nodes) await runOn(node, `drop database if exists ${template} with (force)`)
    await server.stop()
  }
}

async function findServer(): Promise<TestServers> {
  const { TEST_DATABASE_URL, TEST_CITUS_URL } = process.env
  const given = TEST_CITUS_URL ? await readNodes(TEST_CITUS_URL) : TEST_DATABASE_URL ? [TEST_DATABASE_URL] : []
  const [url, ...workers] = given
  if (url) return { url, workers, stop: async () => undefined }
  const dataDir = await mkdtemp(join(await fastFolder(), 'milepost-test-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  const server = await startEmbedded({ dataDir, database: 'postgres', durable: false }).catch(async (error) => {
    await remove()
    throw error
  })
  return { url: server.url, workers: [], stop: () => server.stop().then(remove) }
}

async function fillTemplate(url: string, workers: readonly string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await migrate(client)
  if (workers.length) await spreadTables(url)
  await maintainPartitions(client, { rules: fewPartitions })
  await seedReference(client)
  await client.end()
  await installQueue(url)
}
