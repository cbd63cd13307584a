import { withUnit } from '@milepost/domain/quantity'

/** `minutes` as last shown; `steady`: the average of recent estimates; `at` in milliseconds since 1970. */
export type TimeLeft = { minutes: number; steady: number; at: number }

/** Estimates of the last minutes count; a single one hardly does. */
const settlingMinutes = 2
/** An average that is this much longer means that what is shown is wrong. */
const wrongFrom = 1.5

/**
 * Returns the time left to show next. It counts down with the clock and approaches the newest estimates, which move with
 * each imported page. It stays where it is rather than rise, unless the estimates are far longer than what is shown.
 */
export function nextTimeLeft(last: TimeLeft | undefined, estimate: number | null, now: number): TimeLeft | undefined {
  if (estimate === null) return undefined
  if (!last) return { minutes: estimate, steady: estimate, at: now }
  const passed = (now - last.at) / 60_000
  const expected = Math.max(0, last.steady - passed)
  const steady = expected + (estimate - expected) * (1 - Math.exp(-passed / settlingMinutes))
  const mayRise = steady > Math.max(1, last.minutes) * wrongFrom
  return { minutes: mayRise ? steady : Math.min(steady, last.minutes), steady, at: now }
}

/** "6 min left"; whole hours from one hour on. */
export const timeLeftText = (minutes: number): string =>
  minutes < 60
    ? `${withUnit(Math.max(1, Math.round(minutes)), 'min')} left`
    : `${withUnit(Math.round(minutes / 60), 'h')} left`
