import type { Connection, ConnectionTrialResult } from '@milepost/contract/connections'

/** What came of checking many connections: how many work, and why the others do not. */
export type RetryOutcome = { worked: number; failed: { name: string; reason: string }[] }

const atOnce = 4

/**
 * Checks connections, some side by side, the others go on when one fails. `check` tries one; where it rejects, `explain`
 * says why. `onDone` hears how many are done.
 */
export async function retryMany(
  connections: readonly Pick<Connection, 'id' | 'name'>[],
  check: (id: number) => Promise<Pick<ConnectionTrialResult, 'ok' | 'reason'>>,
  explain: (error: unknown) => string,
  onDone: (done: number) => void,
): Promise<RetryOutcome> {
  const waiting = [...connections]
  const outcome: RetryOutcome = { worked: 0, failed: [] }
  const work = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { name } = one
      const { ok, reason } = await check(one.id).catch((error: unknown) => ({ ok: false, reason: explain(error) }))
      if (ok) outcome.worked += 1
      else outcome.failed.push({ name, reason: reason ?? 'It gave no reason.' })
      onDone(outcome.worked + outcome.failed.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}
