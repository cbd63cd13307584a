import { dayAfter, daysInAll, monthAfter, monthOf } from '@milepost/domain/time/calendar-days'
import { type RawBuilder, sql } from 'kysely'
import { snake } from '../../db/bulk/upsert.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { fleetSegment } from '../../recompute/segments/segments-of.ts'
import type { DayRange } from '../driving/day-range.ts'
import { mondayOf } from '../driving/driven-day.ts'
import type { SignedSegment } from './segment-scope.ts'

/**
 * How totals are split: not at all, by month (its first day), by week (its Monday), or by the parts of weeks within one
 * month (their first day), which add up to both.
 */
export type Period = 'all' | 'month' | 'week' | 'weekInMonth'

/** Returns the first day of the period of a day (yyyy-mm-dd); '' without a split. */
export const periodOf: Readonly<Record<Period, (day: string) => string>> = {
  all: () => '',
  month: monthOf,
  week: mondayOf,
  weekInMonth: (day) => (mondayOf(day) > monthOf(day) ? mondayOf(day) : monthOf(day)),
}

const starts = sql`t.starts`
const periodInSql: Readonly<Record<Period, RawBuilder<unknown>>> = {
  all: sql`''`,
  month: sql`date_trunc('month', ${starts})::date`,
  week: sql`date_trunc('week', ${starts})::date`,
  weekInMonth: sql`greatest(date_trunc('week', ${starts}), date_trunc('month', ${starts}))::date`,
}

export type Read = {
  table: 'segment_driving' | 'segment_incidents'
  /** Added up by the database. */
  numbers?: readonly string[]
  /** Cell texts, returned row by row, each counted `times`. */
  cells?: readonly string[]
  types?: 'each' | readonly string[]
  /** Skips rows without a cell whose key begins like this. */
  prefix?: string
  /** Also split by segment. */
  bySegment?: boolean
}

/**
 * Reads segment rollups in a range: numbers by period, or row by row if cells are requested. A month with its own row
 * is read as that row, less the days outside the range if these are fewer than the others; a single statement reads
 * both, so that no month is missed or counted twice while it is aggregated. Of a segment that only counts before a day,
 * the month with that day is read by days. Each span is a separate lookup (`offset 0`): read as a whole, a segment has
 * thousands of rows.
 */
export async function readSegmentRows<Row>(
  db: ClientDatabase,
  segments: readonly SignedSegment[],
  range: DayRange,
  period: Period,
  { table, numbers = [], cells = [], types, prefix, bySegment }: Read,
): Promise<Row[]> {
  if (!segments.length) return []
  const parts = partsOf(range, period)
  const listOf = (values: readonly unknown[], type: string) => sql`${values}::${sql.raw(type)}[]`
  const keys = [
    sql`${periodInSql[period]} as period`,
    ...(bySegment ? [sql`t.subject_id as "subjectId"`] : []),
    ...(types ? [sql`t.translated_type as type`] : []),
  ]
  const isGrouped = cells.length === 0
  const times = sql`p.times * s.times`
  const values = isGrouped
    ? numbers.map((name) => sql`sum(${times} * t.${sql.ref(snake(name))})::float8 as ${sql.ref(name)}`)
    : [...numbers, ...cells].map((name) => sql`t.${sql.ref(snake(name))} as ${sql.ref(name)}`)
  const columns = sql.join([...keys, ...(isGrouped ? [] : [sql`${times} as times`]), ...values])
  const ofTypes = types === undefined || types === 'each' ? sql`true` : sql`t.translated_type = any(${types}::text[])`
  const holds = prefix
    ? sql`(${sql.join(
        cells.map((name) => sql`';' || t.${sql.ref(snake(name))} like ${`%;${prefix}%`}`),
        sql` or `,
      )})`
    : sql`true`
  const grouping = isGrouped ? sql`group by ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}` : sql``
  const statement = sql<Row>`
    with part as materialized (
      select m.*, m.is_mostly and exists (select from segment_driving f where f.client_id = ${db.clientId}
          and f.kind = ${sql.lit(fleetSegment.kind)} and f.subject_id = 0 and f.is_month and f.starts = m.month) as by_month
      from unnest(${listOf(
        parts.map(({ month }) => month),
        'date',
      )}, ${listOf(
        parts.map(({ from }) => from),
        'date',
      )}, ${listOf(
        parts.map(({ until }) => until),
        'date',
      )}, ${listOf(
        parts.map(({ isMostly }) => isMostly),
        'boolean',
      )}) as m(month, since, until, is_mostly)),
    span as (
      select s.*, d.by_month as has_month, (d.month + interval '1 month')::date as month_end from part d cross join lateral (values
        (d.by_month, true, true, 1, d.month, d.month + 1),
        (true, false, false, 1, d.since, d.until),
        (d.by_month, true, false, -1, d.month, d.since),
        (d.by_month, true, false, -1, d.until, (d.month + interval '1 month')::date)) as s(is_wanted, by_month, is_month, times, since, until)
      where s.is_wanted and s.since < s.until)
    select ${columns}
    from unnest(${listOf(
      segments.map(({ kind }) => kind),
      'smallint',
    )}, ${listOf(
      segments.map(({ subjectId }) => subjectId),
      'bigint',
    )}, ${listOf(
      segments.map((pool) => pool.times),
      'int',
    )}, ${listOf(
      segments.map(({ before }) => before ?? null),
      'date',
    )}) as p(kind, id, times, before)
      join span s on s.by_month = (s.has_month and (p.before is null or p.before >= s.month_end))
      cross join lateral (select t.* from ${sql.table(table)} t where t.client_id = ${db.clientId} and t.kind = p.kind
        and t.subject_id = p.id and t.is_month = s.is_month and t.starts >= s.since and t.starts < least(s.until, p.before) and ${ofTypes}
        and ${holds} offset 0) t
    ${grouping}`
  return named(table === 'segment_driving' ? 'driving-of-segments' : 'events-of-segments', db, statement)
}

/** Part of a range: days of one month, half-open. */
type Part = { month: string; from: string; until: string; isMostly: boolean }

/** Splits a range by month. For finer splits only days are read, in one part. */
function partsOf({ first, last }: DayRange, period: Period): Part[] {
  const end = dayAfter(last)
  if (period === 'week' || period === 'weekInMonth')
    return [{ month: monthOf(first), from: first, until: end, isMostly: false }]
  const parts: Part[] = []
  for (let month = monthOf(first); month < end; month = monthAfter(month)) {
    const next = monthAfter(month)
    const [from, until] = [month > first ? month : first, next < end ? next : end]
    parts.push({ month, from, until, isMostly: 2 * daysUpTo(from, until) > daysUpTo(month, next) })
  }
  return parts
}

const daysUpTo = (from: string, until: string) => daysInAll(from, until) - 1
