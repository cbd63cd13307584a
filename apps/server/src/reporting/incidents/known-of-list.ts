import { sql } from 'kysely'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { countPieces, waitingDays, zoneOf } from './count-incidents.ts'
import { spanOf } from './filter.ts'
import { type Depths, isByRisk, isShallow, needsSums, type PageQuery } from './page-query.ts'
import { cutDays, piecesOf } from './range-pieces.ts'
import { type Sums, sumsFor } from './sums.ts'

/** What rollups know about a list; null if nothing, or not queried. */
export type Known = {
  /** Rollups that cover all of its rows except on waiting days. */
  sums: Sums | null
  waiting: readonly string[]
  /** Number of rows in a list by risk; for its first pages, may stop above the threshold. */
  matching: number | null
  /** Number of events in its months regardless of filters, which is the size of the risk index. */
  ofMonths: number | null
}

/** Up to this many days are scanned by event while rollups are behind, which the current day often is. */
const mostWaiting = 3

/** Queries the rollups about a list, as far as its page requires. */
export async function knownOf(db: ClientDatabase, query: PageQuery, depths: Depths): Promise<Known> {
  const sums = needsSums(query, depths) ? sumsFor(query) : null
  const waiting = sums ? await waitingDays(db, spanOf(query), mostWaiting + 1) : []
  if (!sums || waiting.length > mostWaiting) return { sums: null, waiting, matching: null, ofMonths: null }
  if (!isByRisk(query) || (query.GroupBy && isShallow(query, depths)))
    return { sums, waiting, matching: null, ofMonths: null }
  // How deep paging goes depends on the total; the first pages only need to know if there are few.
  const enough = isShallow(query, depths) ? depths.sortedAtMost : Number.POSITIVE_INFINITY
  const [matching, ofMonths] = await Promise.all([
    countUpTo({ db, query, sums, waiting }, enough),
    countMonths(db, query),
  ])
  return { sums, waiting, matching, ofMonths }
}

type Summed = { db: ClientDatabase; query: PageQuery; sums: Sums; waiting: readonly string[] }

/** Counts a list's rows, or stops once there are enough: months before days, and days before events. */
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

/** Returns a list's range in pieces for counting: waiting days by event. */
export const listPieces = ({ query, waiting }: Pick<Summed, 'query' | 'waiting'>, zone: string) =>
  cutDays(zone, piecesOf(zone, spanOf(query)), waiting)

/** Counts the events in all months of a range. */
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
