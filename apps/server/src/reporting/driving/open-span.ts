import { openRange } from '@milepost/domain/limits'
import { dayAfter, dayMonthsBefore } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { ofDays } from './day-range.ts'

/** Returns the days of what is open, up to today in a zone, in the lists' format. */
export function openSpan(zone: string, now: Date): { From: string; To: string } {
  const last = localDay(zone, now.getTime())
  const { span } = ofDays(zone, dayAfter(dayMonthsBefore(last, openRange.months)), last)
  return { From: toRangeTime(span.from), To: toRangeTime(new Date(span.until.getTime() - 1000)) }
}
