import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** Process ids of a process and of every connection of a database. */
async function processesOf(pool: pg.Pool, processId: number): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  return [processId, ...rows.map(({ pid }) => pid)]
}

/** CPU seconds that processes have used so far (Linux). Connections of a remote database use another machine. */
const cpuSeconds = (pids: readonly number[]) =>
  new Map(
    pids.map((pid) => {
      if (!existsSync(`/proc/${pid}/stat`)) return [pid, 0]
      // Fields after the command's closing parenthesis: state is the first, utime and stime are the 12th and 13th.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return [pid, (Number(fields[11]) + Number(fields[12])) / ticksPerSecond]
    }),
  )

/**
 * Starts measuring the CPU of a process and its database connections; the returned function gives the CPU seconds
 * since. On a shared machine this is the figure to trust.
 */
export async function followCpu(pool: pg.Pool, processId = process.pid): Promise<() => Promise<number>> {
  const before = cpuSeconds(await processesOf(pool, processId))
  return async () => {
    // First, because querying the new ones costs some CPU itself.
    const after = cpuSeconds([...before.keys()])
    const others = (await processesOf(pool, processId)).filter((pid) => !before.has(pid))
    // A connection closed in the meantime has no value.
    const spent = ([pid, seconds]: [number, number]) => Math.max(0, seconds - (before.get(pid) ?? 0))
    return [...after, ...cpuSeconds(others)].reduce((sum, one) => sum + spent(one), 0)
  }
}
