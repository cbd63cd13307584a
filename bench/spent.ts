import type pg from 'pg'
import { followCpu } from './large/cpu.ts'

/** The cost of a piece of work: time, and CPU of this process and of all its database connections. */
export type Spent = { milliseconds: number; cpuMs: number }

/** Measures a piece of work. On a shared machine its CPU is the figure to trust. */
export async function spent(pool: pg.Pool, work: () => Promise<unknown>): Promise<Spent> {
  const used = await followCpu(pool)
  const startedAt = performance.now()
  await work()
  const milliseconds = performance.now() - startedAt
  return { milliseconds, cpuMs: 1_000 * (await used()) }
}
