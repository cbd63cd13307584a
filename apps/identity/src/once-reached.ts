import { setTimeout as wait } from 'node:timers/promises'

const pauseMs = 1_000

/** PostgreSQL's codes of a database that is starting, stopping or full of connections, and Node's of one that is away. */
const away = /^(57P0\d|08\w{3}|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const lost = /Connection terminated|timeout exceeded when trying to connect/

/** Repeats work at start until the database is there for it; other failures are thrown. */
export async function onceReached<T>(work: () => Promise<T>, onAway: (error: unknown) => void): Promise<T> {
  for (let isFirst = true; ; isFirst = false)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Error) || !isAway(error)) throw error
      if (isFirst) onAway(error)
      await wait(pauseMs)
    }
}

const isAway = (error: Error) => ('code' in error && away.test(String(error.code))) || lost.test(error.message)
