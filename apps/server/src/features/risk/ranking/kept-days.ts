import { localDay } from '@milepost/geo/time-zone'
import type { DayRange } from '../../../reporting/driving/day-range.ts'

/** Days of which lists keep by vehicle and driver what was driven and what happened. */
const keptDays = 30

/** Whether a range is the days up to today of which that is kept. */
export const isKept = ({ zone, days, last }: DayRange, now = Date.now()): boolean =>
  days === keptDays && last === localDay(zone, now)
