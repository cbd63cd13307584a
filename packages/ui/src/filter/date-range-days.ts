import { TZDate } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { subMonths } from 'date-fns/subMonths'

/** Every range that ends today (or yesterday), in menu order. */
export const datePresets = {
  today: { label: 'Today', days: 1 },
  yesterday: { label: 'Yesterday', days: 1, endedDaysAgo: 1 },
  '7d': { label: 'Last 7 days', days: 7 },
  '30d': { label: 'Last 30 days', days: 30 },
  '1m': { label: 'Last month', months: 1 },
  '60d': { label: 'Last 60 days', days: 60 },
  '90d': { label: 'Last 90 days', days: 90 },
  '3m': { label: 'Last 3 months', months: 3 },
  '5m': { label: 'Last 5 months', months: 5 },
  '6m': { label: 'Last 6 months', months: 6 },
  '12m': { label: 'Last 12 months', months: 12 },
  '25m': { label: 'Last 25 months', months: 25 },
} as const satisfies Record<string, Span & { label: string; endedDaysAgo?: number }>

type Span = { days: number } | { months: number }

export type DatePreset = keyof typeof datePresets

/** What every menu offers. A page with a different default range offers that too. */
export const offeredPresets: readonly DatePreset[] = ['today', 'yesterday', '7d', '30d', '3m', '6m', '12m', '25m']

/** Returns the preset of a span in the product's constants. Throws if there is none. */
export function presetOf(span: Span): DatePreset {
  const same = Object.entries(datePresets).find(([name, preset]) =>
    'days' in span
      ? 'days' in preset && preset.days === span.days && name !== 'yesterday'
      : 'months' in preset && preset.months === span.months,
  )
  if (!same) throw new Error(`No date range is ${JSON.stringify(span)} long`)
  return same[0] as DatePreset
}

/** Calendar days `yyyy-MM-dd`, both included, in the page's time zone. */
export interface Days {
  from: string
  to: string
}

/** The value of a date filter: a preset that moves with today, or fixed days. */
export type DateRange = { preset: DatePreset } | Days

/** Returns today's calendar day in `zone` (IANA name) at the instant `now`. */
export const todayIn = (zone: string, now: Date): string => dayOf(new TZDate(now, zone))

/**
 * Returns the days of a range, both included; presets end today or yesterday. Six months ending Nov 20 begin May 21.
 */
export function daysOf(range: DateRange, zone: string, now: Date): Days {
  if (!('preset' in range)) return range.from <= range.to ? range : { from: range.to, to: range.from }
  const preset = datePresets[range.preset]
  const last = addDays(calendarDate(todayIn(zone, now)), 'endedDaysAgo' in preset ? -preset.endedDaysAgo : 0)
  const from = 'days' in preset ? addDays(last, 1 - preset.days) : addDays(subMonths(last, preset.months), 1)
  return { from: dayOf(from), to: dayOf(last) }
}

/** Returns how many days a range spans; 1 for a single day. */
export const dayCount = ({ from, to }: Days): number =>
  differenceInCalendarDays(calendarDate(to), calendarDate(from)) + 1

/** Returns the preceding days, equally many, used for comparison. */
export function previousDays(days: Days): Days {
  const to = addDays(calendarDate(days.from), -1)
  return { from: dayOf(addDays(to, 1 - dayCount(days))), to: dayOf(to) }
}

/**
 * Returns the first and last second of the days as UTC instants. A day of `zone` may last 23 or 25 hours; the last
 * second is the one before the next day's first, so two adjacent ranges never overlap or leave a gap of more than a
 * second.
 */
export function instantsOf(days: Days, zone: string): { startedAt: Date; endedAt: Date } {
  const next = startOfDay(dayOf(addDays(calendarDate(days.to), 1)), zone)
  return { startedAt: startOfDay(days.from, zone), endedAt: new Date(next.getTime() - 1000) }
}

/** "Nov 14–20", "May 21 – Nov 20", "Nov 3", with years only if they differ from `currentYear` or each other. */
export function daysText({ from, to }: Days, currentYear: number): string {
  const [start, end] = [calendarDate(from), calendarDate(to)]
  const name = (date: Date) => `${date.toLocaleString('en-US', { month: 'short' })} ${date.getDate()}`
  const isOneYear = start.getFullYear() === end.getFullYear()
  const year = !isOneYear || end.getFullYear() !== currentYear ? `, ${end.getFullYear()}` : ''
  if (from === to) return `${name(end)}${year}`
  if (from.slice(0, 7) === to.slice(0, 7)) return `${name(start)}–${end.getDate()}${year}`
  return `${name(start)}${isOneYear ? '' : `, ${start.getFullYear()}`} – ${name(end)}${year}`
}

/** Returns a day as a date in the machine's own zone, at noon so that no clock change can move it to another day. */
export function calendarDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const noon = new Date(2000, 0, 1, 12)
  // The constructor would treat years before 100 as those of the last century.
  noon.setFullYear(year, month - 1, date)
  return noon
}

/** `yyyy-MM-dd` of a date's own fields. */
export function dayOf(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

// If clocks skip midnight, the day begins at the first hour that exists, so it is searched for.
function startOfDay(day: string, zone: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const midnight = new TZDate(year, month - 1, date, 0, 0, 0, zone).getTime()
  const quarterHours = Array.from({ length: 17 }, (_, step) => midnight + (step - 8) * 900_000)
  return new Date(quarterHours.find((instant) => dayOf(new TZDate(instant, zone)) === day) ?? midnight)
}
