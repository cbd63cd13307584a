import type { IncidentTotals } from '@milepost/contract/incidents/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { clientZone } from '../../db/scope/client-zone.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countRows, countShown, type ShownCount } from './count-rows.ts'
import { otherConditions, type RangeFilter, severityCondition, spanOf, viewCondition } from './filter.ts'
import { type Counts, countsOf, lineCounts } from './level-counts.ts'
import { before, type Piece, piecesOf, type Span } from './range-pieces.ts'
import { linesOf, type Sums, sumsFor } from './sums.ts'

/** Without rollups counting stops here: more is shown as "10,000+". */
export const countedAtMost = 10_000

/** Counts the events matching a query by level, and returns whether everything is aggregated yet. */
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

/** Counts using rollups if they can answer, else the events themselves, up to `most`. */
export async function countIncidents(db: ClientDatabase, query: RangeFilter, most: number | null): Promise<Counts> {
  const span = spanOf(query)
  const sums = sumsFor(query)
  return sums
    ? countsOf(await lineCounts(db, query, await sumLines(db, query, sums, span)), true)
    : countRows(db, query, most)
}

/** Counts the events matching a query, up to `most`, for a tile. */
export async function countUpTo(db: ClientDatabase, query: RangeFilter, most: number): Promise<ShownCount> {
  return sumsFor(query) || query.SearchedText ? countIncidents(db, query, most) : countShown(db, query, most)
}

async function sumLines(db: ClientDatabase, query: RangeFilter, sums: Sums, span: Span) {
  const zone = await zoneOf(db)
  const lines = (of: Span, recent: boolean) =>
    linesOf(
      db.clientId,
      sums,
      piecesOf(zone, of),
      sql`i.severity, i.rating, i.source, ${sql.lit(recent)} as recent`,
      query,
      (filter) => otherConditions(db.clientId, filter),
    )
  return sql`select severity, rating, source, lines, recent from (${lines(span, true)} union all ${lines(before(span), false)}) l`
}

/** Reads the client's time zone, by which its days are aggregated. */
export async function zoneOf(db: ClientDatabase): Promise<string> {
  const [row] = await named('client-zone', db, sql<{ zone: string }>`select ${clientZone(db)} as zone`)
  return row!.zone
}

type PieceCount = { piece: number; starts: string | null; of: number | null; lines: number }

/**
 * Counts events in each piece of a range, by month or day for those pieces, that match all filters; split by `of`, a
 * number in the rows.
 */
export async function countPieces(
  db: ClientDatabase,
  query: RangeFilter,
  sums: Sums,
  pieces: readonly Piece[],
  of: RawBuilder<unknown> = sql`null::int`,
): Promise<PieceCount[]> {
  const conditionsOf = (filter: RangeFilter) =>
    sql`${severityCondition(filter)} and ${viewCondition(filter.View)} and ${otherConditions(db.clientId, filter)}`
  return named(
    'events-counted',
    db,
    sql<PieceCount>`select piece, starts, l.of, sum(lines)::int as lines
      from (${linesOf(db.clientId, sums, pieces, sql`${of} as of`, query, conditionsOf)}) l group by piece, starts, l.of`,
    'fresh',
  )
}

/** Finds the time of the client's newest (`desc`) or first (`asc`) event. */
async function findEnd(db: ClientDatabase, direction: 'asc' | 'desc'): Promise<string | null> {
  const first = db.selectFrom('incident').select('occurredAt').orderBy('occurredAt', direction).limit(sql.lit(1))
  const [row] = await named(direction === 'asc' ? 'events-first' : 'events-last', db, first)
  return row?.occurredAt ?? null
}

/** True if no day of a range is waiting to be aggregated. */
const isSummedUp = async (db: ClientDatabase, span: Span): Promise<boolean> => !(await waitingDays(db, span, 1)).length

/**
 * Returns days of a range waiting to be aggregated, up to a limit. A client's day begins at most one day away from
 * UTC's.
 */
export async function waitingDays(db: ClientDatabase, { from, until }: Span, most: number): Promise<string[]> {
  const rows = await named(
    'days-waiting',
    db,
    sql<{ day: string }>`select d.day from rollup_dirty d where d.client_id = ${db.clientId}
      and d.day between ${from}::date - 1 and ${until}::date + 1 group by d.day order by d.day limit ${sql.lit(most)}`,
  )
  return rows.map(({ day }) => day)
}
