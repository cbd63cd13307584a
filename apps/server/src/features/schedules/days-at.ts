import type { ViewDays, ViewSource } from '@milepost/contract/saved-views/source'
import { dayAfter, dayMonthsBefore, dayPlus, monthOf } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { daysText } from '../../reporting/print/print-time.ts'
import { dayOfMonth } from './next-due.ts'

/** Ranges this long are a month to whoever gets them every month, whatever the length of that month. */
const monthLong = { least: 28, most: 31 }

/**
 * When a report is due: the instant, and, unless a person sends it in between, the day of the month of a monthly
 * schedule.
 */
export type ReportDue = { at: Date; monthDay?: number | null }

/**
 * Returns the calendar days of a view's report, both included. Days that move end with the last full one, yesterday or
 * earlier, so that one report follows another without a gap or a day in both; a monthly report of a month or of several
 * begins on the day when that of so many months before was due.
 */
export function daysAt(days: ViewDays, zone: string, { at, monthDay = null }: ReportDue): { from: string; to: string } {
  if ('from' in days) return days.from <= days.to ? days : { from: days.to, to: days.from }
  const today = localDay(zone, at.getTime())
  const to = dayPlus(today, 'months' in days ? -1 : -Math.max(1, days.endedDaysAgo))
  const months = monthsOf(days)
  if (months !== null && monthDay !== null)
    return { from: dayOfMonth(monthOf(dayMonthsBefore(monthOf(today), months)), monthDay), to }
  return { from: 'months' in days ? dayMonthsBefore(today, days.months) : dayPlus(to, 1 - days.days), to }
}

function monthsOf(days: Exclude<ViewDays, { from: string }>): number | null {
  if ('months' in days) return days.months
  return days.endedDaysAgo <= 1 && days.days >= monthLong.least && days.days <= monthLong.most ? 1 : null
}

/** The parameters of lists for the bounds of their days. */
const bounds = { from: ['from', 'From', 'startTime', 'since'], to: ['to', 'To'] } as const

/**
 * Returns a view's source with the bounds of its report's days, and these days in words. A list of a month has that of the
 * last day: on the first of a month, the whole one before.
 */
export function sourceAt<Source extends ViewSource>(
  source: Source,
  zone: string,
  due: ReportDue,
): { source: Source; days: string | null } {
  if (!source.days) return { source, days: null }
  const { from, to } = daysAt(source.days, zone, due)
  if ('month' in source.query) {
    const month = monthOf(to)
    return { source: { ...source, query: { ...source.query, month } }, days: daysText(month, to) }
  }
  const first = toRangeTime(dayStart(zone, from))
  const last = toRangeTime(new Date(dayStart(zone, dayAfter(to)).getTime() - 1000))
  const moved = Object.entries(source.query).map(([name, value]) => {
    if ((bounds.from as readonly string[]).includes(name)) return [name, first]
    return [name, (bounds.to as readonly string[]).includes(name) ? last : value]
  })
  return { source: { ...source, query: Object.fromEntries(moved) }, days: daysText(from, to) }
}
