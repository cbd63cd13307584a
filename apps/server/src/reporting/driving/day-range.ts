import { dayAfter, dayBefore, dayPlus, daysInAll } from '@milepost/domain/time/calendar-days'
import { fromRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { dayStart, type Span } from '../incidents/range-pieces.ts'

/** Whole days of a client's zone, yyyy-MM-dd, both included, and the moments they last. */
export type DayRange = { zone: string; first: string; last: string; days: number; span: Span }

const halfDayMs = 43_200_000

/**
 * The days that a range is about: those of the client's zone whose noon it has, so that whole days of another zone are as many days
 * here. A range of less than a day is about the days it touches.
 */
export function dayRange(zone: string, { from, to }: { from: string; to: string }): DayRange {
  const [start, end] = [fromRangeTime(from).getTime(), fromRangeTime(to).getTime()]
  const noons = [localDay(zone, start + halfDayMs), localDay(zone, end + 1000 - halfDayMs)] as const
  const [first, last] = noons[0] <= noons[1] ? noons : [localDay(zone, start), localDay(zone, end)]
  return ofDays(zone, first, last)
}

/** As many days, just before. */
export function rangeBefore({ zone, first, days }: DayRange): DayRange {
  return ofDays(zone, dayPlus(first, -days), dayBefore(first))
}

/** Some whole days of a zone, both included. */
export function ofDays(zone: string, first: string, last: string): DayRange {
  return {
    zone,
    first,
    last,
    days: daysInAll(first, last),
    span: { from: dayStart(zone, first), until: dayStart(zone, dayAfter(last)) },
  }
}

/** The zone that the client's days are counted in. */
export async function readZone(db: ClientDatabase): Promise<string> {
  const statement = sql<{ timeZone: string }>`select time_zone as "timeZone" from client where id = ${db.clientId}`
  return (await named('client-zone', db, statement))[0]!.timeZone
}
