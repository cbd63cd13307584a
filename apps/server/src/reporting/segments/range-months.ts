import { dayPlus, monthsBetween } from '@milepost/domain/time/calendar-days'
import type { DayRange } from '../driving/day-range.ts'
import { mondayOf } from '../driving/driven-day.ts'

/** Returns the first day of each month that a range touches. */
export const monthsOf = ({ first, last }: DayRange): string[] => monthsBetween(first, last)

/** Returns the Monday of each week that a range touches. */
export function weeksOf({ first, last }: DayRange): string[] {
  const weeks: string[] = []
  for (let day = mondayOf(first); day <= last; day = dayPlus(day, 7)) weeks.push(day)
  return weeks
}
