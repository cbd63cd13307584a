import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** A process and every connection of a database, by process id. */
async function processesOf(pool: pg.Pool, processId: number): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return [processId, ...rows.map(({ pid }) => pid)]
}

/** Seconds of CPU that processes have used so far (Linux). The connections of a database elsewhere use another machine. */
const cpuSeconds = (pids: readonly number[]) =>
  new Map(
    pids.map((pid) => {
      if (!existsSync(`/proc/${pid}/stat`)) return [pid, 0]
      // Fields after the command's closing bracket: state is the first, utime and stime are the 12th and 13th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return [pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond]
    }),
  )

/**
 * Begins to measure what a process and the connections of its database use; the function that it gives tells the seconds
 * of CPU since. On a machine that others use, too, this is the figure to believe.
 */
export async function followCpu(pool: pg.Pool, processId = process.pid): Promise<() => Promise<number>> {
  const before = cpuSeconds(await processesOf(pool, processId))
  return async () => {
    // First, as asking for those that came meanwhile costs some itself.
    const after = cpuSeconds([...before.keys()])
    const others = (await processesOf(pool, processId)).filter((pid) => !before.has(pid))
    // A connection that went meanwhile has nothing to tell.
    const spent = ([pid, seconds]: [number, number]) => Math.max(0, seconds - (before.get(pid) ?? 0))
    return [...after, ...cpuSeconds(others)].reduce((sum, one) => sum + spent(one), 0)
  }
}
