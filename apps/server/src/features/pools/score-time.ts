import { monthBefore, monthOf } from '@milepost/contract/calendar-days'
import type { ScoreTime } from '@milepost/contract/score-time'
import { localDay } from '@milepost/geo/time-zone'
import type { DayRange } from '../driving/day-range.ts'

/** Of when the scores of a range are, and those that they are held against: see the contract's `ScoreTime`. */
export function scoreTime({ zone, first, last }: DayRange, now = Date.now()): ScoreTime {
  const isNow = monthOf(last) >= monthOf(localDay(zone, now))
  return { month: isNow ? null : monthOf(last), previousMonth: monthBefore(first) }
}
