import { retryDays } from '@milepost/contract/webhooks/endpoints'
import { dayMs } from '@milepost/domain/time/calendar-days'

const firstPauseMs = 5_000
const factor = 3
const longestPauseMs = 8 * 3_600_000

/** A delivery is tried for this long after its first attempt, in milliseconds. */
export const retryMs = retryDays * dayMs

type Attempt = { startedAt: Date; giveUpAt: Date }

/**
 * Returns when to try again after the nth failure: pauses triple from five seconds to eight hours, with 10% jitter. The
 * last attempt is due exactly at `giveUpAt`; null after that one.
 */
export function nextAttemptAt(
  failures: number,
  { startedAt, giveUpAt }: Attempt,
  now: Date,
  random = Math.random,
): Date | null {
  if (startedAt >= giveUpAt) return null
  const pause = Math.min(firstPauseMs * factor ** (failures - 1), longestPauseMs)
  return new Date(Math.min(now.getTime() + pause * (0.9 + 0.2 * random()), giveUpAt.getTime()))
}
