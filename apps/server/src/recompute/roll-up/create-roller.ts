import type pg from 'pg'
import type { ClientTurns } from '../../db/connection/client-turns.ts'
import { rollUp } from './roll-up.ts'

/**
 * How many days a step may have; a day of a busy vehicle costs a hundred times one of a quiet one. It begins with the fewest after a
 * rest, when nobody knows which kind is waiting. On a machine that others keep busy fewer would not be done sooner: most of a
 * step of so few is what each step costs.
 */
const fewestDays = 20
const mostDays = 2_000
/**
 * As long as a step may take for those who wait for it: a rating waits for one at most. Each has some twenty statements whatever it
 * sums, and rows of sums that its days share are written once.
 */
const stepMs = 300

/**
 * How many days the next step may have after one of so many days that took so long; where nothing was left it begins anew. It
 * grows eightfold at most: the days that come may be busier.
 */
export function daysOfNextStep(days: number, milliseconds: number, isMore: boolean): number {
  if (!isMore) return fewestDays
  const share = Math.min(8, stepMs / milliseconds)
  return Math.min(mostDays, Math.max(fewestDays, Math.round(days * share)))
}

/** Rolls up in steps whose size follows how long they take. Each call is one step; it tells whether there was anything. */
export function createRoller(pool: pg.Pool, turns: ClientTurns): () => Promise<boolean> {
  let days = fewestDays
  return async () => {
    const startedAt = performance.now()
    const isMore = await rollUp(pool, days, turns)
    days = daysOfNextStep(days, performance.now() - startedAt, isMore)
    return isMore
  }
}
