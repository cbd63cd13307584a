import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../app-error.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { countPieces, zoneOf } from './count-incidents.ts'
import { otherConditions, severityCondition, spanOf, viewCondition, within } from './filter.ts'
import { type FoundText, findText } from './find-words.ts'
import { areMany, type Known, knownOf, listPieces } from './known-of-list.ts'
import {
  type Depths,
  incidentOrder,
  isByRisk,
  isShallow,
  needsSums,
  type PageQuery,
  usualDepths,
} from './page-query.ts'
import type { Span } from './range-pieces.ts'
import { skipDays } from './skip-days.ts'
import { sumsFor } from './sums.ts'

export type PageKeys = { keys: Key[]; hasMore: boolean; isDeepest: boolean }

/** `at` to the microsecond, as the database writes it: an ISO string would be another moment. */
type Key = { at: string; id: string }
/** A stretch of a list: so many rows after the first ones. */
type Stretch = { offset: number; count: number }

/** Which incidents a page of a list has, in its order. Throws where no page reaches that deep. */
export async function findPage(db: ClientDatabase, query: PageQuery, depths = usualDepths): Promise<PageKeys> {
  const text = query.SearchedText ? await findText(db, query.SearchedText, depths.rareWords) : undefined
  if (text === null) return { keys: [], hasMore: false, isDeepest: false }
  const list = await listOf(db, query, text, depths)
  const end = query.PageNumber * query.PageSize
  const stretch = { offset: end - query.PageSize, count: query.PageSize + 1 }
  const few = isByRisk(query) && !query.GroupBy ? await fewKeys(list, stretch) : null
  const reach = await reachOf(list, few !== null)
  if (end > reach && query.PageNumber > 1) throw tooDeep(query, reach)
  const keys = few ?? (query.GroupBy ? await groupedKeys(list, stretch) : await indexKeys(list, stretch))
  const hasMore = keys.length > query.PageSize
  return {
    keys: keys.slice(0, query.PageSize),
    hasMore,
    isDeepest: hasMore && !(await reachesNext({ list, text, isFew: few !== null }, reach)),
  }
}

async function listOf(
  db: ClientDatabase,
  query: PageQuery,
  text: FoundText | undefined,
  depths: Depths,
): Promise<List> {
  const known = await knownOf(db, query, depths)
  const isCommon = text?.isCommon === true && isByRisk(query) && isOfDays(query) && (await areMany(db, query, depths))
  return { db, query, text: text?.condition, isCommon, depths, ...known }
}

/** Whether there is a page after one, which may be the first to be read in another way. */
async function reachesNext(
  { list, text, isFew }: { list: List; text: FoundText | undefined; isFew: boolean },
  reach: number,
) {
  const { db, query, depths } = list
  const next = { ...query, PageNumber: query.PageNumber + 1 }
  const isReadAlike = isShallow(query, depths) === isShallow(next, depths)
  return (
    next.PageNumber * next.PageSize <=
    (isReadAlike ? reach : await reachOf(await listOf(db, next, text, depths), isFew))
  )
}

/** A list that is read; `text` is the condition that its words stand for, `isCommon` that most of many incidents have them. */
type List = Known & {
  db: ClientDatabase
  query: PageQuery
  text: RawBuilder<unknown> | undefined
  isCommon: boolean
  depths: Depths
}

function tooDeep({ SortBy, GroupBy }: PageQuery, reach: number) {
  const instead = [...(SortBy === 'riskScore' ? ['sort by time'] : []), ...(GroupBy ? ['do not group'] : [])]
  const ways = ['choose other days or narrower filters', ...instead].join(', or ')
  return invalid([
    { field: 'PageNumber', message: `pages of this list end at row ${reach.toLocaleString('en-US')}: ${ways}` },
  ])
}

const allConditions = ({ db, query, text }: List) => sql`i.client_id = ${db.clientId} and ${within(spanOf(query))}
  and ${severityCondition(query)} and ${viewCondition(query.View)} and ${otherConditions(db.clientId, query, text)}`

/** How many rows of a list its pages reach; `isFew` where all of them were sorted. */
async function reachOf(list: List, isFew: boolean): Promise<number> {
  const { query, sums, matching, ofMonths, depths } = list
  const { skippedFrom, deepest, deepestUnknown, sortedAtMost, metAtMost } = depths
  if (!isByRisk(query) && (sums || !needsSums(query, depths))) return Number.POSITIVE_INFINITY
  if (isFew || isShallow(query, depths)) return deepest
  if (matching !== null && ofMonths !== null)
    return matching <= sortedAtMost
      ? deepest
      : Math.min(deepest, Math.max(skippedFrom, Math.floor((metAtMost * matching) / ofMonths)))
  const isSorted = isByRisk(query) && !query.GroupBy
  if (!isSorted && (await areFew(list))) return deepest
  return query.GroupBy ? deepestUnknown / 10 : deepestUnknown
}

/** Whether a list of which no sums tell has so few rows that all of them may be looked at. */
async function areFew(list: List): Promise<boolean> {
  const { sortedUnknown } = list.depths
  const [row] = await named(
    'events-few',
    list.db,
    sql<{ rows: number }>`select count(*)::int as rows
      from (select 1 from incident i where ${allConditions(list)} limit ${sql.lit(sortedUnknown + 1)}) i`,
    planning(list),
  )
  return row!.rows <= sortedUnknown
}

/** Rows of a list by risk that are better all looked at than met in order; null where that is not so. */
async function fewKeys(list: List, stretch: Stretch): Promise<Key[] | null> {
  const { matching, depths } = list
  if (list.isCommon) return null
  if (matching === null) return sortedKeys(list, stretch, depths.sortedUnknown)
  return matching > depths.sortedAtMost || areMetSoon(list, stretch) ? null : sortedKeys(list, stretch, null)
}

/** One row that is looked at costs as much as some entries of the index by risk. */
const entriesOfRow = 4

/** Whether a page is full after fewer entries of the index by risk than all its rows: days alone are as risky as any others. */
const areMetSoon = ({ query, matching, ofMonths }: List, { offset, count }: Stretch) =>
  isOfDays(query) &&
  !query.SearchedText &&
  ofMonths !== null &&
  (offset + count) * ofMonths < matching! * matching! * entriesOfRow

/** Whether nothing but days, and perhaps words, narrows a list. */
const isOfDays = (query: PageQuery) =>
  sumsFor({ ...query, SearchedText: undefined }) === 'incident_total' &&
  query.ConnectionId.length + query.providerIds.length + query.severities.length + query.ratings.length === 0 &&
  query.View === 0

/** Rows as an index gives them, months and days before the page skipped where sums know of them. */
async function indexKeys(list: List, stretch: Stretch): Promise<Key[]> {
  const { db, query, sums, depths } = list
  if (isByRisk(query) || stretch.offset < depths.skippedFrom || !sums) return metKeys(list, stretch)
  const zone = await zoneOf(db)
  const { span, offset } = await skipDays({ db, query, sums, zone }, listPieces(list, zone), stretch.offset)
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

/** Rows of all that the filters leave, found by whatever index narrows most, then sorted; null where these are more than `most`. */
async function sortedKeys(list: List, stretch: Stretch, most: number | null): Promise<Key[] | null> {
  const order = incidentOrder({ ...list.query, GroupBy: undefined })
  const rows = await named(
    'events-sorted',
    list.db,
    sql<{ seen: number; at: string | null; id: string }>`with few as materialized (
        select i.occurred_at, i.id, i.risk from incident i where ${allConditions(list)}
        ${most === null ? sql`` : sql`limit ${sql.lit(most + 1)}`})
      select s.seen, k.at, k.id from (select count(*)::int as seen from few) s left join lateral (
        select i.occurred_at::text as at, i.id from few i order by ${order} ${limit(stretch)}) k on ${most === null ? sql`true` : sql`s.seen <= ${sql.lit(most)}`}`,
    planning(list),
  )
  if (most !== null && rows[0]!.seen > most) return null
  return rows.flatMap(({ at, id }) => (at === null ? [] : [{ at, id }]))
}

/** Rows of one connection after the other, connections by name. */
async function groupedKeys(list: List, { offset, count }: Stretch): Promise<Key[]> {
  const { db, query } = list
  const connections = await named(
    'connections-in-order',
    db,
    sql<{ id: number }>`select n.id from connection n where n.client_id = ${db.clientId} order by lower(n.name), n.id`,
  )
  const counts = list.sums && (offset > 0 || isByRisk(query)) ? await countByConnection(list) : undefined
  const keys: Key[] = []
  let left = offset
  for (const { id } of connections) {
    if (query.ConnectionId.length && !query.ConnectionId.includes(id)) continue
    const own = counts ? (counts.get(id) ?? 0) : undefined
    if (own !== undefined && left >= own) {
      left -= own
      continue
    }
    const part = {
      ...list,
      query: { ...query, ConnectionId: [id] },
      matching: isByRisk(query) && own !== undefined ? own : null,
    }
    // Where nobody knows how many there are before the page, they are read to be counted.
    const skipped = own === undefined ? 0 : left
    const wanted = { offset: skipped, count: left - skipped + count - keys.length }
    const found = (isByRisk(query) && (await fewKeys(part, wanted))) || (await indexKeys(part, wanted))
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
