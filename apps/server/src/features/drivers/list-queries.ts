import type { RecordStatus } from '@milepost/contract/codes'
import type { DriverPage, DriverSummary } from '@milepost/contract/drivers'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../db/like.ts'
import type { ClientDatabase } from '../../db/scope.ts'

export type DriverQuery = {
  ProviderId: number[]
  ConnectionId: number[]
  DriverStatus?: number | undefined
  driverIds: string[]
  SearchedText?: string | undefined
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
}

export type DriverRow = Omit<DriverSummary, 'risk' | 'status' | 'licenseState' | 'licenseNumber'> & { status: number }

/** Events of a driver `d` in the last 30 days. */
export const incidents30d = sql<number>`(select count(*)::int from incident i where i.client_id = d.client_id
  and i.driver_id = d.id and i.occurred_at > now() - interval '30 days')`
/** The last day on which a driver `d` drove. */
export const lastTripAt = sql<string | null>`(select max(t.day)::timestamptz from vehicle_day t
  where t.client_id = d.client_id and t.driver_id = d.id)`

const sortColumns: Record<string, RawBuilder<unknown>> = {
  name: sql`lower(d.name)`,
  status: sql`d.status`,
  connection: sql`lower(n.name)`,
  provider: sql`lower(p.display_name)`,
  incidents30d,
  lastTripAt,
}

const drivers = (clientId: number) => sql`driver d
  join connection n on n.client_id = d.client_id and n.id = d.connection_id
  join provider p on p.id = n.provider_id
  where d.client_id = ${clientId} and d.gone_at is null and n.deleted_at is null`

function conditions(query: DriverQuery): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (query.ConnectionId.length) all.push(sql`d.connection_id = any(${query.ConnectionId}::int[])`)
  if (query.ProviderId.length) all.push(sql`n.provider_id = any(${query.ProviderId}::smallint[])`)
  if (query.driverIds.length) all.push(sql`d.id = any(${query.driverIds}::bigint[])`)
  if (query.SearchedText) all.push(sql`d.search like ${`%${escapeLike(query.SearchedText)}%`}`)
  return sql.join(all, sql` and `)
}

/** All but the last four characters hidden, and never less than half. */
function mask(license: string | null): string | null {
  if (!license) return null
  const characters = [...license]
  const shown = Math.min(4, Math.floor(characters.length / 2))
  return '•'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('')
}

/** The same in the database, of a driver `d`. */
export const maskedLicense = sql<string | null>`case when d.license_number <> '' then repeat('•',
  length(d.license_number) - least(4, length(d.license_number) / 2)) || right(d.license_number, least(4, length(d.license_number) / 2)) end`

const summaryColumns = sql`d.id, d.name, d.connection_id as "connectionId", d.client_id as "clientId", d.status,
      json_build_object('id', n.id, 'name', n.name) as connection,
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
      d.license_state as "driverLicenseState", d.license_number as "driverLicenseNumber",
      ${incidents30d} as "incidents30d", ${lastTripAt} as "lastTripAt"`

/** Every driver that a query's filters leave, in its order; with `columns` those of a file instead of a summary's. */
export function selectDrivers(
  { clientId }: ClientDatabase,
  query: DriverQuery,
  columns: RawBuilder<unknown> = summaryColumns,
): RawBuilder<DriverRow> {
  const status = query.DriverStatus === undefined ? sql`true` : sql`d.status = ${query.DriverStatus}`
  const direction = sql.raw(query.SortDirection === 'desc' ? 'desc nulls last' : 'asc nulls last')
  return sql<DriverRow>`select ${columns} from ${drivers(clientId)} and ${conditions(query)} and ${status}
    order by ${sortColumns[query.SortBy] ?? sortColumns.name!} ${direction}, d.id`
}
/** Licence numbers are masked; the driver's own risk is not computed yet. */
export const toDriver = (row: DriverRow): DriverSummary => ({
  ...row,
  status: row.status as RecordStatus,
  driverLicenseNumber: mask(row.driverLicenseNumber),
  licenseState: row.driverLicenseState,
  licenseNumber: mask(row.driverLicenseNumber),
  risk: null,
})

/** One page of a client's drivers. */
export async function listDrivers(db: ClientDatabase, query: DriverQuery): Promise<DriverPage> {
  const page = sql<DriverRow>`${selectDrivers(db, query)} limit ${query.PageSize} offset ${(query.PageNumber - 1) * query.PageSize}`
  const [{ rows }, counts] = await Promise.all([page.execute(db), countDrivers(db, query)])
  return { items: rows.map(toDriver), ...counts }
}

/** How many drivers a query's filters leave, and how many those but the status. */
export async function countDrivers(
  db: ClientDatabase,
  query: DriverQuery,
): Promise<Pick<DriverPage, 'totalCount' | 'counts'>> {
  const counts = await countByStatus(db, conditions(query))
  const { active, inactive } = counts
  const totalCount = query.DriverStatus === undefined ? active + inactive : query.DriverStatus === 1 ? active : inactive
  return { totalCount, counts }
}

async function countByStatus(db: ClientDatabase, filter: RawBuilder<unknown>): Promise<DriverPage['counts']> {
  const { rows } = await sql<DriverPage['counts']>`select count(*) filter (where d.status = 1)::int as active,
      count(*) filter (where d.status <> 1)::int as inactive, count(*) filter (where d.license_number is null)::int as "withoutLicense"
    from ${drivers(db.clientId)} and ${filter}`.execute(db)
  return rows[0]!
}
