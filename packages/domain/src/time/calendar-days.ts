// Days and months as plain text: yyyy-MM-dd, a month by its first day. Their time zone is up to the caller.

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000

const days = new Map<number, string>()
/** About as many as between 1995 and 2050. */
const mostDays = 20_000

/** Returns the day `dayNumber` days after 1970-01-01. Rows of a page fall on few days, so their texts are cached. */
export function dayOfNumber(dayNumber: number): string {
  const known = days.get(dayNumber)
  if (known) return known
  const text = new Date(dayNumber * dayMs).toISOString().slice(0, 10)
  if (days.size >= mostDays) days.clear()
  days.set(dayNumber, text)
  return text
}

/** Returns the day `days` later; earlier if negative. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayPlus(day, 1)
export const dayBefore = (day: string): string => dayPlus(day, -1)

/** Counts the days from one to another, both included; zero or less if the last is before the first. */
export const daysInAll = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1

/** The month of a day. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The last month that ended before a day. */
export const monthBefore = (day: string): string => monthOf(dayBefore(monthOf(day)))

/** The next month after a day. */
export const monthAfter = (day: string): string => monthOf(dayPlus(monthOf(day), 31))

/** Returns the same day some months earlier, or the last day of a shorter month. */
export function dayMonthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const longest = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, longest))).toISOString().slice(0, 10)
}

/** Returns the months touched by the days from one to another, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= last; month = monthAfter(month)) months.push(month)
  return months
}
