import type pg from 'pg'
import type { ConstructorOptions, JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Counts } from '../counting/counts.ts'
import { withDatabase } from '../db/connection/database-away.ts'
import { listen } from '../db/connection/listen.ts'
import { createBoss } from '../queue/boss.ts'
import { definitionOf, type JobName, type JobPayload, jobNames } from '../queue/job-list.ts'
import { JobProblem } from '../queue/job-problem.ts'
import { beginRun, endRun, type JobLog, notesOf } from './job-log.ts'
import { createKeyLocks, type KeyLocks } from './key-locks.ts'

export type JobRunContext = Pick<JobLog, 'line' | 'progress'> & {
  /** Aborts when the run is canceled, takes too long, or the worker stops. */
  signal: AbortSignal
  /** True if no further attempt follows a failure. */
  isLast: boolean
}
export type JobHandlers = {
  [Name in JobName]: (payload: JobPayload<Name>, context: JobRunContext) => Promise<void>
}

/** How often a worker polls for jobs it wasn't notified of, and for those of dead workers. */
const usualPace = { lookSeconds: 2, maintenanceSeconds: 10 }

/** How often a run sends a heartbeat and checks whether it is still wanted. */
const signEveryMs = 1_000

type Tools = { pool: pg.Pool; log: Logger; counts: Counts; locks: KeyLocks; stopping: AbortSignal }

/**
 * Runs the jobs of the queue until stopped; jobs in progress then have a moment to finish, and are otherwise repeated.
 */
export async function runJobs(
  { pool, log, counts }: { pool: pg.Pool; log: Logger; counts: Counts },
  handlers: JobHandlers,
  { lookSeconds, maintenanceSeconds } = usualPace,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const options: ConstructorOptions = {
    db: {
      // Several statements at once return several results, which the queue accepts as they are.
      executeSql: (text, values) => pool.query(text, values),
      listen: (channel, onNotification, onConnect) => listen(pool, channel, onNotification, { onConnect }),
    },
    useListenNotify: true,
    supervise: true,
    superviseIntervalSeconds: maintenanceSeconds,
    monitorIntervalSeconds: maintenanceSeconds,
  }
  const locks = createKeyLocks(pool)
  const tools = { pool, log, counts, locks, stopping: stopping.signal }
  const boss = await withDatabase(() => startBoss(options), {
    onAway: (error) => log.warn({ err: error }, 'jobs start when the database is back'),
  })
  for (const name of jobNames)
    await boss.work(
      name,
      {
        includeMetadata: true,
        perJobResults: true,
        pollingIntervalSeconds: lookSeconds,
        // There is no notification for a job whose key was taken or that waits for its next attempt.
        notifyPollingIntervalSeconds: lookSeconds,
        localConcurrency: definitionOf(name).sideBySide,
      },
      async ([job]: JobWithMetadata<object>[]) => [await runJob(tools, job!, handlers[name] as JobHandlers[JobName])],
    )
  return {
    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 2_000 })
      await locks.close()
    },
  }
}

/** One that failed to start can't be started again. */
async function startBoss(options: ConstructorOptions): Promise<PgBoss> {
  const boss = createBoss(options)
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }
}

/** Runs one attempt of one job. Exported for the tests that kill it between two steps. */
export async function runJob(
  { pool, log, counts, locks, stopping }: Tools,
  job: JobWithMetadata<object>,
  handler: (payload: never, context: JobRunContext) => Promise<void>,
): Promise<JobResult> {
  const name = job.name as JobName
  const ending = new AbortController()
  const release = await locks.take(name, definitionOf(name).key(job.data), () => ending.abort())
  if (!release) throw new Error('another run of the same job has not finished')
  const signal = AbortSignal.any([ending.signal, stopping, job.signal])
  let alive: NodeJS.Timeout | undefined
  try {
    const attempt = await beginRun(pool, job.id)
    if (attempt === null) return { id: job.id, status: 'completed' }
    const notes = notesOf(pool, job.id, attempt)
    const isLast = job.retryCount >= job.retryLimit
    alive = setInterval(() => {
      notes.write().then(
        (ours) => ours || ending.abort(),
        () => {},
      )
    }, signEveryMs)
    try {
      const payload = definitionOf(name).payload.parse(job.data)
      await handler(payload as never, { line: notes.line, progress: notes.progress, signal, isLast })
      await notes.write()
      await endRun(pool, job.id, attempt, { state: 'done' })
      return { id: job.id, status: 'completed' }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const over = error instanceof JobProblem || (isLast && !stopping.aborted)
      if (!signal.aborted) {
        log.warn({ err: error, job: name, id: job.id }, over ? 'job failed' : 'job will be retried')
        counts.failures.note({ area: 'functions', source: name, error, clientId: clientOf(job.data) })
      }
      notes.line(reason)
      await notes.write()
      const nextAt = new Date(Date.now() + job.retryDelay * 1000 * 2 ** job.retryCount)
      await endRun(
        pool,
        job.id,
        attempt,
        over ? { state: 'failed', error: reason } : { state: 'queued', error: reason, nextAt },
      )
      return { id: job.id, status: over ? 'deadletter' : 'failed', output: { reason } }
    }
  } finally {
    clearInterval(alive)
    await release()
  }
}

const clientOf = (payload: object) => ('clientId' in payload ? Number(payload.clientId) : undefined)
