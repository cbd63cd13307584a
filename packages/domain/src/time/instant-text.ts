/** Calculates an instant's calendar parts in a zone quickly: a zone's offset is looked up once per hour and cached. */
const offsets = new Map<string, Map<number, number>>()
const formats = new Map<string, Intl.DateTimeFormat>()
const quarterMs = 900_000
const kept = 20_000

/**
 * Returns how many milliseconds a zone is ahead of UTC at an instant. Throws RangeError for a zone that doesn't exist.
 */
function offsetMs(ms: number, zone: string): number {
  const quarter = Math.floor(ms / quarterMs)
  const known = offsets.get(zone) ?? new Map<number, number>()
  offsets.set(zone, known)
  const found = known.get(quarter)
  if (found !== undefined) return found
  if (known.size > kept) known.clear()
  const at = quarter * quarterMs
  const offset = wallClockMs(at, zone) - at
  known.set(quarter, offset)
  return offset
}

function wallClockMs(ms: number, zone: string): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
}

const hourMs = 3_600_000
/** Lists are mostly sorted by time, so the last requested hours of a zone are cached. */
const hours = new Map<string, Map<string, string | null>>()

/** Returns `2026-11-20 16` for an hour of UTC that is a single hour in the zone; null if it isn't. */
function hourText(utcHour: string, zone: string): string | null {
  const known = hours.get(zone) ?? new Map<string, string | null>()
  hours.set(zone, known)
  const found = known.get(utcHour)
  if (found !== undefined) return found
  if (known.size > kept) known.clear()
  const ms = Date.parse(`${utcHour}:00:00Z`)
  const offset = offsetMs(ms, zone)
  const isWhole = offset % hourMs === 0 && offsetMs(ms + hourMs - quarterMs, zone) === offset
  const text = isWhole ? new Date(ms + offset).toISOString().slice(0, 13).replace('T', ' ') : null
  known.set(utcHour, text)
  return text
}

/** Formats a UTC instant as `2026-11-20 16:41:08` in a zone (IANA name). */
export function instantText(instant: string, zone: string): string {
  if (zone === 'UTC') return `${instant.slice(0, 10)} ${instant.slice(11, 19)}`
  const hour = hourText(instant.slice(0, 13), zone)
  if (hour !== null) return hour + instant.slice(13, 19)
  const ms = Date.parse(instant)
  const local = new Date(ms + offsetMs(ms, zone)).toISOString()
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`
}

/** Returns true if a zone of this name exists. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
