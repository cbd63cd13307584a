import { sql } from 'kysely'
import { invalid } from '../../../app-error.ts'
import type { ClientDatabase } from '../../../db/scope/scope.ts'
import { named } from '../../../db/statements/named.ts'
import { countPieces, zoneOf } from '../../../reporting/incidents/count-incidents.ts'
import { spanOf, within } from '../../../reporting/incidents/filter.ts'
import { type FoundText, findText } from '../../../reporting/incidents/find-words.ts'
import { withMembers } from '../../../reporting/incidents/group-members.ts'
import { incidentsIn, queriedStretches } from '../../../reporting/incidents/hours-of-week.ts'
import { knownOf, listPieces } from '../../../reporting/incidents/known-of-list.ts'
import {
  type Depths,
  isByImportance,
  isByRisk,
  isShallow,
  needsSums,
  type PageQuery,
  usualDepths,
} from '../../../reporting/incidents/page-query.ts'
import { risksOfLevels } from '../../../reporting/incidents/risks-of-levels.ts'
import { partsByImportance } from './by-importance.ts'
import { conditionsInStretches, type Key, type List, metKeys, planning, type Stretch } from './keys-in-order.ts'
import { riskiestKeys } from './riskiest-keys.ts'
import { skipDays } from './skip-days.ts'

export type PageKeys = { keys: Key[]; hasMore: boolean; isDeepest: boolean }

/** Returns the events on a page of a list, in order. Throws if paging doesn't go that deep. */
export async function findPage(db: ClientDatabase, query: PageQuery, depths = usualDepths): Promise<PageKeys> {
  const text = query.SearchedText ? await findText(db, query.SearchedText, { most: depths.rareWords }) : undefined
  if (text === null) return { keys: [], hasMore: false, isDeepest: false }
  const resolved = await withMembers(db, query, depths.listedVehicles)
  if (isByImportance(query)) return pageByImportance(db, resolved, text, depths)
  const list = await listOf(db, resolved, text, depths)
  const end = query.PageNumber * query.PageSize
  const stretch = { offset: end - query.PageSize, count: query.PageSize + 1 }
  const { found, isFew } = isByRisk(query) && !query.GroupBy ? await riskiestKeys(list, stretch) : nothingFound
  const reach = await reachOf(list, isFew)
  if (end > reach && query.PageNumber > 1) throw tooDeep(query, reach)
  const keys = found ?? (query.GroupBy ? await groupedKeys(list, stretch) : await indexKeys(list, stretch))
  const hasMore = keys.length > query.PageSize
  return {
    keys: keys.slice(0, query.PageSize),
    hasMore,
    isDeepest: hasMore && !(await reachesNext(list, isFew, reach)),
  }
}

/** Reads a page of a list that is several lists by risk, one after another. Grouping isn't possible. */
async function pageByImportance(
  db: ClientDatabase,
  query: PageQuery,
  text: FoundText | undefined,
  depths: Depths,
): Promise<PageKeys> {
  if (query.GroupBy)
    throw invalid([{ field: 'query.GroupBy', message: 'can’t be combined with the order by importance' }])
  const end = query.PageNumber * query.PageSize
  const reach = depths.deepestUnknown
  if (end > reach && query.PageNumber > 1) throw tooDeep(query, reach)
  const wanted = end + 1
  const keys: Key[] = []
  for (const part of await partsByImportance(db, query)) {
    // How many rows are in the parts before is unknown, so they are read to be counted.
    const stretch = { offset: 0, count: wanted - keys.length }
    const list = await listOf(db, part, text, depths)
    const { found } = await riskiestKeys(list, stretch)
    keys.push(...(found ?? (await indexKeys(list, stretch))))
    if (keys.length >= wanted) break
  }
  const hasMore = keys.length > end
  return { keys: keys.slice(end - query.PageSize, end), hasMore, isDeepest: hasMore && end + query.PageSize > reach }
}

const nothingFound = { found: null, isFew: undefined }

async function listOf(
  db: ClientDatabase,
  query: PageQuery,
  text: FoundText | undefined,
  depths: Depths,
): Promise<List> {
  // Includes what the next page needs to know, because that may be the first to be read differently.
  const [known, risks, stretches] = await Promise.all([
    knownOf(db, nextOf(query), depths),
    risksOfLevels(db, query),
    queriedStretches(db, query, spanOf(query)),
  ])
  return { db, query, text, risks, stretches, depths, ...known }
}

const nextOf = (query: PageQuery): PageQuery => ({ ...query, PageNumber: query.PageNumber + 1 })

/** True if there is a next page. */
async function reachesNext(list: List, isFew: boolean | undefined, reach: number): Promise<boolean> {
  const next = nextOf(list.query)
  const isReadAlike = isShallow(list.query, list.depths) === isShallow(next, list.depths)
  return next.PageNumber * next.PageSize <= (isReadAlike ? reach : await reachOf({ ...list, query: next }, isFew))
}

function tooDeep({ SortBy, GroupBy }: PageQuery, reach: number) {
  const instead = [...(SortBy === 'occurredAt' ? [] : ['sort by time']), ...(GroupBy ? ['do not group'] : [])]
  const ways = ['choose other dates or narrower filters', ...instead].join(', or ')
  return invalid([
    { field: 'query.PageNumber', message: `pages of this list end at row ${reach.toLocaleString('en-US')}: ${ways}` },
  ])
}

/** Returns how many rows of a list paging can reach; `isFew`, if known, is whether all of them may be scanned. */
async function reachOf(list: List, isFew: boolean | undefined): Promise<number> {
  const { query, sums, matching, ofMonths, depths } = list
  const { skippedFrom, deepest, deepestUnknown, sortedAtMost, metAtMost } = depths
  if (!isByRisk(query) && (sums || !needsSums(query, depths))) return Number.POSITIVE_INFINITY
  if (isFew || isShallow(query, depths)) return deepest
  if (matching !== null && ofMonths !== null)
    return matching <= sortedAtMost
      ? deepest
      : Math.min(deepest, Math.max(skippedFrom, Math.floor((metAtMost * matching) / ofMonths)))
  const reach = query.GroupBy ? deepestUnknown / 10 : deepestUnknown
  // It only matters if the next page would be out of reach.
  const isNearEnd = (query.PageNumber + 1) * query.PageSize > reach
  return isFew === undefined && isNearEnd && (await areFew(list)) ? deepest : reach
}

/** Returns true if a list without rollups has so few rows that all may be scanned. */
async function areFew(list: List): Promise<boolean> {
  const { sortedUnknown } = list.depths
  const [row] = await named(
    'events-few',
    list.db,
    sql<{ rows: number }>`select count(*)::int as rows
      from (select 1 from ${incidentsIn(list.stretches, conditionsInStretches(list))} limit ${sql.lit(sortedUnknown + 1)}) i`,
    planning(list),
  )
  return row!.rows <= sortedUnknown
}

/** Reads rows in index order, skipping the months and days before the page if rollups cover them. */
async function indexKeys(list: List, stretch: Stretch): Promise<Key[]> {
  const { db, query, sums, depths } = list
  if (isByRisk(query) || stretch.offset < depths.skippedFrom || !sums) return metKeys(list, stretch)
  const zone = await zoneOf(db)
  const { span, offset } = await skipDays({ db, query, sums, zone }, listPieces(list, zone), stretch.offset)
  return metKeys(list, { ...stretch, offset }, within(span))
}

/** Reads rows connection by connection, in name order. */
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
    // If the number of rows before the page is unknown, they are read to be counted.
    const skipped = own === undefined ? 0 : left
    const wanted = { offset: skipped, count: left - skipped + count - keys.length }
    const riskiest = isByRisk(query) ? await riskiestKeys(part, wanted) : nothingFound
    const found = riskiest.found ?? (await indexKeys(part, wanted))
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
