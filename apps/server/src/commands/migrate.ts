import pg from 'pg'
import { CommandProblem } from '../command-problem.ts'
import { type Config, readConfig } from '../config.ts'
import { type DistributeOptions, distribute, isDistributed } from '../db/cluster/distribute.ts'
import { isolateClient } from '../db/cluster/isolate-client.ts'
import { endless, keepAlive, limitOptions } from '../db/connection/session-limits.ts'
import { migrate } from '../db/schema/migrate.ts'
import { rulesFor } from '../db/schema/partition-rules.ts'
import { maintainPartitions } from '../db/schema/partitions.ts'
import { installQueue } from '../queue/boss.ts'
import { seedReference } from '../reference/seed-reference.ts'
import { openServices } from './open-services.ts'

/** Others wait for its lock. */
const mostIdleSeconds = 60

/** How to distribute the tables over a cluster, and which client gets its own shard. */
type ClusterWish = DistributeOptions & { isolate?: number }

/**
 * Brings a database up to date: schema, table placement (a database distributed over a cluster stays so), partitions,
 * providers and event types. Returns a sentence for each schema change.
 */
export async function prepareDatabase(url: string, config: Config, cluster?: ClusterWish): Promise<string[]> {
  const options = limitOptions({ ...endless, idleInTransactionSeconds: mostIdleSeconds })
  const client = new pg.Client({ connectionString: url, application_name: 'milepost migrate', options, ...keepAlive })
  // The statement that is running reports it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const done = (await migrate(client)).map((name) => `Applied ${name}`)
    if (cluster || (await isDistributed(client))) done.push(...(await distribute(client, cluster)))
    if (cluster?.isolate !== undefined) done.push(await isolateClient(client, cluster.isolate))
    await maintainPartitions(client, {
      rules: rulesFor(config),
      positionRetentionDays: Math.max(config.positionDays, 30),
    })
    await seedReference(client)
    await installQueue(url)
    return done
  } finally {
    await client.end()
  }
}

export async function migrateCommand({ values }: { values: Record<string, string | undefined> }): Promise<void> {
  const config = readConfig()
  const cluster = clusterWish(values)
  const services = await openServices(config, 'migrate', 1)
  try {
    const done = await prepareDatabase(services.databaseUrl, config, cluster)
    console.log(done.length ? done.join('\n') : 'The database is up to date')
  } finally {
    await services.close()
  }
}

function clusterWish(values: Record<string, string | undefined>): ClusterWish | undefined {
  const [shards, isolate] = ['shards', 'isolate'].map((name) => {
    const value = values[name]
    if (value === undefined) return undefined
    if (!/^[1-9]\d{0,8}$/.test(value))
      throw new CommandProblem(`--${name} of milepost migrate must be a positive number, not "${value}".`)
    if (values.citus === undefined) throw new CommandProblem(`--${name} of milepost migrate requires --citus.`)
    return Number(value)
  })
  if (values.citus === undefined) return undefined
  return { ...(shards && { shards }), ...(isolate && { isolate }) }
}
