import type { MapVehicle, ReportingCounts, VehicleCounts, VehiclePage } from '@milepost/contract/vehicle-list'
import { type RawBuilder, sql } from 'kysely'
import { countOptions } from '../../db/count-options.ts'
import type { ClientDatabase } from '../../db/scope.ts'
import {
  optionConditions,
  remainingConditions,
  reportingExpression,
  type VehicleFilter,
  vehicleConditions,
} from './filter.ts'
import { oneVehicle } from './one-vehicle.ts'
import { movingExpression, type SummaryRow, summaryColumns, toSummary } from './summary.ts'

type Reporting = 'active' | 'inactive' | 'noGps'
export type ListQuery = VehicleFilter & {
  Reporting?: Reporting | undefined
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(v.name)`,
  vin: sql`v.vin`,
  connection: sql`lower(n.name)`,
  provider: sql`lower(p.display_name)`,
  status: sql`v.status`,
  lastGpsDateTime: sql`l.at`,
  behavioralRisk: sql`s.behavioral`,
  hasCoaching: sql`v.has_coaching`,
  distanceMeters30d: sql`s.distance_meters`,
}

/** Vehicles `v` with connection `n`, provider `p`, last position `l` and 30-day score `s`. */
const vehicles = (clientId: number) => sql`vehicle v
  join connection n on n.client_id = v.client_id and n.id = v.connection_id
  join provider p on p.id = n.provider_id
  left join vehicle_latest l on l.client_id = v.client_id and l.vehicle_id = v.id
  left join vehicle_score s on s.client_id = v.client_id and s.window_days = 30 and s.vehicle_id = v.id
  where v.client_id = ${clientId} and v.gone_at is null and n.deleted_at is null`

/** `inactive` covers vehicles that never had a position. */
const reportingCondition = (reporting: Reporting | undefined) =>
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
  const order = sortColumns[query.SortBy] ?? sortColumns.name!
  const direction = sql.raw(query.SortDirection === 'desc' ? 'desc nulls last' : 'asc nulls last')
  return sql<SummaryRow>`select ${columns} from ${vehicles(clientId)} and ${vehicleConditions(query)}
    and ${reportingCondition(query.Reporting)}
    order by ${query.GroupBy ? sql`lower(n.name), n.id, ` : sql``}${order} ${direction}, v.id`
}

/** How many vehicles a query's filters leave, and how those report that its filters but the status leave. */
export async function countVehicles(db: ClientDatabase, query: VehicleFilter & { Reporting?: Reporting | undefined }) {
  const { units, vehicles: counts } = await countReporting(db, vehicleConditions(query))
  return { totalCount: query.Reporting ? units[query.Reporting] : units.active + units.inactive, counts }
}

/** One page of a client's vehicles, how many there are, and how they report. */
export async function listVehicles(db: ClientDatabase, query: ListQuery): Promise<VehiclePage> {
  const page = sql<SummaryRow>`${selectVehicles(db, query)} limit ${query.PageSize} offset ${(query.PageNumber - 1) * query.PageSize}`
  const [{ rows }, counts] = await Promise.all([page.execute(db), countVehicles(db, query)])
  return { items: rows.map(toSummary), ...counts }
}

/** How the units that a list shows report, and how the vehicles they are in. */
async function countReporting(
  db: ClientDatabase,
  conditions: RawBuilder<boolean>,
): Promise<{ units: ReportingCounts; vehicles: ReportingCounts }> {
  // By their letters the most active of the words comes first.
  const { rows } = await sql<{ reporting: Reporting; units: number; vehicles: number }>`
    with unit as (
      select ${reportingExpression} as reporting, ${oneVehicle} as vehicle from ${vehicles(db.clientId)} and ${conditions}),
    whole as (select min(reporting) as reporting from unit group by vehicle)
    select reporting, (select count(*)::int from unit u where u.reporting = r.reporting) as units,
      (select count(*)::int from whole w where w.reporting = r.reporting) as vehicles
    from (values ('active'), ('inactive'), ('noGps')) as r(reporting)`.execute(db)
  const countsOf = (of: 'units' | 'vehicles'): ReportingCounts => {
    const count = (reporting: Reporting) => rows.find((row) => row.reporting === reporting)?.[of] ?? 0
    return { active: count('active'), inactive: count('inactive') + count('noGps'), noGps: count('noGps') }
  }
  return { units: countsOf('units'), vehicles: countsOf('vehicles') }
}

/** What each option of a filter would leave of the list. */
export async function countVehicleOptions(
  db: ClientDatabase,
  query: VehicleFilter & { Reporting?: Reporting | undefined },
): Promise<VehicleCounts> {
  return countOptions(db, {
    alike: sql`select v.connection_id, n.provider_id, v.status, count(*) as lines
      from ${vehicles(db.clientId)} and ${remainingConditions(query)} and ${reportingCondition(query.Reporting)} group by 1, 2, 3`,
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
  const { rows } = await sql<{ id: string }>`select v.id from ${vehicles(db.clientId)} and ${vehicleConditions(filter)}
    and ${reportingCondition(filter.Reporting)} and v.id <> all(${except}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

const movingMinutes = 5

/** Between hearing of a position and being able to read it. */
const storingSeconds = 30

/** Last positions for the map; with `since` those heard of later, and some heard of shortly before. */
export async function listPositions(
  db: ClientDatabase,
  query: VehicleFilter & { Reporting?: Reporting | undefined; since?: string | undefined },
): Promise<{ asOf: string; items: MapVehicle[] }> {
  const asOf = new Date().toISOString()
  const { rows } = await sql<
    Omit<MapVehicle, 'reporting'> & { active: boolean }
  >`select v.id, v.name, l.at, l.latitude_e6 / 1e6::float8 as lat,
      l.longitude_e6 / 1e6::float8 as lon, l.speed_kmh as "speedKmh", l.heading_degrees as "headingDegrees",
      l.at > now() - make_interval(mins => ${movingMinutes}) and ${movingExpression} as moving,
      ${reportingExpression} = 'active' as active
    from ${vehicles(db.clientId)} and ${vehicleConditions(query)} and ${reportingCondition(query.Reporting)}
      and l.at is not null and ${query.since ? sql`l.heard_at > ${query.since}::timestamptz - make_interval(secs => ${storingSeconds})` : sql`true`}`.execute(
    db,
  )
  return { asOf, items: rows.map(({ active, ...row }) => ({ ...row, reporting: active ? 1 : 2 })) }
}
