import pg from 'pg'
import { type Config, readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'
import { maintainPartitions } from '../db/partitions.ts'
import { installQueue } from '../queue/boss.ts'
import { seedReference } from '../reference/seed-reference.ts'
import { openServices } from './open-services.ts'

/** Brings a database up to date: schema, partitions, providers and the vocabulary of incidents. */
export async function prepareDatabase(url: string, config: Config): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const applied = await migrate(client)
    await maintainPartitions(client, { positionRetentionDays: Math.max(config.positionDays, 30) })
    await seedReference(client)
    await installQueue(url)
    return applied
  } finally {
    await client.end()
  }
}

export async function migrateCommand(): Promise<void> {
  const config = readConfig()
  const services = await openServices(config, 'migrate', 1)
  const applied = await prepareDatabase(services.databaseUrl, config)
  console.log(applied.length ? `Applied ${applied.join(', ')}` : 'The database is up to date')
  await services.close()
}
