import type pg from 'pg'
import type { ClientTurns } from '../db/connection/client-turns.ts'
import { listen } from '../db/connection/listen.ts'
import { createRoller } from '../recompute/roll-up/create-roller.ts'
import { markedChannel } from '../recompute/roll-up/dirty-days.ts'
import { createWakeable, type Wakeable } from './wakeable.ts'

/** Does work again and again, with a pause between that may end early. */
type Repeat = (work: () => Promise<boolean>, pause: Wakeable['pause']) => Promise<void>

/** Rolls up as soon as days are marked, wherever that is done. Gives what comes to an end with `repeat`, and what ends the listening. */
export async function rollWhenMarked(
  pool: pg.Pool,
  turns: ClientTurns,
  repeat: Repeat,
): Promise<{ rolling: Promise<void>; close(): Promise<void> }> {
  const marked = createWakeable()
  const marks = await listen(pool, markedChannel, marked.wake, { onConnect: marked.wake })
  return { rolling: repeat(createRoller(pool, turns), marked.pause), close: () => marks.close() }
}
