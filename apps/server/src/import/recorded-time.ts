import { utcOffsetMs } from '@milepost/geo/time-zone'

/** The unit of a column of numbers; `unknown` is inferred from the size of the number. */
export type EpochUnit = 'seconds' | 'milliseconds' | 'unknown'

const iso = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i
/** With points the day always comes first; with slashes it may be the month. */
const dayFirst = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[T ]+(?=\d\d:)/
/** The zone of times that are recorded without one, if it is known. `isUsed` is set once there is such a time. */
export type LocalZone = { readonly name: string | null; isUsed: boolean }
export const inUtc = (): LocalZone => ({ name: 'UTC', isUsed: false })

/** Java's `Date.toString`, as Torque Pro writes it: `Fri Oct 09 10:00:00 GMT-04:00 2026`. */
const java = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d\d) (\d\d:\d\d:\d\d) ([A-Z]{3,4})?([+-]\d\d:\d\d)? ?(\d{4})$/
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** The named zones of RFC 822, section 5.1. */
const namedZones: Record<string, string> = {
  GMT: 'Z',
  UTC: 'Z',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
}

/** Numbers below this are seconds, larger ones milliseconds: seconds reach it in the year 5138. */
const largestSeconds = 1e11
const earliestMs = Date.UTC(1990, 0)

/**
 * Parses a recorded instant: ISO 8601 with a zone (`2014-09-10 06:54:07+0200`) or in a `local` one, its day also as `10.09.2014`, a count since 1970, or
 * Java's text. On failure returns the problem as words that follow the quoted value.
 */
export function readInstant(value: string, unit: EpochUnit, local: LocalZone): number | { problem: string } {
  if (/^\d+(\.\d+)?$/.test(value)) return readEpoch(Number(value), unit)
  const javaParts = java.exec(value)
  if (javaParts) return readJava(javaParts)
  const parts = iso.exec(
    value.replace(dayFirst, (_, day, month, year) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} `),
  )
  if (!parts) return { problem: 'is not a valid time; use 2026-05-01T08:30:00Z, or seconds or milliseconds since 1970' }
  if (!parts[8] && local.name === null) return { problem: 'has no time zone; add Z for UTC, or an offset as in +02:00' }
  const [, year, month, day, hour, minute, second = '00', fraction = '0'] = parts
  // February 30 would be parsed as March 2.
  if (new Date(`${year}-${month}-${day}T00:00:00Z`).getUTCDate() !== Number(day)) return checked(Number.NaN)
  const text = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}`
  if (parts[8]) return checked(Date.parse(text + normalZone(parts[8])))
  local.isUsed = true
  const localMs = Date.parse(`${text}Z`)
  return checked(Number.isNaN(localMs) || local.name === null ? Number.NaN : instantOfLocal(localMs, local.name))
}

function readJava([, name, day, time, zoneName = 'GMT', offset, year]: RegExpExecArray): number | { problem: string } {
  const month = String(months.indexOf(name!) + 1).padStart(2, '0')
  const zone = offset ?? namedZones[zoneName]
  if (!zone) return { problem: `has a time zone that isn’t known, ${zoneName}; use an offset as in GMT+02:00` }
  return checked(Date.parse(`${year}-${month}-${day}T${time}${zone}`))
}

function readEpoch(count: number, unit: EpochUnit): number | { problem: string } {
  const isSeconds = unit === 'seconds' || (unit === 'unknown' && count < largestSeconds)
  return checked(Math.round(isSeconds ? count * 1000 : count))
}

/**  `localMs`: the local time as if it were in UTC. */
function instantOfLocal(localMs: number, zone: string): number {
  const estimateMs = localMs - utcOffsetMs(zone, localMs)
  return localMs - utcOffsetMs(zone, estimateMs)
}

const checked = (instant: number) =>
  Number.isNaN(instant)
    ? { problem: 'is not a real time' }
    : instant < earliestMs
      ? { problem: 'is not a time since 1970; a count from the start of the drive has no date' }
      : instant

function normalZone(zone: string): string {
  if (/^(z|utc)$/i.test(zone)) return 'Z'
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0')
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`
}
