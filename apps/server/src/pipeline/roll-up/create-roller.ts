import type pg from 'pg'
import type { ClientTurns } from '../../db/client-turns.ts'
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

/** Rolls up in steps whose size follows how long they take. Each call is one step; it tells whether there was anything. */
export function createRoller(pool: pg.Pool, turns: ClientTurns): () => Promise<boolean> {
  let days = fewestDays
  return async () => {
    const startedAt = performance.now()
    const isMore = await rollUp(pool, days, turns)
    const share = stepMs / (performance.now() - startedAt)
    days = isMore ? Math.min(mostDays, Math.max(fewestDays, Math.round(days * Math.min(4, share)))) : fewestDays
    return isMore
  }
}
