import type { Connection, ConnectionTrialResult } from '@milepost/contract/connections/endpoints'
import type { BulkFailure } from '../../../list/bulk/bulk-outcome.ts'

const atOnce = 4

/**
 * Checks connections a few at a time, continuing when one fails; returns how many work and why the others don't.
 * `check` tries one; if it rejects, `explain` gives the reason. `onDone` receives the number done so far.
 */
export async function retryMany(
  connections: readonly Pick<Connection, 'id' | 'name'>[],
  check: (id: number) => Promise<Pick<ConnectionTrialResult, 'ok' | 'reason'>>,
  explain: (error: unknown) => string,
  onDone: (done: number) => void,
): Promise<{ done: number; failed: BulkFailure[] }> {
  const waiting = [...connections]
  const failed: BulkFailure[] = []
  let done = 0
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { id, name } = one
      const { ok, reason } = await check(id).catch((error: unknown) => ({ ok: false, reason: explain(error) }))
      if (ok) done += 1
      else failed.push({ id: String(id), name, reason: reason ?? 'No reason given.' })
      onDone(done + failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done, failed }
}
