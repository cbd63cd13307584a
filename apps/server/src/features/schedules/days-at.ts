import type { ViewDays, ViewSource } from '@milepost/contract/saved-views/source'
import { dayAfter, dayMonthsBefore, dayPlus } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { dayStart } from '../../reporting/incidents/range-pieces.ts'
import { daysText } from '../../reporting/print/print-time.ts'

/** Returns the calendar days of a view at an instant, both included, as a page shows them. */
export function daysAt(days: ViewDays, zone: string, at: Date): { from: string; to: string } {
  if ('from' in days) return days.from <= days.to ? days : { from: days.to, to: days.from }
  const today = localDay(zone, at.getTime())
  if ('months' in days) return { from: dayAfter(dayMonthsBefore(today, days.months)), to: today }
  const to = dayPlus(today, -days.endedDaysAgo)
  return { from: dayPlus(to, 1 - days.days), to }
}

/** The parameters of lists for the bounds of their days. */
const bounds = { from: ['from', 'From', 'startTime', 'since'], to: ['to', 'To'] } as const

/** Returns a view's source with the bounds of its days at an instant, and these days in words. */
export function sourceAt(source: ViewSource, zone: string, at: Date): { source: ViewSource; days: string | null } {
  if (!source.days) return { source, days: null }
  const { from, to } = daysAt(source.days, zone, at)
  const first = toRangeTime(dayStart(zone, from))
  const last = toRangeTime(new Date(dayStart(zone, dayAfter(to)).getTime() - 1000))
  const moved = Object.entries(source.query).map(([name, value]) => {
    if ((bounds.from as readonly string[]).includes(name)) return [name, first]
    return [name, (bounds.to as readonly string[]).includes(name) ? last : value]
  })
  return { source: { ...source, query: Object.fromEntries(moved) }, days: daysText(from, to) }
}
