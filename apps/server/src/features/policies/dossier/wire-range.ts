import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { DayRange } from '../../../reporting/driving/day-range.ts'

/** Returns the range parameters of the days of a range. */
export const wireRange = ({ span }: DayRange): { from: string; to: string } => ({
  from: toRangeTime(span.from),
  to: toRangeTime(new Date(span.until.getTime() - 1000)),
})
