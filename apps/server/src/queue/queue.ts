import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import { type Db, fromKysely, type PgBoss } from 'pg-boss'
import { conflict, notFound } from '../app-error.ts'
import type { Database } from '../db/connection/database.ts'
import { transact } from '../db/connection/transact.ts'
import { createBoss } from './boss.ts'
import { definitionOf, isJobName, type JobName, type JobPayload } from './job-list.ts'

/** The subject of a job, as shown in its list. */
export type JobSubject = { clientId?: number; connectionId?: number; askedBy?: string | null }

/** Background work: enqueued in the transaction that causes it, done by a worker. */
export type Queue = {
  /**
   * Enqueues a job with the permissions and in the transaction of `on`: if that is rolled back, there is no job.
   * Returns the id of its run; if the job joins, the id of the waiting or running run.
   */
  enqueue<Name extends JobName>(
    on: ClientBase | Database,
    name: Name,
    payload: JobPayload<Name>,
    subject?: JobSubject,
  ): Promise<string>
  /** Runs a failed or canceled job again. Throws `notFound`, or `conflict` while it waits or runs. */
  retry(id: string): Promise<void>
  /** Cancels a waiting job at once, or a running one within seconds. Throws `notFound`, or `conflict` if it is over. */
  cancel(id: string): Promise<void>
  close(): Promise<void>
}

/** Opens the queue for enqueueing. Its tables are created by `installQueue`. */
export function openQueue(pool: Pool): Queue {
  const boss = createBoss({ db: onClient(pool) })
  let started: Promise<PgBoss> | undefined
  const ready = () => {
    started ??= boss.start()
    // A database that is unavailable now may be back for the next caller.
    started.catch(() => (started = undefined))
    return started
  }
  const send = async (db: Db, id: string, name: JobName, payload: object) =>
    (await ready()).send(name, payload, { db, id, singletonKey: definitionOf(name).key(payload) })

  return {
    async enqueue(on, name, payload, subject = {}) {
      const db = statementsOf(on)
      const checked = definitionOf(name).payload.parse(payload) as object
      const id = randomUUID()
      if (!(await send(db, id, name, checked))) return openRun(db, name, definitionOf(name).key(checked))
      await db.executeSql(
        `insert into job_run (id, job, key, payload, client_id, connection_id, asked_by, state, next_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'queued', now())`,
        [
          id,
          name,
          definitionOf(name).key(checked),
          JSON.stringify(checked),
          subject.clientId ?? null,
          subject.connectionId ?? null,
          subject.askedBy ?? null,
        ],
      )
      return id
    },
    async retry(id) {
      await change(pool, id, async (db, run) => {
        if (!['failed', 'cancelled'].includes(run.state))
          throw conflict('This job hasn’t finished, so it can’t be run again.')
        await (await ready()).deleteJob(run.name, id, { db })
        if (!(await send(db, id, run.name, run.payload))) throw conflict('The same job is already waiting or running.')
        await db.executeSql(
          `update job_run set state = 'queued', next_at = now(), attempts = 0, error = null, finished_at = null where id = $1`,
          [id],
        )
      })
    },
    async cancel(id) {
      await change(pool, id, async (db, run) => {
        if (!['queued', 'running'].includes(run.state)) throw conflict('This job has already finished.')
        await (await ready()).cancel(run.name, id, { db })
        await db.executeSql(`update job_run set state = 'cancelled', finished_at = now() where id = $1`, [id])
      })
    },
    async close() {
      if (started) await boss.stop({ graceful: false })
    },
  }
}

type Run = { name: JobName; state: string; payload: object }

/** Locks a run and changes it. */
const change = (pool: Pool, id: string, work: (db: Db, run: Run) => Promise<void>): Promise<void> =>
  transact(pool, async (client) => {
    const { rows } = await client.query<{ job: string; state: string; payload: object }>(
      'select job, state, payload from job_run where id = $1 for update',
      [id],
    )
    const [row] = rows
    if (!row || !isJobName(row.job)) throw notFound('job')
    await work(onClient(client), { name: row.job, state: row.state, payload: row.payload })
  })

async function openRun(db: Db, name: JobName, key: string): Promise<string> {
  const { rows } = await db.executeSql(
    `select id from job_run where job = $1 and key = $2 and state in ('queued', 'running') order by created_at limit 1`,
    [name, key],
  )
  if (!rows[0]) throw conflict('The same job just finished. Try again.')
  return rows[0].id
}

function statementsOf(on: ClientBase | Database): Db {
  if (!('selectFrom' in on)) return onClient(on)
  // A worker could take the job before its run is recorded.
  if (!on.isTransaction) throw new Error('a job must be requested in a transaction')
  return fromKysely(on)
}

const onClient = (client: Pick<ClientBase, 'query'>): Db => ({
  executeSql: async (text, values) => ({ rows: (await client.query(text, values)).rows }),
})
