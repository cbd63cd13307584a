import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { FailureCounts } from '../counting/failure-counts.ts'
import { countLoopFailure } from './count-loop-failure.ts'

/**
 * What loops did, as one run per loop and hour in the list of jobs: pieces of work, and the last failure. Every failure
 * is counted for the monitoring page.
 */
export type LoopLog = {
  worked(loop: string): void
  failed(loop: string, error: unknown): void
  /** Records that work for one client failed while the loop continues with others; it stays listed for the hour. */
  failedFor(loop: string, clientId: number, error: unknown): void
  close(): Promise<void>
}

type Hour = {
  id: string
  startedAt: Date
  pieces: number
  error: string | null
  clientError: string | null
  isWritten: boolean
}

const writeEveryMs = 10_000
const hourMs = 3_600_000
const hourOf = (date: Date) => Math.floor(date.getTime() / hourMs)

export function createLoopLog(pool: pg.Pool, failures: FailureCounts): LoopLog {
  const hours = new Map<string, Hour>()
  const timer = setInterval(() => void write(false).catch(() => {}), writeEveryMs).unref()
  const change = (loop: string, apply: (hour: Hour) => void) => {
    const now = new Date()
    const hour = hours.get(loop) ?? {
      id: randomUUID(),
      startedAt: now,
      pieces: 0,
      error: null,
      clientError: null,
      isWritten: false,
    }
    apply(hour)
    hours.set(loop, { ...hour, isWritten: false })
  }
  async function write(isEnd: boolean): Promise<void> {
    for (const [loop, hour] of hours) {
      const isOver = isEnd || hourOf(hour.startedAt) < hourOf(new Date())
      if (hour.isWritten && !isOver) continue
      const error = hour.error ?? hour.clientError
      const state = error ? 'failed' : isOver ? 'done' : 'running'
      await pool.query(
        `insert into job_run (id, job, key, state, attempts, started_at, heartbeat_at, finished_at, records, error)
         values ($1, $2, '', $3, 1, $4, now(), case when $3 = 'running' then null else now() end, $5, $6)
         on conflict (id) do update set state = excluded.state, heartbeat_at = now(), finished_at = excluded.finished_at,
           records = excluded.records, error = excluded.error`,
        [hour.id, loop, state, hour.startedAt, hour.pieces, error],
      )
      hour.isWritten = true
      if (isOver) hours.delete(loop)
    }
  }
  return {
    worked: (loop) =>
      change(loop, (hour) => {
        hour.pieces += 1
        hour.error = null
      }),
    failed: (loop, error) => {
      countLoopFailure(failures, loop, error)
      change(loop, (hour) => {
        hour.error = wordsOf(error)
      })
    },
    failedFor: (loop, clientId, error) => {
      countLoopFailure(failures, loop, error, clientId)
      change(loop, (hour) => {
        hour.clientError = `Client ${clientId}: ${wordsOf(error)}`
      })
    },
    async close() {
      clearInterval(timer)
      await write(true).catch(() => {})
    },
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
