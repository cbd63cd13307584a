import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../app-error.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { countPieces, type RangeFilter, waitingDays, zoneOf } from './count-incidents.ts'
import { otherConditions, severityCondition, spanOf, viewCondition, within } from './filter.ts'
import { findText } from './find-words.ts'
import { cutDays, dayAfter, dayStart, monthAfter, type Piece, piecesOf, type Span } from './range-pieces.ts'
import { type Sums, sumsFor } from './sums.ts'

export type PageQuery = RangeFilter & {
  PageNumber: number
  PageSize: number
  SortBy: 'occurredAt' | 'riskScore'
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}

export type PageKeys = { keys: Key[]; hasMore: boolean; isDeepest: boolean }

/** `at` to the microsecond, as the database writes it: an ISO string would be another moment. */
type Key = { at: string; id: string }
/** A stretch of a list: so many rows after the first ones. */
type Stretch = { offset: number; count: number }

/** From how many rows on a list is read in another way. */
export type Depths = {
  /** So few are all looked at and sorted; of more, the riskiest are met in the order of an index. */
  sortedAtMost: number
  /** The same where it has to be found out by looking at them. */
  sortedUnknown: number
  /** How many entries of that index a page may meet before it is full. */
  metAtMost: number
  /** Rows that pages reach in orders that no sums know; a list by time has no such end. */
  deepest: number
  /** Of incidents that sums do not tell apart, nobody knows how many must be met. */
  deepestUnknown: number
  /** Rows from which on whole days are skipped by their sums. */
  skippedFrom: number
}

const usual: Depths = {
  sortedAtMost: 20_000,
  sortedUnknown: 10_000,
  metAtMost: 300_000,
  deepest: 10_000,
  deepestUnknown: 2_000,
  skippedFrom: 200,
}

/** The order of a list, of incidents `i` and, where they are grouped, their connections `n`. */
export function incidentOrder({
  SortBy,
  SortDirection,
  GroupBy,
}: Omit<PageQuery, keyof RangeFilter | 'PageNumber' | 'PageSize'>) {
  const direction = sql.raw(SortDirection)
  const byTime = sql`i.occurred_at ${direction}, i.id ${direction}`
  const order = SortBy === 'riskScore' ? sql`i.risk ${direction}, ${byTime}` : byTime
  return GroupBy ? sql`lower(n.name), n.id, ${order}` : order
}

/** Which incidents a page of a list has, in its order. Throws where no page reaches that deep. */
export async function findPage(db: ClientDatabase, query: PageQuery, depths = usual): Promise<PageKeys> {
  const text = query.SearchedText ? await findText(db, query.SearchedText) : undefined
  if (text === null) return { keys: [], hasMore: false, isDeepest: false }
  const list = await listOf(db, query, text, depths)
  const reach = await reachOf(list)
  const end = query.PageNumber * query.PageSize
  if (end > reach && query.PageNumber > 1) throw tooDeep(query, reach)
  const stretch = { offset: end - query.PageSize, count: query.PageSize + 1 }
  const keys = query.GroupBy ? await groupedKeys(list, stretch) : await keysOf(list, stretch)
  const hasMore = keys.length > query.PageSize
  return { keys: keys.slice(0, query.PageSize), hasMore, isDeepest: hasMore && !(await reachesNext(list, reach)) }
}

async function listOf(
  db: ClientDatabase,
  query: PageQuery,
  text: RawBuilder<unknown> | undefined,
  depths: Depths,
): Promise<List> {
  const sums = needsSums(query, depths) ? sumsFor(query) : null
  const waiting = sums ? await waitingDays(db, spanOf(query), mostWaiting + 1) : []
  return { db, query, text, depths, waiting, sums: waiting.length > mostWaiting ? null : sums }
}

/** As many days are looked at event by event while sums are behind, as they are of the day under way again and again. */
const mostWaiting = 3

/** Whether there is a page after one, which may be the first to be read in another way. */
async function reachesNext({ db, query, text, depths }: List, reach: number): Promise<boolean> {
  const next = { ...query, PageNumber: query.PageNumber + 1 }
  const isReadAlike = isShallow(query, depths) === isShallow(next, depths)
  return next.PageNumber * next.PageSize <= (isReadAlike ? reach : await reachOf(await listOf(db, next, text, depths)))
}

/** `sums` that know all of its rows but those of the days `waiting`, `text` the condition that its words stand for. */
type List = {
  db: ClientDatabase
  query: PageQuery
  text: RawBuilder<unknown> | undefined
  sums: Sums | null
  waiting: readonly string[]
  depths: Depths
}

/** One of the first pages, which every list has. */
const isShallow = ({ PageNumber, PageSize }: PageQuery, { skippedFrom }: Depths) => PageNumber * PageSize <= skippedFrom

/** The first pages of a list by time are read without knowing how long it is. */
const needsSums = (query: PageQuery, depths: Depths) =>
  query.SortBy === 'riskScore' || query.GroupBy !== undefined || !isShallow(query, depths)

function tooDeep({ SortBy, GroupBy }: PageQuery, reach: number) {
  const instead = [...(SortBy === 'riskScore' ? ['sort by time'] : []), ...(GroupBy ? ['do not group'] : [])]
  const ways = ['choose other days or narrower filters', ...instead].join(', or ')
  return invalid([
    { field: 'PageNumber', message: `pages of this list end at row ${reach.toLocaleString('en-US')}: ${ways}` },
  ])
}

const allConditions = ({ db, query, text }: List) => sql`i.client_id = ${db.clientId} and ${within(spanOf(query))}
  and ${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(db.clientId, query, text)}`

/** How many rows of a list its pages reach. */
async function reachOf(list: List): Promise<number> {
  const { query, sums, depths } = list
  const { skippedFrom, deepest, deepestUnknown, sortedAtMost, metAtMost } = depths
  if (query.SortBy === 'occurredAt' && (sums || !needsSums(query, depths))) return Number.POSITIVE_INFINITY
  if (isShallow(query, depths)) return deepest
  if (!sums) return (await isFew(list)) ? deepest : query.GroupBy ? deepestUnknown / 10 : deepestUnknown
  const matching = await countAll(list)
  if (matching <= sortedAtMost) return deepest
  const all = await countAll({ ...list, query: unfiltered(query), sums: 'incident_total' })
  return Math.min(deepest, Math.max(skippedFrom, Math.floor((metAtMost * matching) / all)))
}

/** The same months without any filter: what the index by risk holds of them. */
const unfiltered = (query: PageQuery): PageQuery => ({
  ...query,
  From: `${query.From.slice(0, 8)}01 00:00:00`,
  ConnectionId: [],
  providerIds: [],
  translatedTypes: [],
  severities: [],
  ratings: [],
  RegionId: [],
  View: 0,
})

async function countAll(list: List): Promise<number> {
  const { db, query, sums } = list
  const counted = await countPieces(db, query, sums!, listPieces(list, await zoneOf(db)))
  return counted.reduce((sum, { lines }) => sum + lines, 0)
}

const listPieces = ({ query, waiting }: List, zone: string) => cutDays(zone, piecesOf(zone, spanOf(query)), waiting)

/** Whether a list has so few rows that all of them may be looked at. */
async function isFew(list: List): Promise<boolean> {
  const { sortedAtMost, sortedUnknown } = list.depths
  if (list.sums) return (await countAll(list)) <= sortedAtMost
  const [row] = await named(
    'events-few',
    list.db,
    sql<{ rows: number }>`select count(*)::int as rows
      from (select 1 from incident i where ${allConditions(list)} limit ${sql.lit(sortedUnknown + 1)}) i`,
    planning(list),
  )
  return row!.rows <= sortedUnknown
}

async function keysOf(list: List, stretch: Stretch): Promise<Key[]> {
  const { query, sums, depths } = list
  if (query.SortBy === 'riskScore') return (await isFew(list)) ? sortedKeys(list, stretch) : metKeys(list, stretch)
  if (stretch.offset < depths.skippedFrom || !sums) return metKeys(list, stretch)
  const { span, offset } = await skip(list, stretch.offset)
  return metKeys(list, { ...stretch, offset }, span)
}

/** Values that few or very many incidents have, of which one plan for all would choose the wrong index, are planned for. */
const planning = ({ query, text }: List) =>
  query.translatedTypes.length ||
  query.ConnectionId.length ||
  query.providerIds.length ||
  query.vehicleIds.length ||
  query.vehicleGroups.length ||
  query.driverIds.length ||
  text
    ? 'fresh'
    : 'kept'

/** Rows as an index gives them in the order of the list. */
async function metKeys(list: List, stretch: Stretch, span?: Span): Promise<Key[]> {
  const order = incidentOrder({ ...list.query, GroupBy: undefined })
  return named(
    'events-met',
    list.db,
    sql<Key>`select i.occurred_at::text as at, i.id from incident i
      where ${allConditions(list)} and ${span ? within(span) : sql`true`} order by ${order} ${limit(stretch)}`,
    planning(list),
  )
}

// Written out: of a limit that it does not know, a plan made for all values expects a tenth of the rows.
const limit = ({ offset, count }: Stretch) =>
  sql`limit ${sql.lit(count)} ${offset > 0 ? sql`offset ${sql.lit(offset)}` : sql``}`

/** Rows of all that the filters leave, found by whatever index narrows most, then sorted. */
async function sortedKeys(list: List, stretch: Stretch): Promise<Key[]> {
  const order = incidentOrder({ ...list.query, GroupBy: undefined })
  return named(
    'events-sorted',
    list.db,
    sql<Key>`with few as materialized (select i.occurred_at, i.id, i.risk from incident i where ${allConditions(list)})
      select i.occurred_at::text as at, i.id from few i order by ${order} ${limit(stretch)}`,
    planning(list),
  )
}

/** The part of a list by time that is left once whole months and days are skipped, and how many rows to skip of that. */
async function skip(list: List, offset: number): Promise<{ span: Span; offset: number }> {
  const { db, query, sums } = list
  const zone = await zoneOf(db)
  const isNewestFirst = query.SortDirection === 'desc'
  const span = spanOf(query)
  const skipIn = async (pieces: Piece[], rest: number): Promise<{ span: Span; offset: number }> => {
    const counted = new Map(
      (await countPieces(db, query, sums!, pieces)).map(({ piece, starts, lines }) => [`${piece} ${starts}`, lines]),
    )
    const units = pieces.flatMap((piece, index) => unitsOf(piece).map((unit) => ({ ...unit, index })))
    let left = rest
    for (const unit of isNewestFirst ? units.reverse() : units) {
      const lines = counted.get(`${unit.index} ${unit.starts}`) ?? 0
      if (left < lines && unit.isMonth) return skipIn([{ kind: 'days', from: unit.starts!, until: unit.until! }], left)
      if (left < lines) return { span: unitSpan(unit), offset: left }
      left -= lines
    }
    return { span: { from: span.until, until: span.until }, offset: 0 }
  }
  const unitSpan = ({ cut, starts, until }: Unit): Span => {
    const own = cut ?? { from: dayStart(zone, starts!), until: dayStart(zone, until!) }
    return isNewestFirst ? { from: span.from, until: own.until } : { from: own.from, until: span.until }
  }
  return skipIn(listPieces(list, zone), offset)
}

type Unit = { starts: string | null; until?: string; isMonth?: boolean; cut?: Span }

/** The months or days of a piece, oldest first. */
function unitsOf(piece: Piece): Unit[] {
  if (piece.kind === 'cut') return [{ starts: null, cut: piece }]
  const isMonth = piece.kind === 'months'
  const units: Unit[] = []
  for (let starts = piece.from; starts < piece.until; ) {
    const until = isMonth ? monthAfter(starts) : dayAfter(starts)
    units.push({ starts, until, isMonth })
    starts = until
  }
  return units
}

/** Rows of one connection after the other, connections by name. */
async function groupedKeys(list: List, { offset, count }: Stretch): Promise<Key[]> {
  const { db, query } = list
  const connections = await named(
    'connections-in-order',
    db,
    sql<{ id: number }>`select n.id from connection n where n.client_id = ${db.clientId} order by lower(n.name), n.id`,
  )
  const counts = list.sums ? await countByConnection(list) : undefined
  const keys: Key[] = []
  let left = offset
  for (const { id } of connections) {
    if (query.ConnectionId.length && !query.ConnectionId.includes(id)) continue
    const own = counts ? (counts.get(id) ?? 0) : undefined
    if (own !== undefined && left >= own) {
      left -= own
      continue
    }
    const part = { ...list, query: { ...query, ConnectionId: [id] } }
    // Where nobody knows how many there are before the page, they are read to be counted.
    const skipped = own === undefined ? 0 : left
    const found = await keysOf(part, { offset: skipped, count: left - skipped + count - keys.length })
    keys.push(...found.slice(left - skipped))
    left = own === undefined ? Math.max(0, left - found.length) : 0
    if (keys.length >= count) break
  }
  return keys
}

async function countByConnection(list: List): Promise<Map<number, number>> {
  const { db, query, sums } = list
  const counted = await countPieces(db, query, sums!, listPieces(list, await zoneOf(db)), sql`i.connection_id`)
  const counts = new Map<number, number>()
  for (const { of, lines } of counted) counts.set(of!, (counts.get(of!) ?? 0) + lines)
  return counts
}
