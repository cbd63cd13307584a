import type { CameraFilter } from '@milepost/contract/device-health/cameras'
import { cameraHealth } from '@milepost/domain/codes'
import { afterRangeTime, fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { codesOf } from '../../db/lists/codes-of.ts'
import { escapeLike } from '../../db/lists/like.ts'
import { connectionHasText } from '../../reporting/connection-has-text.ts'
import { isConnected } from '../../reporting/is-connected.ts'

export type CameraFilters = z.output<typeof CameraFilter>

const oneOf = (column: RawBuilder<unknown>, codes: readonly number[]): RawBuilder<unknown>[] =>
  codes.length ? [sql`${column} = any(${codes}::smallint[])`] : []

/** Existing vehicles `v` with their camera health `h`, and additional joins. */
export const reportedCamerasOf = (clientId: number, joined: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`camera_health h join vehicle v on v.client_id = h.client_id and v.id = h.vehicle_id ${joined}
    where h.client_id = ${clientId} and v.gone_at is null and ${isConnected('v', clientId)}`

/** The same with filters applied. */
export const camerasWhere = (
  clientId: number,
  filter: CameraFilters,
  joined: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> =>
  sql`${reportedCamerasOf(clientId, joined)} and ${sql.join([cameraConditions(clientId, filter), ...oneOf(sql`h.status`, filter.Status)], sql` and `)}`

/** All filters except the vehicle's overall status. */
export function cameraConditions(clientId: number, filter: CameraFilters): RawBuilder<unknown> {
  const conditions = [
    sql`h.reported_at >= ${fromRangeTime(filter.From)} and h.reported_at < ${afterRangeTime(filter.To)}`,
    ...oneOf(sql`h.front_internal`, filter.FrontInternalStatus),
    ...oneOf(sql`h.front_external`, filter.FrontExternalStatus),
    ...oneOf(sql`h.rear_external`, filter.RearExternalStatus),
    ...(filter.CameBack === undefined ? [] : [sql`h.came_back = ${filter.CameBack}`]),
    ...vehicleNarrowing(clientId, filter),
    ...(filter.SearchedText ? [textCondition(clientId, filter.SearchedText)] : []),
  ]
  return sql.join(conditions, sql` and `)
}

/** Filters shared by the device health pages: which vehicles `v` to include. */
export function vehicleNarrowing(
  clientId: number,
  filter: Pick<CameraFilters, 'ConnectionId' | 'VehicleIds' | 'VehicleGroupIds'>,
): RawBuilder<unknown>[] {
  return [
    ...(filter.ConnectionId.length ? [sql`v.connection_id = any(${filter.ConnectionId}::int[])`] : []),
    ...(filter.VehicleIds.length ? [sql`v.id = any(${filter.VehicleIds}::bigint[])`] : []),
    ...(filter.VehicleGroupIds.length
      ? [
          sql`exists (select 1 from vehicle_group_member m where m.client_id = ${clientId} and m.vehicle_id = v.id
            and m.group_id = any(${filter.VehicleGroupIds}::bigint[]))`,
        ]
      : []),
  ]
}

/** Text search for vehicles `v`: their own text, their connection's, its provider's and their groups'. */
export function vehicleText(clientId: number, text: string): RawBuilder<unknown> {
  const pattern = `%${escapeLike(text)}%`
  return sql`(v.search like ${pattern} or ${connectionHasText(clientId, sql`v.connection_id`, pattern)}
    or v.id in (select m.vehicle_id from vehicle_group g
      join vehicle_group_member m on m.client_id = g.client_id and m.group_id = g.id
      where g.client_id = ${clientId} and lower(g.name) like ${pattern}))`
}

function textCondition(clientId: number, text: string): RawBuilder<unknown> {
  const statuses = codesOf(cameraHealth, text)
  const own = vehicleText(clientId, text)
  return statuses.length ? sql`(${own} or h.status = any(${statuses}::smallint[]))` : own
}
