import type { Severity } from '@milepost/contract/codes'
import { severity } from '@milepost/contract/codes'
import type { IncidentTotals } from '@milepost/contract/incidents'
import { type RawBuilder, sql } from 'kysely'
import { clientZone } from '../../db/client-zone.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { type IncidentFilter, otherConditions, severityCondition, spanOf, viewCondition, within } from './filter.ts'
import { findText } from './find-words.ts'
import { incidentsIn, queriedStretches, withoutHours } from './hours-of-week.ts'
import { type Piece, piecesOf, type Span } from './range-pieces.ts'
import { linesOf, type Sums, sumsFor } from './sums.ts'

export type RangeFilter = IncidentFilter & { From: string; To: string }

/** Where no sums have the answer, counting ends here: more is told as "10,000+". */
export const countedAtMost = 10_000

type Counts = Pick<IncidentTotals, 'totalCount' | 'isExact' | 'hiddenByView' | 'countsBySeverity'>

/** How many incidents a query's filters leave, by level, and whether everything is summed up by now. */
export async function totalIncidents(
  db: ClientDatabase,
  query: RangeFilter & { Exact: boolean },
): Promise<IncidentTotals> {
  const [counts, earliestAt, latestAt, isSettled] = await Promise.all([
    countIncidents(db, query, query.Exact ? null : countedAtMost),
    findEnd(db, 'asc'),
    findEnd(db, 'desc'),
    sumsFor(query) ? isSummedUp(db, spanOf(query)) : true,
  ])
  return { ...counts, latestAt: counts.totalCount ? null : latestAt, earliestAt, isSettled }
}

/** The range of equal length before one. */
const before = ({ from, until }: Span): Span => ({
  from: new Date(from.getTime() - (until.getTime() - from.getTime())),
  until: from,
})

/** Counts from sums where they have the answer, else the incidents themselves, up to `most` of them. */
export async function countIncidents(db: ClientDatabase, query: RangeFilter, most: number | null): Promise<Counts> {
  const span = spanOf(query)
  const sums = sumsFor(query)
  if (sums) return countsOf(await lineCounts(db, query, await sumLines(db, query, sums, span)), true)
  const text = query.SearchedText ? await findText(db, query.SearchedText) : undefined
  if (text === null) return countsOf([], true)
  const others = otherConditions(db.clientId, withoutHours(query), text?.ofMany)
  const [stretches, stretchesBefore] = await Promise.all([
    queriedStretches(db, query, span),
    queriedStretches(db, query, before(span)),
  ])
  const lines = (
    of: Span,
    parts: Span[] | null,
    recent: boolean,
  ) => sql`(select i.severity, i.rating, i.source, 1 as lines, ${sql.lit(recent)} as recent
    from ${incidentsIn(parts)} where i.client_id = ${db.clientId} and ${within(of)} and ${others} ${atMost(most)})`
  const rows = await lineCounts(
    db,
    query,
    sql`${lines(span, stretches, true)} union all ${lines(before(span), stretchesBefore, false)}`,
  )
  const seen = (name: 'recent' | 'earlier') => rows.reduce((sum, row) => sum + row[name], 0)
  if (most === null || (seen('recent') <= most && seen('earlier') <= most)) return countsOf(rows, true)
  if (seen('recent') <= most) return { ...countsOf(rows, true), countsBySeverity: null }
  const shown = await countShown(db, { query, others, stretches }, most)
  return { totalCount: Math.min(shown, most), isExact: shown <= most, hiddenByView: null, countsBySeverity: null }
}

/** How many incidents a query's filters leave, up to `most` of them, and nothing else: what a tile says. */
export async function countUpTo(
  db: ClientDatabase,
  query: RangeFilter,
  most: number,
): Promise<Pick<Counts, 'totalCount' | 'isExact'>> {
  if (sumsFor(query) || query.SearchedText) return countIncidents(db, query, most)
  const others = otherConditions(db.clientId, withoutHours(query))
  const stretches = await queriedStretches(db, query, spanOf(query))
  const shown = await countShown(db, { query, others, stretches }, most)
  return { totalCount: Math.min(shown, most), isExact: shown <= most }
}

const atMost = (most: number | null) => (most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`)

type Shown = { query: RangeFilter; others: RawBuilder<unknown>; stretches: Span[] | null }

async function countShown(db: ClientDatabase, { query, others, stretches }: Shown, most: number) {
  const ofVehicles = isToldByVehicle(query)
  const shown = (more: RawBuilder<unknown>) =>
    sql`${within(spanOf(query))} and ${severityCondition(query)} and ${viewCondition(query.View)} and ${more}`
  const events = ofVehicles
    ? sql`(select distinct m.vehicle_id from vehicle_group_member m where m.client_id = ${db.clientId}
          and m.group_id = any(${query.vehicleGroups}::bigint[])) m
        cross join lateral (select from incident i where i.client_id = ${db.clientId} and i.vehicle_id = m.vehicle_id
          and ${shown(otherConditions(db.clientId, { ...query, vehicleGroups: [] }))} offset 0) i`
    : sql`${incidentsIn(stretches)} where i.client_id = ${db.clientId} and ${shown(others)}`
  const [row] = await named(
    'events-shown',
    db,
    sql<{ shown: number }>`select count(*)::int as shown from (select 1 from ${events} ${atMost(most)}) i`,
  )
  return row!.shown
}

/** Whether the index of events by vehicle has all that is asked of members of groups: they are counted vehicle by vehicle. */
const isToldByVehicle = ({
  vehicleGroups,
  vehicleIds,
  driverIds,
  translatedTypes,
  RegionId,
  HourOfWeek,
  HasVideo,
  SearchedText,
}: RangeFilter) =>
  vehicleGroups.length > 0 &&
  [vehicleIds, driverIds, translatedTypes, RegionId, HourOfWeek].every(({ length }) => length === 0) &&
  HasVideo === undefined &&
  !SearchedText

async function sumLines(db: ClientDatabase, query: RangeFilter, sums: Sums, span: Span) {
  const zone = await zoneOf(db)
  const lines = (of: Span, recent: boolean) =>
    linesOf(
      db.clientId,
      sums,
      piecesOf(zone, of),
      sql`i.severity, i.rating, i.source, ${sql.lit(recent)} as recent`,
      otherConditions(db.clientId, query),
    )
  return sql`select severity, rating, source, lines, recent from (${lines(span, true)} union all ${lines(before(span), false)}) l`
}

/** The client's zone, by which its days are summed up. */
export async function zoneOf(db: ClientDatabase): Promise<string> {
  const [row] = await named('client-zone', db, sql<{ zone: string }>`select ${clientZone(db)} as zone`)
  return row!.zone
}

type LevelRow = {
  severity: Severity
  current: number
  previous: number
  shown: number
  hidden: number
  /** Of the range and of the one before, whatever the view. */
  recent: number
  earlier: number
}

async function lineCounts(db: ClientDatabase, query: RangeFilter, lines: RawBuilder<unknown>): Promise<LevelRow[]> {
  const view = viewCondition(query.View)
  const chosen = severityCondition(query)
  const count = (condition: RawBuilder<unknown>) => sql`coalesce(sum(i.lines) filter (where ${condition}), 0)::int`
  return named(
    'events-by-level',
    db,
    sql<LevelRow>`select i.severity, ${count(sql`i.recent and ${view}`)} as current,
      ${count(sql`not i.recent and ${view}`)} as previous, ${count(sql`i.recent and ${view} and ${chosen}`)} as shown,
      ${count(sql`i.recent and not (${view}) and ${chosen}`)} as hidden, ${count(sql`i.recent`)} as recent,
      ${count(sql`not i.recent`)} as earlier
    from (${lines}) i group by i.severity`,
  )
}

function countsOf(rows: readonly LevelRow[], isExact: boolean): Counts {
  const total = (name: 'shown' | 'hidden') => rows.reduce((sum, row) => sum + row[name], 0)
  const countsBySeverity = severity.all.map(({ code }) => {
    const row = rows.find((entry) => entry.severity === code)
    return { severity: code, count: row?.current ?? 0, previousCount: row?.previous ?? 0 }
  })
  return { totalCount: total('shown'), isExact, hiddenByView: total('hidden'), countsBySeverity }
}

type PieceCount = { piece: number; starts: string | null; of: number | null; lines: number }

/**
 * How many incidents each piece of a range has, of months and days each month and day, that every filter lets through;
 * apart by `of`, a number that lines have.
 */
export async function countPieces(
  db: ClientDatabase,
  query: RangeFilter,
  sums: Sums,
  pieces: readonly Piece[],
  of: RawBuilder<unknown> = sql`null::int`,
): Promise<PieceCount[]> {
  const conditions = sql`${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(db.clientId, query)}`
  return named(
    'events-counted',
    db,
    sql<PieceCount>`select piece, starts, l.of, sum(lines)::int as lines
      from (${linesOf(db.clientId, sums, pieces, sql`${of} as of`, conditions)}) l group by piece, starts, l.of`,
    'fresh',
  )
}

/** When the newest (`desc`) or the first (`asc`) incident of the client was. */
async function findEnd(db: ClientDatabase, direction: 'asc' | 'desc'): Promise<string | null> {
  const first = db.selectFrom('incident').select('occurredAt').orderBy('occurredAt', direction).limit(sql.lit(1))
  const [row] = await named(direction === 'asc' ? 'events-first' : 'events-last', db, first)
  return row?.occurredAt ?? null
}

/** Whether no day of a range waits for being summed up. */
const isSummedUp = async (db: ClientDatabase, span: Span): Promise<boolean> => !(await waitingDays(db, span, 1)).length

/** Days of a range that wait for being summed up, at most so many. A client's day begins at most a day away from UTC's. */
export async function waitingDays(db: ClientDatabase, { from, until }: Span, most: number): Promise<string[]> {
  const rows = await named(
    'days-waiting',
    db,
    sql<{ day: string }>`select d.day from rollup_dirty d where d.client_id = ${db.clientId}
      and d.day between ${from}::date - 1 and ${until}::date + 1 group by d.day order by d.day limit ${sql.lit(most)}`,
  )
  return rows.map(({ day }) => day)
}
