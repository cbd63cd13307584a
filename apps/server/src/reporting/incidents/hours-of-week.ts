import { dayAfter } from '@milepost/domain/time/calendar-days'
import { hourCode, hourOfCode } from '@milepost/domain/time/hour-of-week'
import { localDay, localHour } from '@milepost/geo/time-zone'
import { type RawBuilder, sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { dayStart } from '../../recompute/clocks/day-start.ts'
import { localTimeOfEvent, zoneOfRegion } from '../../recompute/clocks/place-zone.ts'
import { weekdayAt } from '../../recompute/roll-up/meters-by-hour.ts'
import { futureToleranceMs } from '../../sync/load/plausible.ts'
import { readZone } from '../driving/day-range.ts'
import type { Span } from './range-pieces.ts'

// Hours of the week aren't a column: in a year of 20 million events, an hour without any would be searched among all of
// them. The times of each hour are known, so an index finds them, week by week: in each time zone of a client's regions,
// where an event is then checked by its own.

const [hourMs, quarterMs] = [3_600_000, 900_000]
const hoursOfDay = 24

const marker = '{zone}'

/** SQL of the local time of an event `i` at its place; `clientZone` is the zone of the client, for unknown places. */
export const localTime = (clientZone: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    localTimeOfEvent(marker)
      .split(marker)
      .map((part) => sql.raw(part)),
    clientZone,
  )

/** SQL condition for an event `i` to be at given hours of the week in local time of its place. */
export function atHours(clientId: number, hours: readonly string[]): RawBuilder<unknown> {
  const local = localTime(sql`(select time_zone from client where id = ${clientId})`)
  const places = hours.map(hourOfCode).map(({ weekday, hour }) => weekday * hoursOfDay + hour)
  return sql`(extract(isodow from ${local}) * ${sql.lit(hoursOfDay)} + extract(hour from ${local}))::int = any(${places}::int[])`
}

/** When it is one of the wanted hours somewhere. */
export type HourStretches = {
  /** In any zone of the client's events, oldest first; they don't overlap. */
  spans: readonly Span[]
  /** SQL condition for an event `i` in one of them to be at a wanted hour of its own place; null if all are. */
  isLocal: RawBuilder<unknown> | null
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
): Promise<HourStretches | null> {
  if (!HourOfWeek.length) return null
  const clientZone = await readZone(db)
  const regionIds = await regionsOfEvents(db)
  const zones = [...new Set([clientZone, ...regionIds.map((id) => zoneOfRegion(id, clientZone))])]
  const spans = joined(zones.flatMap((zone) => stretchesOf(zone, HourOfWeek, span)))
  return { spans, isLocal: zones.length > 1 ? atHours(db.clientId, HourOfWeek) : null }
}

/** Returns the regions of a client's events, skipping from one to the next in the index. */
async function regionsOfEvents(db: ClientDatabase): Promise<number[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select min(r.region_id) from incident_by_region r
    where r.client_id = ${db.clientId} and r.is_month and r.region_id > ${after})`
  const statement = sql<{ id: number }>`with recursive found (id) as (
        select ${next(sql`-1`)} union all select ${next(sql`f.id`)} from found f where f.id is not null)
      select id from found where id is not null`
  const rows = await named('regions-of-events', db, statement)
  return rows.map(({ id }) => id)
}

/** Joins spans that overlap or touch, oldest first. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = []
  for (const { from, until } of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = all.at(-1)
    if (last && from <= last.until) last.until = new Date(Math.max(last.until.getTime(), until.getTime()))
    else all.push({ from, until })
  }
  return all
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
export const spanOfStretches = ({ spans }: HourStretches, span: Span): Span => ({
  from: spans[0]?.from ?? span.from,
  until: spans.at(-1)?.until ?? span.from,
})

/**
 * SQL condition for an event `i` to be in some stretches: for each entry of an index scanned in another order, where
 * `atHours` alone takes three times as long.
 */
export const isInStretches = ({ spans, isLocal }: HourStretches): RawBuilder<unknown> =>
  sql`i.occurred_at <@ ${`{${spans.map(({ from, until }) => `[${from.toISOString()},${until.toISOString()})`).join()}}`}::tstzmultirange
    and ${isLocal ?? sql`true`}`

/**
 * SQL of the events `i` that match a condition and are in some stretches, for use after `from`; without stretches, all
 * of them. Stretch by stretch: the database can't estimate how few events an hour of the week has, and would scan
 * everything else that matches, once per hour.
 */
export const incidentsIn = (stretches: HourStretches | null, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  stretches
    ? sql`unnest(${stretches.spans.map(({ from }) => from)}::timestamptz[], ${stretches.spans.map(({ until }) => until)}::timestamptz[]) as h(since, until)
        cross join lateral (select i.* from incident i
          where ${condition} and i.occurred_at >= h.since and i.occurred_at < h.until offset 0) i
        ${stretches.isLocal ? sql`where ${stretches.isLocal}` : sql``}`
    : sql`incident i where ${condition}`
