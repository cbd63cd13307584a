import type { ScheduleTime } from '@milepost/contract/schedules/endpoints'
import { dayAfter, dayBefore, dayPlus, monthAfter, monthOf } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import { hourStart } from './hour-start.ts'

const daysOfWeek = 7

/**
 * Returns the first time after `now` at which a report is due in a zone. An hour that clocks skip is the first one after
 * it; of one that they repeat, the first counts.
 */
export function nextDue(time: ScheduleTime, zone: string, now: Date): Date {
  // The local day of an instant may be past for the hour, so the search begins the day before.
  for (let day = dayBefore(localDay(zone, now.getTime())); ; day = dayAfter(day)) {
    const due = hourStart(zone, nextDay(time, day), time.hour)
    if (due > now) return due
  }
}

/** Returns the first day of the schedule on or after a day. */
function nextDay(time: ScheduleTime, day: string): string {
  if (time.frequency === 'weekly') return dayPlus(day, (time.weekday - weekdayOf(day) + daysOfWeek) % daysOfWeek)
  const inMonth = dayOfMonth(monthOf(day), time.monthDay)
  return inMonth >= day ? inMonth : dayOfMonth(monthAfter(day), time.monthDay)
}

/** 1 is Monday, 7 is Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || daysOfWeek

/** Returns a day of a month, given by its first day; in shorter months, the last one. */
export function dayOfMonth(month: string, wanted: number): string {
  const last = dayBefore(monthAfter(month))
  const day = dayPlus(month, wanted - 1)
  return day < last ? day : last
}
