import type pg from 'pg'
import type { ClientTurns } from '../db/connection/client-turns.ts'
import { listen } from '../db/connection/listen.ts'
import { createRoller } from '../recompute/roll-up/create-roller.ts'
import { markedChannel } from '../recompute/roll-up/dirty-days.ts'
import { createWakeable, type Wakeable } from './wakeable.ts'

/** Repeats work, with pauses in between that may end early. */
type Repeat = (work: () => Promise<boolean>, pause: Wakeable['pause']) => Promise<void>

/**
 * Rolls up days as soon as they are marked, by any process. Returns the promise of the `repeat` loop and a function
 * that stops listening.
 */
export async function rollWhenMarked(
  pool: pg.Pool,
  turns: ClientTurns,
  repeat: Repeat,
): Promise<{ rolling: Promise<void>; close(): Promise<void> }> {
  const marked = createWakeable()
  const marks = await listen(pool, markedChannel, marked.wake, { onConnect: marked.wake })
  return { rolling: repeat(createRoller(pool, turns), marked.pause), close: () => marks.close() }
}
