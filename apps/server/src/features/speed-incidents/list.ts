import { mostSpeedPoints, type SpeedIncident, type SpeedPoint } from '@milepost/contract/speed-incidents/endpoints'
import { type RawBuilder, sql } from 'kysely'
import { invalid } from '../../app-error.ts'
import { always, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { readReportRequest } from '../../reporting/segments/read-report-request.ts'
import { findSpeeding, type SpeedQuery } from './filter.ts'
import { type SpeedRow, speedColumns, speedFrom, toSpeedIncident } from './row.ts'

/** The last row that paging can reach. */
const deepest = 10_000

const sortColumns: Readonly<Record<SpeedQuery['SortBy'], SortColumn>> = {
  occurredAt: always(sql`i.occurred_at`),
  overByKmh: mayLack(sql`i.over_by_kmh`),
}

/** The order of a list of incidents `i`. */
const orderOf = ({ SortBy, SortDirection }: SpeedQuery): Order => {
  const byTime: Order = [
    [sortColumns.occurredAt, SortDirection],
    [always(sql`i.id`), SortDirection],
  ]
  return SortBy === 'occurredAt' ? byTime : [[sortColumns[SortBy], SortDirection], ...byTime]
}

/**
 * Reads the first rows of a list after a key, no more of each than requested, and the incidents `i` that match its
 * filters.
 */
function inOrder(
  found: RawBuilder<unknown>,
  query: SpeedQuery,
  columns: RawBuilder<unknown>,
  count: number,
  after = 0,
) {
  // Written as a literal: with a parameter as the limit, the planner expects a tenth of the rows.
  return sql`select ${columns} from incident i where ${found} order by ${orderedBy(orderOf(query))}
    limit ${sql.lit(count)} offset ${sql.lit(after)}`
}

/** `at` to the microsecond, as the database formats it. */
type Key = { at: string; id: string }

/**
 * Returns a page of a client's speeding events. Throws `invalid` if the page is beyond the last one that can be
 * reached.
 */
export async function listSpeedIncidents(
  db: ClientDatabase,
  query: SpeedQuery & { PageNumber: number; PageSize: number },
): Promise<{ items: SpeedIncident[]; hasMore: boolean; isDeepest: boolean }> {
  const { PageNumber, PageSize } = query
  const end = PageNumber * PageSize
  if (end > deepest && PageNumber > 1) throw tooDeep()
  const found = await findSpeeding(db, await readReportRequest(db, query))
  if (!found) return { items: [], hasMore: false, isDeepest: false }
  const columns = sql`i.occurred_at::text as at, i.id`
  const keys = await named(
    'speeding-keys',
    db,
    sql<Key>`${inOrder(found, query, columns, PageSize + 1, end - PageSize)}`,
    'fresh',
  )
  const hasMore = keys.length > PageSize
  const items = await readRows(db, keys.slice(0, PageSize))
  return { items, hasMore, isDeepest: hasMore && end + PageSize > deepest }
}

const tooDeep = () =>
  invalid([
    {
      field: 'query.PageNumber',
      message: `pages of this list end at row ${deepest.toLocaleString('en-US')}: choose other days or narrower filters`,
    },
  ])

async function readRows(db: ClientDatabase, keys: readonly Key[]): Promise<SpeedIncident[]> {
  if (!keys.length) return []
  const [times, ids] = [keys.map(({ at }) => at), keys.map(({ id }) => id)]
  const rows = await named(
    'speeding-rows',
    db,
    sql<SpeedRow>`select ${speedColumns} from unnest(${times}::timestamptz[], ${ids}::bigint[]) with ordinality as page(at, id, place)
      join ${speedFrom} on (i.occurred_at, i.id) = (page.at, page.id) where i.client_id = ${db.clientId} order by page.place`,
  )
  return rows.map(toSpeedIncident)
}

/** Returns one speeding event as the list shows it; undefined if the client has no such event. */
export async function findSpeedIncident(db: ClientDatabase, id: string): Promise<SpeedIncident | undefined> {
  const keys = await named(
    'speeding-key',
    db,
    sql<Key>`select i.occurred_at::text as at, i.id from incident i
      where i.client_id = ${db.clientId} and i.id = ${id} and i.translated_type = 'speeding'`,
  )
  return (await readRows(db, keys))[0]
}

type PlacedKey = { id: string; latitudeE6: number | null; longitudeE6: number | null; overByKmh: number | null }

/** Returns the locations of the first rows of a list, in its order, without those that have no location. */
export async function listSpeedPoints(
  db: ClientDatabase,
  query: SpeedQuery,
): Promise<{ points: SpeedPoint[]; hasMore: boolean }> {
  const found = await findSpeeding(db, await readReportRequest(db, query))
  if (!found) return { points: [], hasMore: false }
  const columns = sql`i.id, i.latitude_e6 as "latitudeE6", i.longitude_e6 as "longitudeE6", i.over_by_kmh as "overByKmh"`
  const rows = await named(
    'speeding-points',
    db,
    sql<PlacedKey>`${inOrder(found, query, columns, mostSpeedPoints + 1)}`,
    'fresh',
  )
  const points = rows
    .slice(0, mostSpeedPoints)
    .flatMap(({ id, latitudeE6, longitudeE6, overByKmh }) =>
      latitudeE6 === null || longitudeE6 === null
        ? []
        : [{ id, lat: latitudeE6 / 1e6, lon: longitudeE6 / 1e6, overByKmh }],
    )
  return { points, hasMore: rows.length > mostSpeedPoints }
}

/** Selects every row that matches a query's filters, in its order, for files. */
export async function selectSpeedIncidents(db: ClientDatabase, query: SpeedQuery): Promise<RawBuilder<SpeedRow>> {
  const found = (await findSpeeding(db, await readReportRequest(db, query))) ?? sql`false`
  return sql<SpeedRow>`select ${speedColumns} from ${speedFrom} where ${found} order by ${orderedBy(orderOf(query))}`
}
