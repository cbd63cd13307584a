import { sql } from 'kysely'
import { named } from '../../db/named.ts'
import {
  allConditions,
  type Key,
  type List,
  limit,
  narrowing,
  ofDays,
  orderOf,
  planning,
  type Stretch,
} from './keys-in-order.ts'
import { isOfDays, type PageQuery } from './page-query.ts'

/** Rows of a list by risk, null where they are better met in order; and whether the list is few, where that was found out. */
type Riskiest = { found: Key[] | null; isFew: boolean | undefined }

/** Finds rows of a list by risk in the way that looks at the fewest. */
export async function riskiestKeys(list: List, stretch: Stretch): Promise<Riskiest> {
  const { matching, depths } = list
  if (matching !== null) {
    const areSorted = matching <= depths.sortedAtMost ? !areMetSoon(list, stretch) : areSoonSorted(list, stretch)
    return areSorted
      ? { found: await allSorted(list, stretch), isFew: matching <= depths.sortedAtMost }
      : { found: null, isFew: undefined }
  }
  // Which of its indexes serves columns alone the database knows best.
  if (isOfColumns(list.query)) return { found: null, isFew: undefined }
  if (mayBeCommon(list, stretch)) {
    const { found, expected } = await firstKeys(list, stretch)
    if (found || expected <= entriesOfRow * depths.sortedUnknown) return { found, isFew: undefined }
  }
  const found = await sortedIfFew(list, stretch)
  return { found, isFew: found !== null }
}

/** One row that is looked at costs as much as some entries of the index by risk. */
const entriesOfRow = 8

/** By so much what filters leave may be less risky than the rest, where that decides. */
const doubt = 3

/**
 * Whether a page is full after fewer entries of the index by risk than all its rows. Days alone are as risky as any others;
 * what filters leave may be the least risky of all: then the months have to be few enough to be met whole.
 */
function areMetSoon({ query, matching, ofMonths, depths }: List, { offset, count }: Stretch): boolean {
  if (ofMonths === null) return false
  const expected = ((offset + count) * ofMonths) / matching!
  const enough = matching! * entriesOfRow
  return isOfDays(query) ? expected < enough : ofMonths <= depths.metAtMost && expected * doubt < enough
}

/** Whether all rows of a type, which its own index has with their risks, are fewer than the entries that a page meets. */
const areSoonSorted = ({ query, matching, ofMonths, depths }: List, { offset, count }: Stretch) =>
  query.translatedTypes.length > 0 &&
  query.ConnectionId.length + query.providerIds.length === 0 &&
  ofMonths !== null &&
  matching! <= entriesOfRow * depths.sortedAtMost &&
  matching! * matching! < (offset + count) * ofMonths

/** Whether nothing narrows a list but columns of events that few values stand in. */
const isOfColumns = ({ SearchedText, vehicleIds, driverIds, vehicleGroups }: PageQuery) =>
  !SearchedText && vehicleIds.length + driverIds.length + vehicleGroups.length === 0

/** Whether rows that no sums count may be many: those of vehicles and drivers that somebody chose are not. */
const mayBeCommon = ({ query, text, depths }: List, { offset, count }: Stretch) =>
  offset + count <= depths.deepestUnknown &&
  !query.vehicleIds.length &&
  !query.driverIds.length &&
  text?.isRare !== true

/**
 * Rows that are among the riskiest of all that happened on the days of a list: so many are looked at as give a page of
 * what one in ten is. Where the page is not full, how many would have to be looked at, going by these.
 */
async function firstKeys(list: List, { offset, count }: Stretch): Promise<{ found: Key[] | null; expected: number }> {
  const wanted = offset + count
  const lookedAt = Math.max(list.depths.lookedAtFirst, 10 * wanted)
  const rows = await named(
    'events-first',
    list.db,
    sql<Key>`select i.occurred_at::text as at, i.id from (
        select i.* from incident i where ${ofDays(list)} order by ${orderOf(list)} limit ${sql.lit(lookedAt)}) i
      where ${narrowing(list, list.text?.ofOne)} order by ${orderOf(list)} limit ${sql.lit(wanted)}`,
    planning(list),
  )
  return { found: rows.length === wanted ? rows.slice(offset) : null, expected: (lookedAt * wanted) / rows.length }
}

/** Rows of all that the filters leave, found by whatever index narrows most, then sorted. */
const allSorted = (list: List, stretch: Stretch): Promise<Key[]> =>
  named(
    'events-sorted',
    list.db,
    // `offset 0` keeps the order out of the choice of the index.
    sql<Key>`select i.occurred_at::text as at, i.id from (
        select i.occurred_at, i.id, i.risk from incident i where ${allConditions(list)} offset 0) i
      order by ${orderOf(list)} ${limit(stretch)}`,
    planning(list),
  )

/** The same where nobody knows how many these are; null where they are too many. */
async function sortedIfFew(list: List, stretch: Stretch): Promise<Key[] | null> {
  const most = list.depths.sortedUnknown
  const rows = await named(
    'events-sorted-if-few',
    list.db,
    sql<{ seen: number; at: string | null; id: string }>`with few as materialized (
        select i.occurred_at, i.id, i.risk from incident i where ${allConditions(list)} limit ${sql.lit(most + 1)})
      select s.seen, k.at, k.id from (select count(*)::int as seen from few) s left join lateral (
        select i.occurred_at::text as at, i.id from few i order by ${orderOf(list)} ${limit(stretch)}) k
        on s.seen <= ${sql.lit(most)}`,
    planning(list),
  )
  return rows[0]!.seen > most ? null : rows.flatMap(({ at, id }) => (at === null ? [] : [{ at, id }]))
}
