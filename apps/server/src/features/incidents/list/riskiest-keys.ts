import { sql } from 'kysely'
import { named } from '../../../db/statements/named.ts'
import { incidentsIn } from '../../../reporting/incidents/hours-of-week.ts'
import { countMonths } from '../../../reporting/incidents/known-of-list.ts'
import { isOfDays, type PageQuery } from '../../../reporting/incidents/page-query.ts'
import {
  conditionsInStretches,
  type Key,
  type List,
  limit,
  metKeys,
  narrowing,
  ofDays,
  orderOf,
  planning,
  type Stretch,
} from './keys-in-order.ts'

/** Rows of a list by risk, null if better read in index order; and whether the list is small, if determined. */
type Riskiest = { found: Key[] | null; isFew: boolean | undefined }

/** Finds rows of a list by risk in the way that scans the fewest. */
export async function riskiestKeys(list: List, stretch: Stretch): Promise<Riskiest> {
  const { matching, depths } = list
  if (matching !== null) {
    const areSorted = matching <= depths.sortedAtMost ? !areMetSoon(list, stretch) : areSoonSorted(list, stretch)
    return areSorted
      ? { found: await allSorted(list, stretch), isFew: matching <= depths.sortedAtMost }
      : { found: null, isFew: undefined }
  }
  // The database knows best which index serves plain columns.
  if (isOfColumns(list.query)) return { found: null, isFew: undefined }
  if (mayBeCommon(list, stretch)) {
    const first = await firstKeys(list, stretch)
    if (isPageNear(first, list) || (await areLikelyMany(first, list)))
      return { found: await furtherKeys(list, stretch, first), isFew: undefined }
  }
  const found = await sortedIfFew(list, stretch)
  return { found, isFew: found !== null }
}

/** Scanning one row costs as much as this many entries of the risk index. */
const entriesOfRow = 8

/** Filtered rows may be less risky than the rest by this factor. */
const doubt = 3

/**
 * Returns true if filling a page scans fewer entries of the risk index than the list has rows. Days alone are as risky
 * as any others; filtered rows may be the least risky of all: then the months must be small enough to scan completely.
 */
function areMetSoon({ query, matching, ofMonths, depths }: List, { offset, count }: Stretch): boolean {
  if (ofMonths === null) return false
  const expected = ((offset + count) * ofMonths) / matching!
  const enough = matching! * entriesOfRow
  return isOfDays(query) ? expected < enough : ofMonths <= depths.metAtMost && expected * doubt < enough
}

/**
 * True if the rows of a type, which its own index has with their risk, are fewer than the entries a page would scan.
 */
const areSoonSorted = ({ query, matching, ofMonths, depths }: List, { offset, count }: Stretch) =>
  query.translatedTypes.length > 0 &&
  query.ConnectionId.length + query.providerIds.length === 0 &&
  ofMonths !== null &&
  matching! <= entriesOfRow * depths.sortedAtMost &&
  matching! * matching! < (offset + count) * ofMonths

/**
 * True if a list is filtered only by columns with few values. Connections don't count: a new one, or one being removed,
 * has more or fewer events than statistics indicate.
 */
const isOfColumns = (query: PageQuery) =>
  !query.SearchedText &&
  [
    query.vehicleIds,
    query.driverIds,
    query.vehicleGroups,
    query.HourOfWeek,
    query.ConnectionId,
    query.providerIds,
  ].every(({ length }) => length === 0)

/** True if rows without rollups may be numerous: those of selected vehicles and drivers aren't. */
const mayBeCommon = ({ query, text, depths }: List, { offset, count }: Stretch) =>
  offset + count <= depths.deepestUnknown &&
  !query.vehicleIds.length &&
  !query.driverIds.length &&
  text?.isRare !== true

const isPageNear = ({ expected, lookedAt }: First, { depths }: List) =>
  expected <= Math.max(lookedAt, entriesOfRow * depths.sortedUnknown)

/**
 * Returns true if rows are probably more than twice what can be sorted, estimated from the riskiest: counting them
 * would be wasted.
 */
async function areLikelyMany({ rows, lookedAt }: First, { db, query, depths }: List): Promise<boolean> {
  if (rows.length === 0) return false
  return (rows.length * (await countMonths(db, query))) / lookedAt > 2 * depths.sortedUnknown
}

/** Rows before the last scanned entry; without one, all there are. */
type First = { rows: Key[]; last: Entry | undefined; lookedAt: number; expected: number }
type Entry = Key & { risk: number; nth: number }

/**
 * Returns rows among the riskiest in a list's days: scans enough to fill a page if one in ten matches. Also estimates
 * how many must be scanned to fill the page.
 */
async function firstKeys(list: List, { offset, count }: Stretch): Promise<First> {
  const wanted = offset + count
  const lookedAt = Math.max(list.depths.lookedAtFirst, 10 * wanted)
  const entries = await named(
    'events-riskiest',
    list.db,
    sql<Entry>`select i.occurred_at::text as at, i.id, i.risk, i.nth::int as nth from (
        select i.*, row_number() over (order by ${orderOf(list)}) as nth from incident i where ${ofDays(list)}
        order by ${orderOf(list)} limit ${sql.lit(lookedAt)}) i
      where (${narrowing(list, list.text?.ofOne)}) or i.nth = ${sql.lit(lookedAt)}
      order by ${orderOf(list)} limit ${sql.lit(wanted + 1)}`,
    planning(list),
  )
  const rows = entries.filter(({ nth }) => nth < lookedAt).slice(0, wanted)
  const last = entries.find(({ nth }) => nth === lookedAt)
  return { rows, last, lookedAt, expected: rows.length === wanted ? lookedAt : (lookedAt * wanted) / rows.length }
}

/** Returns the page that begins among the rows found first, and continues from the last scanned entry. */
async function furtherKeys(list: List, { offset, count }: Stretch, { rows, last }: First): Promise<Key[]> {
  const missing = offset + count - rows.length
  if (missing === 0 || !last) return rows.slice(offset)
  const isBehind = sql`(i.risk, i.occurred_at, i.id) ${sql.raw(list.query.SortDirection === 'desc' ? '<=' : '>=')}
    (${last.risk}::real, ${last.at}::timestamptz, ${last.id}::bigint)`
  const skipped = Math.max(0, offset - rows.length)
  return [...rows.slice(offset), ...(await metKeys(list, { offset: skipped, count: missing - skipped }, isBehind))]
}

/** Returns rows of everything that matches, found using the most selective index, then sorted. */
const allSorted = (list: List, stretch: Stretch): Promise<Key[]> =>
  named(
    'events-sorted',
    list.db,
    // `offset 0` keeps the order from affecting the choice of index.
    sql<Key>`select i.occurred_at::text as at, i.id from (
        select i.occurred_at, i.id, i.risk from ${incidentsIn(list.stretches, conditionsInStretches(list))} offset 0) i
      order by ${orderOf(list)} ${limit(stretch)}`,
    planning(list),
  )

/** The same if their number is unknown; null if there are too many. */
async function sortedIfFew(list: List, stretch: Stretch): Promise<Key[] | null> {
  const most = list.depths.sortedUnknown
  const rows = await named(
    'events-sorted-if-few',
    list.db,
    sql<{ seen: number; at: string | null; id: string }>`with few as materialized (
        select i.occurred_at, i.id, i.risk from ${incidentsIn(list.stretches, conditionsInStretches(list))} limit ${sql.lit(most + 1)})
      select s.seen, k.at, k.id from (select count(*)::int as seen from few) s left join lateral (
        select i.occurred_at::text as at, i.id from few i order by ${orderOf(list)} ${limit(stretch)}) k
        on s.seen <= ${sql.lit(most)}`,
    planning(list),
  )
  return rows[0]!.seen > most ? null : rows.flatMap(({ at, id }) => (at === null ? [] : [{ at, id }]))
}
