import { dayAfter, dayBefore, dayPlus, daysInAll } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import type { Span } from '../incidents/range-pieces.ts'

/** Whole days in a client's zone, yyyy-MM-dd, inclusive, and their time span. */
export type DayRange = { zone: string; first: string; last: string; days: number; span: Span }

const halfDayMs = 43_200_000

/**
 * Returns the days of a range: those in the client's zone whose noon it contains, so that whole days of another zone
 * are as many days here. A range shorter than a day covers the days it touches.
 */
export function dayRange(zone: string, { from, to }: { from: string; to: string }): DayRange {
  const [start, end] = [fromRangeTime(from).getTime(), fromRangeTime(to).getTime()]
  const noons = [localDay(zone, start + halfDayMs), localDay(zone, end + 1000 - halfDayMs)] as const
  const [first, last] = noons[0] <= noons[1] ? noons : [localDay(zone, start), localDay(zone, end)]
  return ofDays(zone, first, last)
}

/** Returns the same number of days, just before. */
export function rangeBefore({ zone, first, days }: DayRange): DayRange {
  return ofDays(zone, dayPlus(first, -days), dayBefore(first))
}

/** Returns whole days of a zone, inclusive. */
export function ofDays(zone: string, first: string, last: string): DayRange {
  return {
    zone,
    first,
    last,
    days: daysInAll(first, last),
    span: { from: dayStart(zone, first), until: dayStart(zone, dayAfter(last)) },
  }
}

/** Reads the time zone of the client's days. */
export async function readZone(db: ClientDatabase): Promise<string> {
  const statement = sql<{ timeZone: string }>`select time_zone as "timeZone" from client where id = ${db.clientId}`
  return (await named('client-zone', db, statement))[0]!.timeZone
}
