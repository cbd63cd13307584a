const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC', ...options })
const inYear = named({})
const withYear = named({ year: 'numeric' })
const ofDay = named({ day: 'numeric' })

/** More months than these repeat a name. */
const mostWithoutYear = 12

/**
 * Formats months (their first days) for an axis: `Aug`, with the year on the first and each January. If names repeat, all
 * have the year: an axis leaves out labels, and a January may be among them.
 */
export const monthTexts = (months: readonly string[]): string[] =>
  months.map((month, at) => {
    const hasYear = months.length > mostWithoutYear || at === 0 || month.slice(5, 7) === '01'
    return (hasYear ? withYear : inYear).format(new Date(month))
  })

/** Formats one month (its first day) in a sentence: `Feb 2026`. */
export const monthText = (month: string): string => withYear.format(new Date(month))

/** Formats a week by its Monday: `Nov 16`. */
export const weekText = (monday: string): string => ofDay.format(new Date(monday))

/** Returns the last day (yyyy-MM-dd) of the month or week that begins on a day; no later than `end`. */
export function lastDayOf(first: string, of: 'month' | 'week', end: string): string {
  const day = new Date(`${first}T00:00:00Z`)
  if (of === 'month') day.setUTCMonth(day.getUTCMonth() + 1, 0)
  else day.setUTCDate(day.getUTCDate() + 6)
  const last = day.toISOString().slice(0, 10)
  return last < end ? last : end
}
