import type { ReportingCounts, VehicleCounts, VehiclePage } from '@milepost/contract/vehicle-list'
import { type RawBuilder, sql } from 'kysely'
import { countOptions } from '../../db/count-options.ts'
import { named } from '../../db/named.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import { always, mayLack, type SortColumn, sortedBy } from '../../db/sort-columns.ts'
import { isConnected } from '../connections/is-connected.ts'
import {
  optionConditions,
  remainingConditions,
  reportingExpression,
  type VehicleFilter,
  vehicleConditions,
} from './filter.ts'
import { countReporting } from './reporting-counts.ts'
import { type SummaryRow, summaryColumns, toSummary } from './summary.ts'

type Reporting = 'active' | 'inactive' | 'noGps'
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
  connection: always(sql`lower(n.name)`),
  provider: always(sql`lower(p.display_name)`),
  status: always(sql`v.status`),
  lastGpsDateTime: mayLack(sql`l.at`),
  behavioralRisk: mayLack(sql`s.behavioral`),
  hasCoaching: always(sql`v.has_coaching`),
  distanceMeters30d: mayLack(sql`s.distance_meters`),
}

const orderOf = (query: Pick<ListQuery, 'SortBy' | 'SortDirection' | 'GroupBy'>) =>
  sql`${query.GroupBy ? sql`lower(n.name), n.id, ` : sql``}${sortedBy(sortColumns[query.SortBy] ?? sortColumns.name!, query.SortDirection)}, v.id`

/**
 * Connection `n`, provider `p`, last position `l` and 30-day score `s` of vehicles `v`. All are joined on the left: then
 * those are not looked at of which a statement says nothing.
 */
export const joins = sql`left join connection n on n.client_id = v.client_id and n.id = v.connection_id
  left join provider p on p.id = n.provider_id
  left join vehicle_latest l on l.client_id = v.client_id and l.vehicle_id = v.id
  left join vehicle_score s on s.client_id = v.client_id and s.window_days = 30 and s.vehicle_id = v.id`

const vehicles = (clientId: number) =>
  sql`vehicle v ${joins} where v.client_id = ${clientId} and v.gone_at is null and ${isConnected('v', clientId)}`

/** `inactive` covers vehicles that never had a position. */
export const reportingCondition = (reporting: Reporting | undefined) =>
  reporting === undefined
    ? sql`true`
    : reporting === 'inactive'
      ? sql`${reportingExpression} <> 'active'`
      : sql`${reportingExpression} = ${reporting}`

/** Every vehicle that a query's filters leave, in its order; with `columns` those of a file instead of a summary's. */
export function selectVehicles(
  { clientId }: ClientDatabase,
  query: ListQuery,
  columns: RawBuilder<unknown> = summaryColumns,
): RawBuilder<SummaryRow> {
  return sql<SummaryRow>`select ${columns} from ${vehicles(clientId)} and ${vehicleConditions(clientId, query)}
    and ${reportingCondition(query.Reporting)} order by ${orderOf(query)}`
}

/** One page of them: which they are is found first, so that what a row shows is looked up for the page alone. */
function selectPage(db: ClientDatabase, query: ListQuery): RawBuilder<SummaryRow> {
  const { PageSize, PageNumber } = query
  return sql<SummaryRow>`with page as materialized (
      ${selectVehicles(db, query, sql`v.id`)} limit ${PageSize} offset ${(PageNumber - 1) * PageSize})
    select ${summaryColumns} from page join vehicle v on v.client_id = ${db.clientId} and v.id = page.id ${joins}
    order by ${orderOf(query)}`
}

/** How many lines a query's filters leave. */
export async function countVehicles(
  db: ClientDatabase,
  query: VehicleFilter & { Reporting?: Reporting | undefined },
): Promise<number> {
  const statement = sql<{ lines: number }>`select count(*)::int as lines
    from ${vehicles(db.clientId)} and ${vehicleConditions(db.clientId, query)} and ${reportingCondition(query.Reporting)}`
  return (await named('vehicles-counted', db, statement, 'fresh'))[0]!.lines
}

/** One page of a client's vehicles, and how many lines there are. */
export async function listVehicles(db: ClientDatabase, query: ListQuery): Promise<VehiclePage> {
  const page = named('vehicles-page', db, selectPage(db, query), 'fresh')
  const [rows, totalCount] = await Promise.all([page, countVehicles(db, query)])
  return { items: rows.map(toSummary), totalCount }
}

/** How the vehicles report that a query's filters leave. */
export const totalVehicles = (db: ClientDatabase, query: VehicleFilter): Promise<ReportingCounts> =>
  countReporting(db, sql`${vehicles(db.clientId)} and ${vehicleConditions(db.clientId, query)}`)

/** What each option of a filter would leave of the list. */
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

/** Ids of everything a filter lets through, but for some. */
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
