import type pg from 'pg'
import { followCpu } from './large/cpu.ts'

/** What a piece of work took: time, and CPU of this process and of all connections of its database. */
export type Spent = { milliseconds: number; cpuMs: number }

/** Measures a piece of work. On a machine that others use, too, its CPU is the figure to believe. */
export async function spent(pool: pg.Pool, work: () => Promise<unknown>): Promise<Spent> {
  const used = await followCpu(pool)
  const startedAt = performance.now()
  await work()
  const milliseconds = performance.now() - startedAt
  return { milliseconds, cpuMs: 1_000 * (await used()) }
}
