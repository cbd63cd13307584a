import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** Seconds of CPU that a process and every connection of a database have used so far, by process id (Linux). */
async function cpuSeconds(pool: pg.Pool, processId: number): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return new Map(
    [processId, ...rows.map(({ pid }) => pid)].map((pid) => {
      // The connections of a database elsewhere use another machine.
      if (!existsSync(`/proc/${pid}/stat`)) return [pid, 0]
      // Fields after the command's closing bracket: state is the first, utime and stime are the 12th and 13th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return [pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond]
    }),
  )
}

/**
 * Begins to measure what a process and the connections of its database use; the function that it gives tells the seconds
 * of CPU since. On a machine that others use, too, this is the figure to believe.
 */
export async function followCpu(pool: pg.Pool, processId = process.pid): Promise<() => Promise<number>> {
  const before = await cpuSeconds(pool, processId)
  return async () => {
    const after = await cpuSeconds(pool, processId)
    return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0)
  }
}
