import type pg from 'pg'
import { jobNames } from '../queue/job-list.ts'

const mostLines = 200

/** A run in progress: what it records is written with its heartbeats. */
export type JobLog = {
  /** Adds a line to the log that the list of jobs shows. */
  line(text: string): void
  /** Records the progress. */
  progress(records: number, total?: number): void
  /** Writes the recorded lines and a heartbeat. Returns true if the run is still ours to continue. */
  write(): Promise<boolean>
}

/**
 * Starts a run: its attempt number is the fence that identifies every later write. Null if the run is no longer wanted.
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

export function notesOf(pool: pg.Pool, id: string, attempt: number): JobLog {
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

/** Records how an attempt ended, unless the run was canceled or reassigned in the meantime. */
export async function endRun(pool: pg.Pool, id: string, attempt: number, ending: Ending): Promise<void> {
  await pool.query(
    `update job_run set state = $3, error = $4, next_at = $5, finished_at = case when $3 = 'queued' then null else now() end
     where id = $1 and attempts = $2 and state = 'running'`,
    [id, attempt, ending.state, 'error' in ending ? ending.error : null, 'nextAt' in ending ? ending.nextAt : null],
  )
}

/** Ends runs whose worker died on the last attempt, or whose job is no longer in the queue. */
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
