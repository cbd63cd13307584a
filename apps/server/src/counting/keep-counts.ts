import type pg from 'pg'
import type { Logger } from 'pino'
import type { CountingRole, Counts } from './counts.ts'
import { writeCounts } from './write-counts.ts'

/** A process that is killed loses what it counted since it last wrote. */
const writeEveryMs = 60_000

/** Writes the counts of a process every minute, and for the last time when closed. */
export function keepCounts(
  counts: Counts,
  { pool, role, log }: { pool: pg.Pool; role: CountingRole; log: Logger },
): { close(): Promise<void> } {
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    writing = writing
      .then(() => writeCounts(pool, role, counts, new Date()))
      .catch((error: unknown) => log.debug({ err: error }, 'counts are written a minute later'))
    return writing
  }
  const timer = setInterval(write, writeEveryMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}
