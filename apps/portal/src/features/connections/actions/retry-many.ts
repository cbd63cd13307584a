import type { Connection, ConnectionTrialResult } from '@milepost/contract/connections/endpoints'
import type { BulkFailure } from '../../../list/bulk/bulk-outcome.ts'

const atOnce = 4

/**
 * Checks connections, some side by side, the others go on when one fails; gives how many work, and why the others do
 * not. `check` tries one; where it rejects, `explain` says why. `onDone` hears how many are done.
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
      else failed.push({ id: String(id), name, reason: reason ?? 'It gave no reason.' })
      onDone(done + failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done, failed }
}
