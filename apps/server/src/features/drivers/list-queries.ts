import type { DriverPage, DriverSummary, DriverTotals } from '@milepost/contract/drivers/endpoints'
import { type RecordStatus, recordStatus } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import { codesOf } from '../../db/lists/codes-of.ts'
import { readPage } from '../../db/lists/page-of-keys.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { always, joinedFor, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { connectionHasText } from '../../reporting/connection-has-text.ts'
import { knownMetersOfDriver } from '../../reporting/driving/known-driving.ts'
import { knownEventsOf } from '../../reporting/driving/known-events.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { partProvisional } from '../../reporting/segments/part-provisional.ts'
import { whyNoScore } from '../../reporting/segments/why-no-score.ts'
import { byConnectionName, byProviderName } from '../../reporting/sort-by-connection.ts'
import { type DriverSums, driverRate, rateSql } from './driver-rate.ts'

export type DriverFilter = {
  ProviderId: number[]
  ConnectionId: number[]
  DriverStatus?: number | undefined
  driverIds: string[]
  SearchedText?: string | undefined
}
export type DriverQuery = DriverFilter & {
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
}

export type DriverRow = Omit<DriverSummary, 'status' | 'licenseState' | 'licenseNumber' | 'rate30d'> &
  DriverSums & { status: number }

const sortColumns: Record<string, SortColumn> = {
  name: always(sql`lower(d.name)`),
  status: always(sql`d.status`),
  connection: byConnectionName(sql`d.connection_id`),
  provider: byProviderName(sql`n.provider_id`),
  incidents30d: mayLack(knownEventsOf(sql`d.incidents_30d`)),
  rate30d: mayLack(rateSql),
  risk: mayLack(sql`s.behavioral`),
  lastTripAt: mayLack(sql`d.last_trip_at`),
}

const orderOf = ({ SortBy, SortDirection }: Pick<DriverQuery, 'SortBy' | 'SortDirection'>): Order => [
  [sortColumns[SortBy] ?? sortColumns.name!, SortDirection],
  [always(sql`d.id`), 'asc'],
]

/** Connection `n`, provider `p` and score `s` of drivers `d`; skipped by statements that don't use them. */
export const joins = sql`left join connection n on n.client_id = d.client_id and n.id = d.connection_id
  left join provider p on p.id = n.provider_id
  left join driver_score s on s.client_id = d.client_id and s.driver_id = d.id`

const drivers = (clientId: number, order: Order = []) =>
  sql`driver d ${joins} ${joinedFor(order)} where d.client_id = ${clientId} and d.gone_at is null and d.merged_into is null and ${isConnected('d', clientId)}`

/** Condition for one of the records `m` of the person of a driver `d`: it matches, whichever it is. */
const personHas = (clientId: number, matches: RawBuilder<unknown>) =>
  sql`d.id = any(array(select coalesce(m.merged_into, m.id) from driver m where m.client_id = ${clientId} and ${matches}))`

/** Matches the visible text of a row: the driver's own, license state, connection, provider, and status with its reason. */
const textCondition = (clientId: number, text: string): RawBuilder<unknown> =>
  hasText(text, (part) => {
    const statuses = codesOf(recordStatus, part)
    return sql`(${personHas(clientId, part.isIn(sql`m.search`))} or ${connectionHasText(clientId, sql`d.connection_id`, part)}
      or ${part.isIn(sql`lower(d.inactive_reason)`)} or ${part.isIn(sql`lower(d.license_state)`)}
      ${statuses.length ? sql`or d.status = any(${statuses}::smallint[])` : sql``})`
  })

function conditions(clientId: number, query: DriverFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (query.ConnectionId.length)
    all.push(personHas(clientId, sql`m.gone_at is null and m.connection_id = any(${query.ConnectionId}::int[])`))
  if (query.ProviderId.length)
    all.push(
      personHas(
        clientId,
        sql`m.gone_at is null and m.connection_id in (select c.id from connection c
          where c.client_id = ${clientId} and c.provider_id = any(${query.ProviderId}::smallint[]))`,
      ),
    )
  if (query.DriverStatus !== undefined) all.push(sql`d.status = ${query.DriverStatus}`)
  if (query.driverIds.length) all.push(personHas(clientId, sql`m.id = any(${query.driverIds}::bigint[])`))
  if (query.SearchedText) all.push(textCondition(clientId, query.SearchedText))
  return sql.join(all, sql` and `)
}

/** Hides all but the last four characters, and at least half. */
function mask(license: string | null): string | null {
  if (!license) return null
  const characters = [...license]
  const shown = Math.min(4, Math.floor(characters.length / 2))
  return '•'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('')
}

/** A license under both of the specification's names, its number masked. */
export const licenseOf = (state: string | null, number: string | null) => ({
  driverLicenseState: state,
  driverLicenseNumber: mask(number),
  licenseState: state,
  licenseNumber: mask(number),
})

/** A masked license number in SQL, for a driver `d`. */
export const maskedLicense = sql<string | null>`case when d.license_number <> '' then repeat('•',
  length(d.license_number) - least(4, length(d.license_number) / 2)) || right(d.license_number, least(4, length(d.license_number) / 2)) end`

/** Names of the other providers, in order, who list the person of a driver `d`. */
export const otherProviders = sql<string[]>`(select coalesce(json_agg(distinct q.display_name), '[]')
  from driver o join connection c on c.client_id = o.client_id and c.id = o.connection_id join provider q on q.id = c.provider_id
  where o.client_id = ${thisClient} and o.merged_into = d.id and o.gone_at is null)`

export const summaryColumns = sql`d.id, d.name, d.connection_id as "connectionId", d.client_id as "clientId", d.status,
      d.inactive_reason as "statusReason",
      json_build_object('id', n.id, 'name', n.name) as connection,
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
      d.license_state as "driverLicenseState", d.license_number as "driverLicenseNumber", d.employee_number as "employeeNumber",
      ${otherProviders} as "alsoAt", ${knownEventsOf(sql`d.incidents_30d`)} as "incidents30d", d.measured_30d as "measured30d", ${knownMetersOfDriver} as "meters30d", d.last_trip_at as "lastTripAt",
      json_build_object('score', s.behavioral, 'low', s.behavioral_low, 'high', s.behavioral_high, 'provisional', coalesce(${partProvisional('behavioral')}, true),
        'missing', ${whyNoScore('behavioral')}) as risk`

const filtered = (clientId: number, query: DriverQuery, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from ${drivers(clientId, orderOf(query))} and ${conditions(clientId, query)}`

/** Selects all drivers matching a query, in its order. */
export const selectDrivers = (
  { clientId }: ClientDatabase,
  query: DriverQuery,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`${filtered(clientId, query, columns)} order by ${orderedBy(orderOf(query))}`

/** License numbers are masked. */
export const toDriver = ({ measured30d, meters30d, ...row }: DriverRow): DriverSummary => ({
  ...row,
  rate30d: driverRate({ incidents30d: row.incidents30d, measured30d, meters30d }),
  status: row.status as RecordStatus,
  ...licenseOf(row.driverLicenseState, row.driverLicenseNumber),
})

/** Lists one page of a client's drivers, and the count. */
export async function listDrivers(db: ClientDatabase, query: DriverQuery): Promise<DriverPage> {
  const { rows, totalCount } = await readPage(db, {
    name: 'drivers-page',
    offset: (query.PageNumber - 1) * query.PageSize,
    limit: query.PageSize,
    order: orderOf(query),
    keys: filtered(db.clientId, query, sql`d.id`),
    rowsOf: (page) =>
      sql<DriverRow>`select ${summaryColumns} from ${page} join driver d on d.client_id = ${db.clientId} and d.id = page.id ${joins}`,
    count: () => countDrivers(db, query),
  })
  return { items: rows.map(toDriver), totalCount }
}

/** Counts the drivers matching a query. */
export async function countDrivers(db: ClientDatabase, query: DriverFilter): Promise<number> {
  const statement = sql<{ drivers: number }>`select count(*)::int as drivers
    from ${drivers(db.clientId)} and ${conditions(db.clientId, query)}`
  return (await named('drivers-counted', db, statement, 'fresh'))[0]!.drivers
}

/** Counts the drivers matching a query by status. */
export async function totalDrivers(db: ClientDatabase, query: DriverFilter): Promise<DriverTotals> {
  const statement = sql<DriverTotals>`select count(*) filter (where d.status = 1)::int as active,
      count(*) filter (where d.status = 2)::int as inactive, count(*) filter (where d.status not in (1, 2))::int as "withoutStatus", count(*) filter (where d.license_number is null)::int as "withoutLicense"
    from ${drivers(db.clientId)} and ${conditions(db.clientId, query)}`
  return (await named('drivers-totals', db, statement, 'fresh'))[0]!
}
