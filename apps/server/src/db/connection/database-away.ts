import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseProblem, errorCode } from './database-problem.ts'

/**
 * Codes of Node and PostgreSQL for a database that is gone, starting or full of connections, and for a session that it
 * ended.
 */
const awayCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P0[1-5]|25P0[34]|08\w{3}|53300)$/
const awayWords =
  /Connection terminated|not queryable|timeout exceeded when trying to connect|timeout expired|starting up/

/** For those who learn it from another process. */
export class DatabaseAway extends Error {}

/** True if the database went away or isn't ready: the same work may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  const code = errorCode(error)
  if (code && awayCodes.test(code)) return true
  // A server that isn't running has no unix socket.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return awayWords.test(error.message) || isDatabaseAway(error.cause)
}

/** How to wait for the database. */
export type Patience = {
  /** Called once, when the wait begins. */
  onAway?: (error: unknown) => void
  /** Ends the wait: the failure is then thrown. */
  signal?: AbortSignal
  pauseMs?: number
}

/** Repeats work until the database is there for all of it. The work must be repeatable; other failures are thrown. */
export async function withDatabase<T>(
  work: () => Promise<T>,
  { onAway, signal, pauseMs = 1_000 }: Patience = {},
): Promise<T> {
  for (let isFirst = true; ; isFirst = false)
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || signal?.aborted) throw error
      if (isFirst) onAway?.(error)
      await wait(pauseMs, undefined, { ...(signal && { signal }) }).catch(() => {})
    }
}

/** Returns the sentence for those who watch. */
export const waitingFor = (error: unknown): string =>
  `Waiting for the database. ${error instanceof DatabaseProblem ? error.message : 'It isn’t responding.'}`
