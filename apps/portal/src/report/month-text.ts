const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC', ...options })
const inYear = named({})
const withYear = named({ year: 'numeric' })
const ofDay = named({ day: 'numeric' })

/** Months (their first days) along an axis: `Aug`, the first and each January with its year. */
export const monthTexts = (months: readonly string[]): string[] =>
  months.map((month, at) => (at === 0 || month.slice(5, 7) === '01' ? withYear : inYear).format(new Date(month)))

/** `Nov 16`: a week by its Monday. */
export const weekText = (monday: string): string => ofDay.format(new Date(monday))

/** Last day (yyyy-MM-dd) of the month, or of the week, that begins with a day; no later than `end`. */
export function lastDayOf(first: string, of: 'month' | 'week', end: string): string {
  const day = new Date(`${first}T00:00:00Z`)
  if (of === 'month') day.setUTCMonth(day.getUTCMonth() + 1, 0)
  else day.setUTCDate(day.getUTCDate() + 6)
  const last = day.toISOString().slice(0, 10)
  return last < end ? last : end
}
