import { monitorWriteSeconds } from '@milepost/contract/monitoring/endpoints'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { CountingRole, Counts } from './counts.ts'
import { writeCounts } from './write-counts.ts'

/** Writes the counts of a process every few seconds, and for the last time when closed. */
export function keepCounts(
  counts: Counts,
  { pool, role, log }: { pool: pg.Pool; role: CountingRole; log: Logger },
): { close(): Promise<void> } {
  let writing: Promise<void> = Promise.resolve()
  const write = () => {
    writing = writing
      .then(() => writeCounts(pool, role, counts, new Date()))
      .catch((error: unknown) => log.debug({ err: error }, 'counts are written later'))
    return writing
  }
  const timer = setInterval(write, monitorWriteSeconds * 1000).unref()
  return {
    async close() {
      clearInterval(timer)
      await write()
    },
  }
}
