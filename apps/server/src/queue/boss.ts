import { type Queue as BossQueue, type ConstructorOptions, PgBoss } from 'pg-boss'
import { definitionOf, type JobName, jobNames } from './job-list.ts'

export const queueSchema = 'pgboss'
/** A worker that gives no sign of life for so long has died; its jobs are given to another. */
export const heartbeatSeconds = 30

const quietly = { schema: queueSchema, schedule: false, supervise: false, migrate: false, reindex: false } as const

/** A boss that neither makes tables nor looks after them: for whoever only asks for jobs. */
export const createBoss = (options: ConstructorOptions): PgBoss => {
  const boss = new PgBoss({ ...quietly, ...options })
  // It tries again by itself; a lost connection must not end the process.
  boss.on('error', () => {})
  return boss
}

/** Makes the queue's tables in a schema of their own and a queue for each job; repeatable, also after an update. */
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
