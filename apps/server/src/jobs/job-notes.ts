import type pg from 'pg'
import { jobNames } from '../queue/job-list.ts'

const mostLines = 200

/** A run under way: what it notes is written with its signs of life. */
export type JobNotes = {
  /** Adds a line to the log that the list of jobs shows. */
  line(text: string): void
  /** How far it is. */
  progress(records: number, total?: number): void
  /** Writes what was noted and a sign of life. Tells whether the run is still ours to go on with. */
  write(): Promise<boolean>
}

/**
 * Takes a run up: its number of tries is the fence by which every later note is known. Null where nobody waits for it any
 * more.
 */
export async function beginRun(pool: pg.Pool, id: string): Promise<number | null> {
  const { rows } = await pool.query<{ attempts: number }>(
    `update job_run set state = 'running', attempts = attempts + 1, started_at = now(), heartbeat_at = now(), next_at = null,
       error = null, finished_at = null
     where id = $1 and state in ('queued', 'running') returning attempts`,
    [id],
  )
  return rows[0]?.attempts ?? null
}

export function notesOf(pool: pg.Pool, id: string, attempt: number): JobNotes {
  let lines: string[] = []
  let records: number | null = null
  let total: number | null = null
  return {
    line: (text) => lines.push(`${new Date().toISOString()} ${text}`),
    progress(done, of) {
      records = done
      total = of ?? total
    },
    async write() {
      const written = lines
      lines = []
      const { rowCount } = await pool.query(
        `update job_run set heartbeat_at = now(), records = coalesce($3, records), total = coalesce($4, total),
           log = case when $5::text[] = '{}' then log else (log || $5::text[])[greatest(1, cardinality(log) + cardinality($5::text[]) - $6 + 1):] end
         where id = $1 and attempts = $2 and state = 'running'`,
        [id, attempt, records, total, written, mostLines],
      )
      return rowCount === 1
    },
  }
}

export type Ending =
  | { state: 'done' }
  | { state: 'failed'; error: string }
  | { state: 'queued'; error: string; nextAt: Date }

/** Notes how a try ended, unless the run was cancelled or given to somebody else meanwhile. */
export async function endRun(pool: pg.Pool, id: string, attempt: number, ending: Ending): Promise<void> {
  await pool.query(
    `update job_run set state = $3, error = $4, next_at = $5, finished_at = case when $3 = 'queued' then null else now() end
     where id = $1 and attempts = $2 and state = 'running'`,
    [id, attempt, ending.state, 'error' in ending ? ending.error : null, 'nextAt' in ending ? ending.nextAt : null],
  )
}

/** Brings runs to their end whose worker died at its last try, or whose job the queue no longer has. */
export async function settleLostRuns(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update job_run r set state = 'failed', finished_at = now(), error = 'The worker ended while this ran.'
     where r.state in ('queued', 'running') and r.job = any($1) and r.created_at < now() - interval '1 minute'
       and not exists (select from pgboss.job j where j.id = r.id and j.name = r.job and j.state in ('created', 'retry', 'active'))`,
    [jobNames],
  )
  await pool.query(
    `update job_run set state = 'failed', finished_at = heartbeat_at, error = 'The worker ended while this ran.'
     where state = 'running' and job <> all($1) and heartbeat_at < now() - interval '1 hour'`,
    [jobNames],
  )
}
