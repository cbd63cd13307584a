import { minuteMs } from '../reading/durations.ts'

const toleranceMs = 10 * minuteMs

/**
 * Returns true if a device's clock is wrong: its times are in the future by more than usual. Nothing may count as read
 * until then, or the vehicle's route would be skipped until that day.
 */
export const isAhead = (at: Date, now: Date): boolean => at.getTime() > now.getTime() + toleranceMs
