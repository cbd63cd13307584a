/** Times for reading on paper; lists and files write `2026-11-07 12:44:06` instead. */

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([timeZone, options])
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...options })
  formats.set(key, known)
  return known
}

/** Intl puts a narrow space before AM and PM, which some fonts lack. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

const ofDay = { month: 'short', day: 'numeric' } as const
const ofYear = { ...ofDay, year: 'numeric' } as const
const ofClock = { ...ofYear, hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
const ofTime = { ...ofClock, timeZoneName: 'short' } as const

/** Formats an instant as `Nov 7, 2026, 12:44:06 PM EST` in a zone (IANA name). */
export const momentText = (instant: string, zone: string): string =>
  plain(formatOf(zone, ofTime).format(new Date(instant)))

/** Formats an instant as `Nov 7, 2026, 12:44:06 PM`, in a file whose header names its one zone. */
export const clockText = (instant: string, zone: string): string =>
  plain(formatOf(zone, ofClock).format(new Date(instant)))

/** Formats a day (yyyy-MM-dd) as `Nov 7`. */
export const dayText = (day: string): string => formatOf('UTC', ofDay).format(new Date(day))

/** Formats a month by its first day as `Sep 2026`. */
export const monthText = (month: string): string =>
  formatOf('UTC', { month: 'short', year: 'numeric' }).format(new Date(month))

/** Formats days, both included, as `Oct 28 – Nov 25, 2026`. */
export function daysText(from: string, to: string): string {
  const last = formatOf('UTC', ofYear).format(new Date(to))
  if (from === to) return last
  return `${from.slice(0, 4) === to.slice(0, 4) ? dayText(from) : formatOf('UTC', ofYear).format(new Date(from))} – ${last}`
}

/** Returns a zone's name for the whole year: `Central Time`. */
export function zoneName(zone: string): string {
  if (zone === 'UTC') return zone
  const parts = formatOf(zone, { timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}
