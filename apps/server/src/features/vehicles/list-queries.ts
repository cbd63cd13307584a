import type { ReportingCounts, VehicleCounts, VehiclePage } from '@milepost/contract/vehicles/list'
import { type RawBuilder, sql } from 'kysely'
import { countOptions } from '../../db/lists/count-options.ts'
import { readPage } from '../../db/lists/page-of-keys.ts'
import { always, joinedFor, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import type { ClientDatabase } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { byConnectionName, byProviderName } from '../../reporting/sort-by-connection.ts'
import {
  optionConditions,
  type Reporting,
  remainingConditions,
  reportingCondition,
  type VehicleFilter,
  vehicleConditions,
} from '../../reporting/vehicle-filter.ts'
import { countReporting } from './reporting-counts.ts'
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts'

export type ListQuery = VehicleFilter & {
  Reporting?: Reporting | undefined
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}

const sortColumns: Record<string, SortColumn> = {
  name: always(sql`lower(v.name)`),
  vin: mayLack(sql`v.vin`),
  connection: byConnectionName(sql`v.connection_id`),
  provider: byProviderName(sql`n.provider_id`),
  status: always(sql`v.status`),
  lastGpsDateTime: mayLack(sql`l.at`),
  behavioralRisk: mayLack(sql`s.behavioral`),
  hasCoaching: always(sql`v.has_coaching`),
  distanceMeters30d: mayLack(sql`s.distance_meters`),
}

const byConnection: Order = [
  [sortColumns.connection!, 'asc'],
  [always(sql`v.connection_id`), 'asc'],
]
const byId: Order = [[always(sql`v.id`), 'asc']]

type Sorting = Pick<ListQuery, 'SortBy' | 'SortDirection' | 'GroupBy'>

/** By one column, within connections if grouped by connection; a connection has one name and provider. */
function orderOf({ SortBy, SortDirection, GroupBy }: Sorting): Order {
  const own: Order = [[sortColumns[SortBy] ?? sortColumns.name!, SortDirection]]
  if (!GroupBy) return [...own, ...byId]
  return [...byConnection, ...(SortBy === 'connection' || SortBy === 'provider' ? [] : own), ...byId]
}

/**
 * Connection `n`, provider `p`, last position `l` and 30-day score `s` of vehicles `v`. All are left joins, so that the
 * planner drops those a statement doesn't use.
 */
export const joins = sql`left join connection n on n.client_id = v.client_id and n.id = v.connection_id
  left join provider p on p.id = n.provider_id
  left join vehicle_latest l on l.client_id = v.client_id and l.vehicle_id = v.id
  left join vehicle_score s on s.client_id = v.client_id and s.window_days = 30 and s.vehicle_id = v.id`

const vehicles = (clientId: number, order: Order = []) =>
  sql`vehicle v ${joins} ${joinedFor(order)} where v.client_id = ${clientId} and v.gone_at is null and ${isConnected('v', clientId)}`

const filtered = (clientId: number, query: ListQuery, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${vehicles(clientId, orderOf(query))} and ${vehicleConditions(clientId, query)} and ${reportingCondition(query.Reporting)}`

/** Selects columns of every vehicle that matches a query's filters, in its order. */
export const selectVehicles = (
  { clientId }: ClientDatabase,
  query: ListQuery,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${filtered(clientId, query, columns)} order by ${orderedBy(orderOf(query))}`

/** Counts the rows that match a query's filters. */
export async function countVehicles(
  db: ClientDatabase,
  query: VehicleFilter & { Reporting?: Reporting | undefined },
): Promise<number> {
  const statement = sql<{ lines: number }>`select count(*)::int as lines
    from ${vehicles(db.clientId)} and ${vehicleConditions(db.clientId, query)} and ${reportingCondition(query.Reporting)}`
  return (await named('vehicles-counted', db, statement, 'fresh'))[0]!.lines
}

/** Returns one page of a client's vehicles, and the total row count. */
export async function listVehicles(db: ClientDatabase, query: ListQuery): Promise<VehiclePage> {
  const { rows, totalCount } = await readPage(db, {
    name: 'vehicles-page',
    offset: (query.PageNumber - 1) * query.PageSize,
    limit: query.PageSize,
    order: orderOf(query),
    keys: filtered(db.clientId, query, sql`v.id`),
    rowsOf: (page) =>
      sql<SummaryRow>`select ${summaryColumns} from ${page} join vehicle v on v.client_id = ${db.clientId} and v.id = page.id ${joins}`,
    count: () => countVehicles(db, query),
  })
  return { items: rows.map(toSummary), totalCount }
}

/** Counts the vehicles that match a query's filters by reporting state. */
export const totalVehicles = (db: ClientDatabase, query: VehicleFilter): Promise<ReportingCounts> =>
  countReporting(db, sql`${vehicles(db.clientId)} and ${vehicleConditions(db.clientId, query)}`)

/** Counts what each option of a filter would leave in the list. */
export async function countVehicleOptions(
  db: ClientDatabase,
  query: VehicleFilter & { Reporting?: Reporting | undefined },
): Promise<VehicleCounts> {
  return countOptions(db, {
    alike: sql`select v.connection_id, n.provider_id, v.status, count(*) as lines
      from ${vehicles(db.clientId)} and ${remainingConditions(db.clientId, query)} and ${reportingCondition(query.Reporting)} group by 1, 2, 3`,
    from: sql`alike v cross join lateral (select v.provider_id) n`,
    conditions: optionConditions(query),
    values: {
      ConnectionId: sql`v.connection_id`,
      providerIds: sql`v.provider_id`,
      VehicleStatus: sql`v.status`,
    },
  })
}

/** Selects the ids of everything that matches a filter, with exceptions. */
export async function selectVehicleIds(
  db: ClientDatabase,
  filter: VehicleFilter & { Reporting?: Reporting | undefined },
  except: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select v.id from ${vehicles(db.clientId)} and ${vehicleConditions(db.clientId, filter)}
    and ${reportingCondition(filter.Reporting)} and v.id <> all(${except}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}
