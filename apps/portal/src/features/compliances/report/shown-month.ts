import { monthBefore, monthOf } from '@milepost/domain/time/calendar-days'
import { todayIn } from '@milepost/ui/filter/date-range-days'
import { useFormat } from '../../../lib/format/formatters.ts'
import { monthText } from '../../../report/month-text.ts'

/** How far back months are offered. */
const offeredMonths = 24

/** Returns the first day of a chosen month (`2026-11`), by default of the current one. */
export const shownMonth = (chosen: string | undefined, zone: string, now: Date): string =>
  chosen ? `${chosen}-01` : monthOf(todayIn(zone, now))

/** Formats a month for a title: `Nov 2026 so far`. */
export const monthWords = (month: string, zone: string, now: Date): string =>
  `${monthText(month)}${month === shownMonth(undefined, zone, now) ? ' so far' : ''}`

/** Earlier months as options of a filter, newest first; without one, the current month is shown. */
export function useMonthOptions() {
  const { timeZone } = useFormat()
  const options: { value: string; label: string }[] = []
  let month = shownMonth(undefined, timeZone, new Date())
  for (let back = 0; back < offeredMonths; back++) {
    month = monthBefore(month)
    options.push({ value: month.slice(0, 7), label: monthText(month) })
  }
  return options
}
