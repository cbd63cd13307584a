import type pg from 'pg'
import { rollUp } from './roll-up.ts'

/** How many days a step may have; a day of a busy vehicle costs a hundred times one of a quiet one. */
const fewestDays = 50
const mostDays = 4_000
/** A step that takes less may be larger, one that takes more is too large for those who wait for it. */
const shortStepMs = 100
const longStepMs = 300

/** Rolls up in steps whose size follows how long they take. Each call is one step; it tells whether there was anything. */
export function createRoller(pool: pg.Pool): () => Promise<boolean> {
  let days = 500
  return async () => {
    const startedAt = performance.now()
    const isMore = await rollUp(pool, days)
    const taken = performance.now() - startedAt
    if (taken > longStepMs) days = Math.max(fewestDays, Math.round(days / 2))
    else if (isMore && taken < shortStepMs) days = Math.min(mostDays, days * 2)
    return isMore
  }
}
