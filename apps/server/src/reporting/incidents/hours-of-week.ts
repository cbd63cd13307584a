import { dayAfter } from '@milepost/domain/time/calendar-days'
import { hourCode, hourOfCode } from '@milepost/domain/time/hour-of-week'
import { localDay, localHour } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { weekdayAt } from '../../recompute/roll-up/meters-by-hour.ts'
import { futureToleranceMs } from '../../sync/load/plausible.ts'
import { readZone } from '../driving/day-range.ts'
import { dayStart, type Span } from './range-pieces.ts'

// Hours of the week are no column: in a year of twenty million events an hour in which nothing happens would be looked for in all of
// them. When each hour was is known, so that an index leads to it, week by week.

const [hourMs, quarterMs] = [3_600_000, 900_000]
const hoursOfDay = 24

/** SQL whether an incident `i` was at one of some hours of the week of the client's clock. */
export function atHours(clientId: number, hours: readonly string[]): RawBuilder<unknown> {
  const local = sql`i.occurred_at at time zone (select time_zone from client where id = ${clientId})`
  const places = hours.map(hourOfCode).map(({ weekday, hour }) => weekday * hoursOfDay + hour)
  return sql`(extract(isodow from ${local}) * ${sql.lit(hoursOfDay)} + extract(hour from ${local}))::int = any(${places}::int[])`
}

/** The stretches of a span that are at some hours of the week in a zone, oldest first; those that meet are one. */
export function stretchesOf(zone: string, hours: readonly string[], span: Span, now = new Date()): Span[] {
  const until = new Date(Math.min(span.until.getTime(), now.getTime() + futureToleranceMs))
  const wanted = new Set(hours)
  const weekdays = new Set(hours.map((code) => hourOfCode(code).weekday))
  const stretches: Span[] = []
  const add = (from: number, to: number) => {
    const [start, end] = [Math.max(from, span.from.getTime()), Math.min(to, until.getTime())]
    if (start >= end) return
    const last = stretches.at(-1)
    if (last?.until.getTime() === start) last.until = new Date(end)
    else stretches.push({ from: new Date(start), until: new Date(end) })
  }
  if (span.from >= until) return stretches
  const lastDay = localDay(zone, until.getTime() - 1)
  for (let day = localDay(zone, span.from.getTime()); day <= lastDay; day = dayAfter(day)) {
    // When a day begins in a zone is dear to find out: asked of the wanted days alone.
    const weekday = weekdayAt('UTC', Date.parse(day))
    if (!weekdays.has(weekday)) continue
    const [start, end] = [dayStart(zone, day).getTime(), dayStart(zone, dayAfter(day)).getTime()]
    // Clocks are changed by quarters of an hour at most: on such a day an hour may be there twice, or not at all.
    const step = end - start === hoursOfDay * hourMs ? hourMs : quarterMs
    for (let at = start; at < end; at += step)
      if (wanted.has(hourCode({ weekday, hour: localHour(zone, at) }))) add(at, Math.min(at + step, end))
  }
  return stretches
}

/** The stretches that a query's hours of the week are in its range; null where it names no hours. */
export async function queriedStretches(
  db: ClientDatabase,
  { HourOfWeek }: { HourOfWeek: readonly string[] },
  span: Span,
): Promise<Span[] | null> {
  return HourOfWeek.length ? stretchesOf(await readZone(db), HourOfWeek, span) : null
}

/**
 * A filter without its hours of the week, for incidents that are read from their stretches: asked of each row again, they are taken for
 * next to none of them, and all are read in another way.
 */
export const withoutHours = <Filter extends { HourOfWeek: string[] }>(filter: Filter): Filter => ({
  ...filter,
  HourOfWeek: [],
})

/** From when to when some stretches of a span are; without any the span's first moment, in which nothing is. */
export const spanOfStretches = (stretches: readonly Span[], span: Span): Span => ({
  from: stretches[0]?.from ?? span.from,
  until: stretches.at(-1)?.until ?? span.from,
})

/**
 * SQL whether an incident `i` is in one of some stretches: asked of each entry of an index that is walked in another order, where
 * `atHours` takes three times as long.
 */
export const isInStretches = (stretches: readonly Span[]): RawBuilder<unknown> =>
  sql`i.occurred_at <@ ${`{${stretches.map(({ from, until }) => `[${from.toISOString()},${until.toISOString()})`).join()}}`}::tstzmultirange`

/**
 * SQL of the incidents `i` that a condition lets through and that are in some stretches, to be read `from`; without stretches of all of
 * them. Stretch by stretch: how few of all there are in an hour of the week the database does not know, and would look at all that
 * something else leaves, for each hour again.
 */
export const incidentsIn = (stretches: readonly Span[] | null, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  stretches
    ? sql`unnest(${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[]) as h(since, until)
        cross join lateral (select i.* from incident i
          where ${condition} and i.occurred_at >= h.since and i.occurred_at < h.until offset 0) i`
    : sql`incident i where ${condition}`
