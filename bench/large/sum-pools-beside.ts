import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createPool } from '@milepost/server/db/connection/database'
import { sumPools } from '@milepost/server/recompute/segments/sum-pools'
import type pg from 'pg'

/** Sums up what is due of pools on both cores: as two workers of an installation do, each a day at a time. */
export async function sumPoolsOnBothCores(pool: pg.Pool, url: string): Promise<void> {
  const beside = new Worker(new URL(import.meta.url), { workerData: url })
  await Promise.all([sumPools(pool), once(beside, 'exit')])
  // Months whose days the other had when this one was done.
  await sumPools(pool)
}

if (!isMainThread && parentPort) {
  const pool = createPool(workerData as string, { size: 2 })
  await sumPools(pool)
  await pool.end()
}
