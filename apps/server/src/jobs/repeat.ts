import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { LoopLog } from './loop-log.ts'
import type { Wakeable } from './wakeable.ts'

/**
 * Repeats work until the signal aborts: at once while there is more to do, else after the pause. A failure is logged
 * once, until the work succeeds again, and waits ten times as long. `notes` records every piece of work; `pause` may
 * end early.
 */
export async function repeat(
  name: string,
  pauseMs: number,
  signal: AbortSignal,
  log: Logger,
  work: () => Promise<boolean>,
  notes?: Pick<LoopLog, 'worked' | 'failed'>,
  pause: Wakeable['pause'] = (milliseconds) => wait(milliseconds, undefined, { signal }).catch(() => {}),
): Promise<void> {
  let failing = false
  while (!signal.aborted) {
    let more = false
    try {
      more = await work()
      if (more) notes?.worked(name)
      if (failing) log.info({ job: name }, 'works again')
      failing = false
    } catch (error) {
      if (signal.aborted) return
      if (!failing) log.error({ err: error, job: name }, 'failed')
      failing = true
      notes?.failed(name, error)
    }
    if (failing) await wait(pauseMs * 10, undefined, { signal }).catch(() => {})
    else if (!more) await pause(pauseMs, signal)
  }
}
