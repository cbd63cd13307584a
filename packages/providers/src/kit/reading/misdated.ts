import { dayMs, minuteMs } from './durations.ts'

/** History is read 24 months back at most: nothing older arrives from a provider. */
const longestHistoryMs = 2.5 * 365.25 * dayMs
/** Device clocks may run slightly ahead. */
const toleranceMs = 10 * minuteMs

/**
 * Returns true if a time can't be one that was requested, whatever the request: its device's clock is years behind, or ahead of
 * now. A record with such a time isn't left out as outside the requested time, but read, so that it is listed as rejected.
 */
export const isMisdated = (at: Date, now: Date): boolean =>
  isLongPast(at, now) || at.getTime() > now.getTime() + toleranceMs

/** Returns true for a time before all history that is ever read. */
export const isLongPast = (at: Date, now: Date): boolean => at.getTime() < now.getTime() - longestHistoryMs
