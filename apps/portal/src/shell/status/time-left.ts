import { withUnit } from '@milepost/domain/quantity'

/** The share of the import's work that was done at some time, in milliseconds since 1970. */
export type Measured = { at: number; share: number }

const minuteMs = 60_000
/** The pace of the last minutes counts: an import that waited, or a machine that was off, says nothing about the rest. */
const measuredMinutes = 5
/** Work comes in pages, so a shorter time shows no pace. */
const leastMinutes = 1

/** Adds a measurement, keeping those of the last minutes; starts over if there is more to do than before. */
export function withMeasured(earlier: readonly Measured[], now: Measured): Measured[] {
  const known = (earlier.at(-1)?.share ?? 0) > now.share ? [] : earlier
  return [...known.filter(({ at }) => now.at - at <= measuredMinutes * minuteMs), now]
}

/** Returns the minutes left at the pace of the last minutes; null while that isn't known, and if nothing moved. */
export function minutesAtPace(measured: readonly Measured[]): number | null {
  const [first, last] = [measured[0], measured.at(-1)]
  if (!first || !last || last.at - first.at < leastMinutes * minuteMs || last.share <= first.share) return null
  return ((1 - last.share) * (last.at - first.at)) / (last.share - first.share) / minuteMs
}

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

/** "about 6 min left"; whole hours from one hour on. */
export const timeLeftText = (minutes: number): string =>
  minutes < 60
    ? `about ${withUnit(Math.max(1, Math.round(minutes)), 'min')} left`
    : `about ${withUnit(Math.round(minutes / 60), 'h')} left`
