import type pg from 'pg'
import type { ClientTurns } from '../../db/connection/client-turns.ts'
import { rollUp } from './roll-up.ts'

/**
 * How many days a step may have; a busy vehicle's day costs a hundred times a quiet one's. It starts with few after a
 * pause, when the kind of waiting days is unknown. While more are waiting it never has fewer than 200, which take 0.3
 * seconds even if all are busy: on a busy machine smaller steps wouldn't finish sooner, but history would never catch
 * up, because most of such a step is its fixed cost.
 */
const firstDays = 20
const fewestDays = 200
const mostDays = 2_000
/**
 * The longest that a step may take for those who wait: a rating waits for one at most. Each has some 20 statements
 * regardless of size, and sum rows shared by its days are written once.
 */
const stepMs = 300

/**
 * Returns the size of the next step after one of `days` days that took `milliseconds`; if nothing was left, it starts
 * small again. It grows eightfold at most, because the next days may be busier.
 */
export function daysOfNextStep(days: number, milliseconds: number, isMore: boolean): number {
  if (!isMore) return firstDays
  const share = Math.min(8, stepMs / milliseconds)
  return Math.min(mostDays, Math.max(fewestDays, Math.round(days * share)))
}

/**
 * Creates a roller whose step size follows the duration of its steps. Each call is one step; it returns true if there
 * was anything.
 */
export function createRoller(pool: pg.Pool, turns: ClientTurns): () => Promise<boolean> {
  let days = firstDays
  return async () => {
    const startedAt = performance.now()
    const isMore = await rollUp(pool, days, turns)
    days = daysOfNextStep(days, performance.now() - startedAt, isMore)
    return isMore
  }
}
