import { rollUp } from '@milepost/server/recompute/roll-up/roll-up'
import { sumSegments } from '@milepost/server/recompute/segments/sum-segments'
import type pg from 'pg'

/** Rolls up every changed day and adds up its fleets, which scores wait for. */
export async function sumUp(pool: pg.Pool): Promise<void> {
  while (await rollUp(pool));
  await sumSegments(pool)
}
