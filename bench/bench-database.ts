import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@milepost/server/db/connection/database'
import { startEmbedded } from '@milepost/server/db/embedded/embedded'
import { migrate } from '@milepost/server/db/schema/migrate'
import { maintainPartitions } from '@milepost/server/db/schema/partitions'
import { seedReference } from '@milepost/server/reference/seed-reference'
import type pg from 'pg'

export type BenchDatabase = AsyncDisposable & { pool: pg.Pool; dataDir: string }

/**
 * Starts a separate migrated PostgreSQL with durable writes, as in production; removed on dispose, unless a folder for
 * it is given, which is kept and may already contain one.
 */
export async function benchDatabase(size = 10, keptIn?: string): Promise<BenchDatabase> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'milepost-bench-')))
  const server = await startEmbedded({ dataDir })
  const pool = createPool(server.url, { size })
  const client = await pool.connect()
  await migrate(client)
  await maintainPartitions(client)
  await seedReference(client)
  client.release()
  return {
    pool,
    dataDir,
    async [Symbol.asyncDispose]() {
      await pool.end()
      await server.stop()
      if (!keptIn) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const ticksPerSecond = 100

/** Returns the CPU seconds used so far by processes whose command matches, including their ended children (Linux). */
export function cpuSecondsOf(matches: RegExp): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => {
      try {
        if (!matches.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))) return sum
        // Fields after the command's closing parenthesis: state is the first, utime to cstime are the 12th to 15th.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
        return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) / ticksPerSecond
      } catch {
        return sum
      }
    }, 0)
}
