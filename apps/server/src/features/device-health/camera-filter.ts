import { markedFixed } from '@milepost/contract/device-health/camera-columns'
import type { CameraFilter } from '@milepost/contract/device-health/cameras'
import { reportedAgain } from '@milepost/contract/device-health/mismatch-columns'
import { cameraHealth } from '@milepost/domain/codes'
import { afterRangeTime, fromRangeTime } from '@milepost/domain/time/wire-time'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { codesOf } from '../../db/lists/codes-of.ts'
import { hasText } from '../../db/lists/search-words.ts'
import { isConnected } from '../../reporting/is-connected.ts'
import { cameraHasStatus, hasCamera, namesHaveText } from '../../reporting/vehicle-has-text.ts'

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

/** Text of a row: names, and the words of its cameras. */
const textCondition = (clientId: number, text: string): RawBuilder<boolean> =>
  hasText(text, (part) => {
    const statuses = codesOf(cameraHealth, part)
    const conditions = [
      namesHaveText(clientId, part),
      ...cameraHasStatus(clientId, part),
      ...(statuses.length ? [sql`h.status = any(${statuses}::smallint[])`] : []),
      ...(part.isInLabel(markedFixed) ? [hasCamera(clientId, sql`c.resolved_at is not null`)] : []),
      ...(part.isInLabel(reportedAgain) ? [sql`h.came_back`] : []),
    ]
    return sql`(${sql.join(conditions, sql` or `)})`
  })
