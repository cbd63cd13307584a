import { localDay } from '@milepost/geo/time-zone'
import type { DayRange } from '../../../reporting/driving/day-range.ts'

/** Days over which any fleet can be sorted by driving and events; drivers' events are stored for them. */
const storedDays = 30

/** True if a range is exactly these days, up to today. */
export const isKept = ({ zone, days, last }: DayRange, now = Date.now()): boolean =>
  days === storedDays && last === localDay(zone, now)
