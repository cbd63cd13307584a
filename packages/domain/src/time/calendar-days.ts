// Days and months as plain text: yyyy-MM-dd, a month by its first day. Whose clock they are of is the caller's to know.

/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000

const days = new Map<number, string>()
/** As many as are between the years 1995 and 2050. */
const mostDays = 20_000

/** The day so many days after 1970-01-01. Rows of a page are of few days: their texts are kept. */
export function dayOfNumber(dayNumber: number): string {
  const known = days.get(dayNumber)
  if (known) return known
  const text = new Date(dayNumber * dayMs).toISOString().slice(0, 10)
  if (days.size >= mostDays) days.clear()
  days.set(dayNumber, text)
  return text
}

/** The day so many days later; earlier with a negative number. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

export const dayAfter = (day: string): string => dayPlus(day, 1)
export const dayBefore = (day: string): string => dayPlus(day, -1)

/** How many days there are from one to another, both included; none or less where the last is before the first. */
export const daysInAll = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1

/** The month that a day is in. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The month that was over last before a day began. */
export const monthBefore = (day: string): string => monthOf(dayBefore(monthOf(day)))

/** The month that begins next after a day. */
export const monthAfter = (day: string): string => monthOf(dayPlus(monthOf(day), 31))

/** The months that the days from one to another touch, both included. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = monthOf(first); month <= last; month = monthAfter(month)) months.push(month)
  return months
}
