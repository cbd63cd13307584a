import type { CameraHealthPage, CameraHealthRow } from '@milepost/contract/device-health/cameras'
import { type CameraHealth, type CameraPosition, cameraHealth, cameraPosition } from '@milepost/domain/codes'
import { type RawBuilder, sql } from 'kysely'
import type { SecretBox } from '../../access/secret-box.ts'
import { readPage } from '../../db/lists/page-of-keys.ts'
import { always, joinedFor, mayLack, type Order, orderedBy, type SortColumn } from '../../db/lists/sort-columns.ts'
import { type ClientDatabase, thisClient } from '../../db/scope/scope.ts'
import { named } from '../../db/statements/named.ts'
import { mediaLinks } from '../../reporting/media/media-links.ts'
import { requestMedia } from '../../reporting/media/stored-media.ts'
import { byConnectionName } from '../../reporting/sort-by-connection.ts'
import { groupsJson } from '../../reporting/vehicle-groups.ts'
import { mediaKind, mediaUrgency } from '../../sync/load/incidents/media-codes.ts'
import {
  type CameraFilters,
  cameraConditions,
  camerasWhere,
  reportedCamerasOf,
  vehicleNarrowing,
} from './camera-filter.ts'
import { type Channel, channelsJson } from './channel-queries.ts'

export type CameraQuery = CameraFilters & {
  PageNumber: number
  PageSize: number
  SortBy: string
  SortDirection: 'asc' | 'desc'
  GroupBy?: 'connection' | undefined
}

export type CameraRow = Omit<CameraHealthRow, 'cameraStatuses'> & { channels: Channel[] }

const { healthy, obstructed, notInstalled, none } = cameraHealth.code
const { frontInternal, frontExternal, rearExternal } = cameraPosition.code
const statuses = cameraHealth.all.map(({ code }) => code)

const sortColumns: Record<string, SortColumn> = {
  createdAt: always(sql`h.reported_at`),
  vehicle: always(sql`lower(v.name)`),
  connection: byConnectionName(sql`v.connection_id`),
  // The worst is the highest.
  status: always(
    sql`array_position(array[${sql.lit(none)}, ${sql.lit(healthy)}, ${sql.lit(notInstalled)}, ${sql.lit(obstructed)}]::smallint[], h.status)`,
  ),
  since: mayLack(sql`h.since`),
}

function orderOf({ SortBy, SortDirection, GroupBy }: CameraQuery): Order {
  const own: Order = [
    [sortColumns[SortBy]!, SortDirection],
    [always(sql`v.id`), 'asc'],
  ]
  if (!GroupBy) return own
  return [
    [sortColumns.connection!, 'asc'],
    [always(sql`v.connection_id`), 'asc'],
    ...(SortBy === 'connection' ? own.slice(1) : own),
  ]
}

const columns = (
  withStills: boolean,
) => sql`json_build_object('id', v.id::text, 'name', v.name, 'vin', v.vin, 'groups', ${groupsJson}) as vehicle,
  json_build_object('id', n.id, 'name', n.name) as connection,
  json_build_object('id', p.id, 'name', p.name, 'displayName', p.display_name, 'code', p.code) as provider, h.status, h.since, h.reported_at as "createdAt",
  h.came_back as "cameBack", (select l.at from vehicle_latest l where l.client_id = ${thisClient} and l.vehicle_id = v.id) as "lastGpsDateTime",
  ${channelsJson(withStills)} as channels`

const connectionOf = ({ clientId }: ClientDatabase) =>
  sql`join connection n on n.client_id = ${clientId} and n.id = v.connection_id join provider p on p.id = n.provider_id`

/** All vehicles matching the filters, in order, for files; stills aren't included. */
export const selectCameras = (db: ClientDatabase, query: CameraQuery): RawBuilder<CameraRow> =>
  sql<CameraRow>`select ${columns(false)} from ${joined(db, query, sql`${connectionOf(db)} ${joinedFor(orderOf(query))}`)}
    order by ${orderedBy(orderOf(query))}`

const joined = ({ clientId }: ClientDatabase, query: CameraQuery, more: RawBuilder<unknown>) =>
  camerasWhere(clientId, query, more)

/** Lists a page of vehicles with camera reports in a range, and counts by status. */
export async function listCameras(
  db: ClientDatabase,
  secrets: SecretBox,
  query: CameraQuery,
): Promise<CameraHealthPage> {
  const order = orderOf(query)
  const counting = countCameras(db, query)
  const [{ rows, totalCount }, counts] = await Promise.all([
    readPage(db, {
      name: 'cameras-page',
      offset: query.PageNumber * query.PageSize,
      limit: query.PageSize,
      order,
      keys: sql`select v.id from ${joined(db, query, joinedFor(order))}`,
      rowsOf: (page) => sql<CameraRow>`select ${columns(true)} from ${page}
        join camera_health h on h.client_id = ${db.clientId} and h.vehicle_id = page.id
        join vehicle v on v.client_id = ${db.clientId} and v.id = page.id
        ${connectionOf(db)}`,
      count: async () => (await counting).totalCount,
    }),
    counting,
  ])
  const wanted = rows.flatMap(({ channels }) => channels.filter(({ isStored }) => isStored === false))
  await requestMedia(
    db,
    [...new Set(wanted.map(({ incidentId }) => incidentId!))],
    [mediaKind.still],
    mediaUrgency.listed,
  )
  return {
    items: rows.map((row) => toCameraRow(row, (id, position) => mediaLinks(secrets, db.clientId, id).still(position))),
    totalCount,
    byVehicle: counts.byVehicle,
    byPosition: counts.byPosition,
    checkedVehicles: counts.checkedVehicles,
  }
}

/** Converts a row to the contract's format; `stillUrl` returns the URL of a stored still. */
export function toCameraRow(
  { channels, ...row }: CameraRow,
  stillUrl: (incidentId: string, position: CameraPosition) => string,
): CameraHealthRow {
  const cameraStatuses = channels.map(({ isStored, isFirstReading: _, ...channel }) => ({
    ...channel,
    thumbnailUrl: isStored ? stillUrl(channel.incidentId!, channel.position) : null,
  }))
  return { ...row, cameraStatuses }
}

type Combination = {
  status: CameraHealth
  frontInternal: CameraHealth | null
  frontExternal: CameraHealth | null
  rearExternal: CameraHealth | null
  vehicles: number
  checked: number
}

/** Counts the vehicles matching all filters, for a tile. */
export async function countVehiclesWith(db: ClientDatabase, query: CameraFilters): Promise<number> {
  const statement = sql<{ vehicles: number }>`select count(*)::int as vehicles from ${camerasWhere(db.clientId, query)}`
  const [row] = await named('cameras-with', db, statement, 'fresh')
  return row!.vehicles
}

/** Counts vehicles by status, with all filters applied except the status, and those in scope with any reports. */
export async function countCameras(db: ClientDatabase, query: CameraFilters) {
  const inScope = sql.join([sql`true`, ...vehicleNarrowing(db.clientId, query)], sql` and `)
  const statement = sql<Combination>`select h.status, h.front_internal as "frontInternal", h.front_external as "frontExternal",
      h.rear_external as "rearExternal", count(*) filter (where ${cameraConditions(db.clientId, query)})::int as vehicles,
      count(*) filter (where ${inScope})::int as checked
    from ${reportedCamerasOf(db.clientId)} group by 1, 2, 3, 4`
  const combinations = await named('cameras-counted', db, statement, 'fresh')
  const countsOf = (of: (one: Combination) => CameraHealth | null) =>
    statuses.map((status) => ({
      status,
      count: combinations.reduce((sum, one) => sum + (of(one) === status ? one.vehicles : 0), 0),
    }))
  const byVehicle = countsOf(({ status }) => status)
  const counted = byVehicle.filter(({ status }) => query.Status.length === 0 || query.Status.includes(status))
  return {
    totalCount: counted.reduce((sum, { count }) => sum + count, 0),
    checkedVehicles: combinations.reduce((sum, { checked }) => sum + checked, 0),
    byVehicle,
    byPosition: [
      { position: frontExternal, counts: countsOf((one) => one.frontExternal) },
      { position: frontInternal, counts: countsOf((one) => one.frontInternal) },
      { position: rearExternal, counts: countsOf((one) => one.rearExternal) },
    ],
  }
}
