import { type Queue as BossQueue, type ConstructorOptions, PgBoss } from 'pg-boss'
import { definitionOf, type JobName, jobNames } from './job-list.ts'

export const queueSchema = 'pgboss'
/** A worker without a heartbeat for this long is dead; its jobs go to another. */
export const heartbeatSeconds = 30

const quietly = { schema: queueSchema, schedule: false, supervise: false, migrate: false, reindex: false } as const

/** Creates a boss that neither creates nor maintains tables, for enqueueing only. */
export const createBoss = (options: ConstructorOptions): PgBoss => {
  const boss = new PgBoss({ ...quietly, ...options })
  // It retries by itself; a lost connection must not end the process.
  boss.on('error', () => {})
  return boss
}

/** Creates the queue's tables in their own schema and a queue for each job; repeatable, also after an update. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const boss = createBoss({ connectionString: databaseUrl, migrate: true, max: 2 })
  await boss.start()
  try {
    const made = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const name of jobNames) {
      const options = optionsOf(name)
      if (made.has(name)) await boss.updateQueue(name, settingsOf(name))
      else await boss.createQueue(name, options)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

const settingsOf = (name: JobName) => {
  const { retries, retrySeconds, mostSeconds } = definitionOf(name)
  return {
    retryLimit: retries,
    retryDelay: retrySeconds,
    retryBackoff: true,
    expireInSeconds: mostSeconds,
    notify: true,
  }
}

const optionsOf = (name: JobName): Omit<BossQueue, 'name'> => ({
  ...settingsOf(name),
  heartbeatSeconds,
  policy: definitionOf(name).joins ? 'exclusive' : 'singleton',
})
