import { minuteMs } from '../reading/durations.ts'

const toleranceMs = 10 * minuteMs

/**
 * Whether a device's clock is wrong: what it tells lies in the future, a little of which is usual. Nothing may count as
 * read until then, or the vehicle's way would be left out till that day has come.
 */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + toleranceMs
