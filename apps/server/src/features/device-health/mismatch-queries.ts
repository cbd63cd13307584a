import { reportedAgain } from '@milepost/contract/device-health/mismatch-columns'
import type { MismatchFilter, MismatchPage, VehicleMismatch } from '@milepost/contract/device-health/mismatches'
import { type MismatchType, mismatchType } from '@milepost/domain/codes'
import { pageCount } from '@milepost/domain/page-count'
import { afterRangeTime, fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { codesOf } from '../../db/lists/codes-of.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { always, joinedFor, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { byConnectionName } from '../../reporting/sort-by-connection.ts'
import { groupsJson } from '../../reporting/vehicle-groups.ts'
import { namesHaveText } from '../../reporting/vehicle-has-text.ts'
import { isOpenMismatch } from '../../sync/load/vehicles/sum-cameras.ts'
import { vehicleNarrowing } from './camera-filter.ts'

export type MismatchFilters = z.output<typeof MismatchFilter>
export type MismatchQuery = MismatchFilters & {
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}
export type MismatchRow = Omit<VehicleMismatch, 'LastGpsDateTime' | 'dateOfStatus'> & { lastGpsDateTime: string | null }

const sortColumns: Record<string, SortColumn> = {
  LastGpsDateTime: mayLack(sql`l.at`),
  vehicle: always(sql`lower(v.name)`),
  connection: byConnectionName(sql`v.connection_id`),
  mismatchType: always(sql`x.type`),
  since: always(sql`x.since`),
}

function orderOf({ SortBy, SortDirection, GroupBy }: MismatchQuery): Order {
  const own: Order = [
    [sortColumns[SortBy]!, SortDirection],
    [always(sql`x.vehicle_id`), 'asc'],
    [always(sql`x.type`), 'asc'],
  ]
  if (!GroupBy) return own
  return [
    [sortColumns.connection!, 'asc'],
    [always(sql`v.connection_id`), 'asc'],
    ...(SortBy === 'connection' ? own.slice(1) : own),
  ]
}

/** A mismatch that is neither over nor resolved. */
export const isOpen: RawBuilder<boolean> = sql.raw(isOpenMismatch)

/** Open mismatches `x` of vehicles `v` with additional joins and filters applied; the type filter is optional. */
export function mismatchesWhere(
  clientId: number,
  filter: MismatchFilters,
  { besidesType = false, joined = sql`` }: { besidesType?: boolean; joined?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const { MismatchType: types, SearchedText: text, CameBack } = filter
  const conditions = [
    // A vehicle missing from its provider's list is included for that reason: its device isn't found.
    sql`x.client_id = ${clientId} and ${isOpen} and ${isConnected('v', clientId)}`,
    sql`x.reported_at >= ${fromRangeTime(filter.From)} and x.reported_at < ${afterRangeTime(filter.To)}`,
    ...(besidesType || types.length === 0 ? [] : [sql`x.type = any(${types}::smallint[])`]),
    ...(CameBack === undefined ? [] : [sql`x.came_back = ${CameBack}`]),
    ...vehicleNarrowing(clientId, filter),
    ...(text ? [textCondition(clientId, text)] : []),
  ]
  return sql`vehicle_mismatch x join vehicle v on v.client_id = x.client_id and v.id = x.vehicle_id ${joined}
    where ${sql.join(conditions, sql` and `)}`
}

/** Text of a row: names, the type, and whether it was resolved before. */
const textCondition = (clientId: number, text: string): RawBuilder<boolean> =>
  hasText(text, (part) => {
    const types = codesOf(mismatchType, part)
    return sql`(${namesHaveText(clientId, part)} ${types.length ? sql`or x.type = any(${types}::smallint[])` : sql``}
      ${part.isInLabel(reportedAgain) ? sql`or x.came_back` : sql``})`
  })

/** Selects all open mismatches matching the filters, in order. */
export function selectMismatches(
  { clientId }: ClientDatabase,
  query: MismatchQuery,
  cut = sql``,
): RawBuilder<MismatchRow> {
  const order = orderOf(query)
  const joined = sql`join connection n on n.client_id = ${clientId} and n.id = v.connection_id join provider p on p.id = n.provider_id
    left join vehicle_latest l on l.client_id = ${clientId} and l.vehicle_id = v.id ${joinedFor(order)}`
  return sql<MismatchRow>`select x.vehicle_id || '-' || x.type as id,
      json_build_object('id', v.id::text, 'name', v.name, 'vin', v.vin, 'groups', ${groupsJson}) as vehicle,
      json_build_object('id', n.id, 'name', n.name) as connection,
      json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider,
      x.type as "mismatchType", l.at as "lastGpsDateTime", x.since, x.came_back as "cameBack"
    from ${mismatchesWhere(clientId, query, { joined })} order by ${orderedBy(order)} ${cut}`
}

/** Converts a row to the contract's format. */
export const toMismatch = ({ lastGpsDateTime, ...row }: MismatchRow): VehicleMismatch => ({
  ...row,
  LastGpsDateTime: lastGpsDateTime,
  dateOfStatus: lastGpsDateTime,
})

/** Counts open mismatches by type, with all filters applied except the type. */
export async function countMismatches(db: ClientDatabase, query: MismatchFilters) {
  const statement = sql<{ type: MismatchType; lines: number }>`select x.type, count(*)::int as lines
    from ${mismatchesWhere(db.clientId, query, { besidesType: true })} group by 1`
  const rows = await named('mismatches-counted', db, statement, 'fresh')
  const counts = mismatchType.all.map(({ code }) => ({
    mismatchType: code,
    count: rows.find(({ type }) => type === code)?.lines ?? 0,
  }))
  const { MismatchType: wanted } = query
  const counted = counts.filter((one) => wanted.length === 0 || wanted.includes(one.mismatchType))
  return { counts, totalCount: counted.reduce((sum, { count }) => sum + count, 0) }
}

/** Lists a page of open mismatches, numbered from 0. */
export async function listMismatches(db: ClientDatabase, query: MismatchQuery): Promise<MismatchPage> {
  const { PageNumber, PageSize } = query
  const cut = sql`limit ${PageSize} offset ${PageNumber * PageSize}`
  const [rows, { counts, totalCount }] = await Promise.all([
    named('mismatches-page', db, selectMismatches(db, query, cut), 'fresh'),
    countMismatches(db, query),
  ])
  return {
    paginatedVehicleMismatches: {
      items: rows.map(toMismatch),
      totalCount,
      currentPage: PageNumber,
      pageSize: PageSize,
      pageCount: pageCount(totalCount, PageSize),
    },
    counts,
  }
}

/** Returns the ids of open mismatches matching a filter. */
export async function mismatchIds(db: ClientDatabase, filter: MismatchFilters): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.vehicle_id || '-' || x.type as id
    from ${mismatchesWhere(db.clientId, filter)}`.execute(db)
  return rows.map(({ id }) => id)
}

export type Sides = {
  type: MismatchType
  since: string
  reportedAt: string
  cameBack: boolean
  evidence: Readonly<Record<string, string | number | null>>
  name: string
  vin: string | null
  device: string | null
  at: string | null
  lat: number | null
  lon: number | null
}

/** Reads both sides of a vehicle's open mismatches. */
export async function readSides(db: ClientDatabase, vehicleId: string): Promise<Sides[]> {
  const statement = sql<Sides>`select x.type, x.since, x.reported_at as "reportedAt", x.came_back as "cameBack", x.evidence,
      v.name, v.vin, v.device_serial as device, l.at, l.latitude_e6 / 1e6::float8 as lat, l.longitude_e6 / 1e6::float8 as lon
    from vehicle_mismatch x join vehicle v on v.client_id = x.client_id and v.id = x.vehicle_id
      left join vehicle_latest l on l.client_id = ${thisClient} and l.vehicle_id = v.id
    where x.client_id = ${thisClient} and x.vehicle_id = ${vehicleId} and ${isOpen} order by x.type`
  return named('mismatch-sides', db, statement)
}
