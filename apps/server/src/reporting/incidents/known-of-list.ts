import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countPieces, waitingDays, zoneOf } from './count-incidents.ts'
import { spanOf } from './filter.ts'
import { type Depths, isByRisk, isShallow, needsSums, type PageQuery } from './page-query.ts'
import { cutDays, piecesOf } from './range-pieces.ts'
import { type Sums, sumsFor } from './sums.ts'

/** What sums say of a list; null where they say nothing, or it is not asked. */
export type Known = {
  /** Sums that know all of its rows but those of the days that wait. */
  sums: Sums | null
  waiting: readonly string[]
  /** How many rows a list by risk has; of its first pages, or more than are few. */
  matching: number | null
  /** How many there are in its months, whatever the filters: what the index by risk holds of them. */
  ofMonths: number | null
}

/** As many days are looked at event by event while sums are behind, as they are of the day under way again and again. */
const mostWaiting = 3

/** Asks the sums about a list, as far as its page needs to know. */
export async function knownOf(db: ClientDatabase, query: PageQuery, depths: Depths): Promise<Known> {
  const sums = needsSums(query, depths) ? sumsFor(query) : null
  const waiting = sums ? await waitingDays(db, spanOf(query), mostWaiting + 1) : []
  if (!sums || waiting.length > mostWaiting) return { sums: null, waiting, matching: null, ofMonths: null }
  if (!isByRisk(query) || (query.GroupBy && isShallow(query, depths)))
    return { sums, waiting, matching: null, ofMonths: null }
  // How far pages reach follows from how many there are; the first pages only ask whether they are few.
  const enough = isShallow(query, depths) ? depths.sortedAtMost : Number.POSITIVE_INFINITY
  const [matching, ofMonths] = await Promise.all([
    countUpTo({ db, query, sums, waiting }, enough),
    countMonths(db, query),
  ])
  return { sums, waiting, matching, ofMonths }
}

type Summed = { db: ClientDatabase; query: PageQuery; sums: Sums; waiting: readonly string[] }

/** How many rows a list has, or more than are enough: months are counted before days, and days before events. */
async function countUpTo({ db, query, sums, waiting }: Summed, enough: number): Promise<number> {
  const pieces = listPieces({ query, waiting }, await zoneOf(db))
  let counted = 0
  for (const kind of ['months', 'days', 'cut'] as const) {
    const some = pieces.filter((piece) => piece.kind === kind)
    if (counted > enough || some.length === 0) continue
    counted += (await countPieces(db, query, sums, some)).reduce((sum, { lines }) => sum + lines, 0)
  }
  return counted
}

/** A list's range as it is counted: days that wait event by event. */
export const listPieces = ({ query, waiting }: Pick<Summed, 'query' | 'waiting'>, zone: string) =>
  cutDays(zone, piecesOf(zone, spanOf(query)), waiting)

/** How many incidents the months have that a range is in. */
export async function countMonths(db: ClientDatabase, query: PageQuery): Promise<number> {
  const { from, until } = spanOf(query)
  const [row] = await named(
    'events-of-months',
    db,
    sql<{ lines: number }>`select coalesce(sum(i.incidents), 0)::int as lines from incident_total i
      where i.client_id = ${db.clientId} and i.is_month and i.starts >= date_trunc('month', ${from}::date - 1)
        and i.starts <= ${until}::date`,
  )
  return row!.lines
}
