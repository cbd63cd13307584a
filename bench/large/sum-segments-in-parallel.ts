import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createPool } from '@milepost/server/db/connection/database'
import { sumSegments } from '@milepost/server/recompute/segments/sum-segments'
import type pg from 'pg'

/** Sums due segments on both cores, like two workers of an installation, each one day at a time. */
export async function sumSegmentsOnBothCores(pool: pg.Pool, url: string): Promise<void> {
  const beside = new Worker(new URL(import.meta.url), { workerData: url })
  await Promise.all([sumSegments(pool), once(beside, 'exit')])
  // Months whose days the other worker had when this one finished.
  await sumSegments(pool)
}

if (!isMainThread && parentPort) {
  const pool = createPool(workerData as string, { size: 2 })
  await sumSegments(pool)
  await pool.end()
}
