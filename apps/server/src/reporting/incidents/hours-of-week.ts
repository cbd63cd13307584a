import { dayAfter } from '@milepost/domain/time/calendar-days'
import { hourCode, hourOfCode } from '@milepost/domain/time/hour-of-week'
import { localDay, localHour } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { weekdayAt } from '../../recompute/roll-up/meters-by-hour.ts'
import { futureToleranceMs } from '../../sync/load/plausible.ts'
import { readZone } from '../driving/day-range.ts'
import { dayStart, type Span } from './range-pieces.ts'

// Hours of the week aren't a column: in a year of 20 million events, an hour without any would be searched among all of
// them. The times of each hour are known, so an index finds them, week by week.

const [hourMs, quarterMs] = [3_600_000, 900_000]
const hoursOfDay = 24

/** SQL condition for an event `i` to be at given hours of the week in the client's time zone. */
export function atHours(clientId: number, hours: readonly string[]): RawBuilder<unknown> {
  const local = sql`i.occurred_at at time zone (select time_zone from client where id = ${clientId})`
  const places = hours.map(hourOfCode).map(({ weekday, hour }) => weekday * hoursOfDay + hour)
  return sql`(extract(isodow from ${local}) * ${sql.lit(hoursOfDay)} + extract(hour from ${local}))::int = any(${places}::int[])`
}

/** Returns the stretches of a span at given hours of the week in a zone, oldest first; adjacent ones are merged. */
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
    // Finding the start of a day in a zone is expensive: done only for the required days.
    const weekday = weekdayAt('UTC', Date.parse(day))
    if (!weekdays.has(weekday)) continue
    const [start, end] = [dayStart(zone, day).getTime(), dayStart(zone, dayAfter(day)).getTime()]
    // Clock changes are multiples of 15 minutes: on such a day an hour may occur twice or not at all.
    const step = end - start === hoursOfDay * hourMs ? hourMs : quarterMs
    for (let at = start; at < end; at += step)
      if (wanted.has(hourCode({ weekday, hour: localHour(zone, at) }))) add(at, Math.min(at + step, end))
  }
  return stretches
}

/** Returns the stretches of a query's hours of the week in its range; null if it has none. */
export async function queriedStretches(
  db: ClientDatabase,
  { HourOfWeek }: { HourOfWeek: readonly string[] },
  span: Span,
): Promise<Span[] | null> {
  return HourOfWeek.length ? stretchesOf(await readZone(db), HourOfWeek, span) : null
}

/**
 * Removes hours of the week from a filter, for events read from their stretches: checked again per row, they would be
 * estimated to match almost nothing, which changes the plan.
 */
export const withoutHours = <Filter extends { HourOfWeek: string[] }>(filter: Filter): Filter => ({
  ...filter,
  HourOfWeek: [],
})

/** Returns the span from the first to the last stretch; without any, an empty span at the start. */
export const spanOfStretches = (stretches: readonly Span[], span: Span): Span => ({
  from: stretches[0]?.from ?? span.from,
  until: stretches.at(-1)?.until ?? span.from,
})

/**
 * SQL condition for an event `i` to be in some stretches: for each entry of an index scanned in another order, where
 * `atHours` takes three times as long.
 */
export const isInStretches = (stretches: readonly Span[]): RawBuilder<unknown> =>
  sql`i.occurred_at <@ ${`{${stretches.map(({ from, until }) => `[${from.toISOString()},${until.toISOString()})`).join()}}`}::tstzmultirange`

/**
 * SQL of the events `i` that match a condition and are in some stretches, for use after `from`; without stretches, all
 * of them. Stretch by stretch: the database can't estimate how few events an hour of the week has, and would scan
 * everything else that matches, once per hour.
 */
export const incidentsIn = (stretches: readonly Span[] | null, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  stretches
    ? sql`unnest(${stretches.map(({ from }) => from)}::timestamptz[], ${stretches.map(({ until }) => until)}::timestamptz[]) as h(since, until)
        cross join lateral (select i.* from incident i
          where ${condition} and i.occurred_at >= h.since and i.occurred_at < h.until offset 0) i`
    : sql`incident i where ${condition}`
