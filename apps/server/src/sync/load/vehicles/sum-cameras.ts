import { cameraHealth, cameraPosition, mismatchType } from '@milepost/domain/codes'
import { reportingThresholdDays } from '@milepost/domain/limits'
import type { Queries } from '../../../db/scope/queries.ts'

const { healthy, obstructed, notInstalled, none } = cameraHealth.code
const { frontInternal, frontExternal, rearExternal } = cameraPosition.code

/** True if a mismatch `x` is neither over nor resolved. */
export const isOpenMismatch = 'x.healed_at is null and x.resolved_at is null'

/** True if the device of a camera `c` isn't detected; `client` is its client in SQL. */
const isUndetected = (client: string) => `exists (select from vehicle_mismatch x where x.client_id = ${client}
  and x.vehicle_id = c.vehicle_id and x.type = ${mismatchType.code.deviceNotFound} and ${isOpenMismatch})`

/** True if a camera `c` was last reported, or seen in an image, before the days within which a vehicle counts as reporting. */
export const isAged = `c.reported_at < now() - interval '${reportingThresholdDays} days'`

/**
 * True if a camera `c` was healthy when last reported, too long ago or by a device that isn't detected: its status is
 * unknown.
 */
export const isSilent = (client: string): string => `c.status = ${healthy} and (${isAged} or ${isUndetected(client)})`

/**
 * The counted status of a camera `c`: unknown if it was marked as fixed, until it is reported again, and if it was
 * healthy, until its device is detected again and reports it.
 */
export const countedStatus = (client: string): string =>
  `case when c.status = ${obstructed} and c.resolved_at is not null or ${isSilent(client)} then ${none} else c.status end`

/** Updates the camera status of vehicles that have a camera which nothing has reported for too long, of all clients. */
export async function ageCameras(queries: Queries): Promise<number> {
  const { rows } = await queries.query<{ clientId: number; vehicleIds: string[] }>(
    `select c.client_id as "clientId", array_agg(distinct c.vehicle_id) as "vehicleIds"
     from camera_status c join camera_health h on (h.client_id, h.vehicle_id) = (c.client_id, c.vehicle_id)
     where c.client_id > 0 and c.status = ${healthy} and ${isAged} and ${healthy} in (h.status, case c.position
       when ${frontInternal} then h.front_internal when ${frontExternal} then h.front_external when ${rearExternal} then h.rear_external end)
     group by 1`,
  )
  for (const { clientId, vehicleIds } of rows) await sumCameras(queries, clientId, vehicleIds)
  return rows.reduce((sum, { vehicleIds }) => sum + vehicleIds.length, 0)
}

const of = (position: number) => `max(status) filter (where position = ${position})`
const since = (status: number) => `min(since) filter (where status = ${status})`

/** Updates the camera status of vehicles after a camera or device trouble changed: the worst of the known ones. */
export async function sumCameras(queries: Queries, clientId: number, vehicleIds: readonly string[]): Promise<void> {
  if (!vehicleIds.length) return
  await queries.query(
    `insert into camera_health (client_id, vehicle_id, connection_id, status, since, reported_at, came_back, front_internal, front_external, rear_external)
     select client_id, vehicle_id, max(connection_id),
       case when bool_or(status = ${obstructed}) then ${obstructed} when bool_or(status = ${notInstalled}) then ${notInstalled}
         when bool_or(status = ${healthy}) then ${healthy} else ${none} end,
       case when bool_or(status = ${obstructed}) then ${since(obstructed)} when bool_or(status = ${notInstalled}) then ${since(notInstalled)}
         when bool_or(status = ${healthy}) then ${since(healthy)} end,
       max(reported_at), bool_or(came_back and status = ${obstructed}),
       ${of(frontInternal)}, ${of(frontExternal)}, ${of(rearExternal)}
     from (select c.client_id, c.vehicle_id, c.connection_id, c.position, c.since, c.reported_at, c.came_back,
         ${countedStatus('$1')} as status from camera_status c
       where c.client_id = $1 and c.vehicle_id = any($2::bigint[])) c
     group by client_id, vehicle_id
     on conflict (client_id, vehicle_id) do update set connection_id = excluded.connection_id, status = excluded.status,
       since = excluded.since, reported_at = excluded.reported_at, came_back = excluded.came_back,
       front_internal = excluded.front_internal, front_external = excluded.front_external, rear_external = excluded.rear_external`,
    [clientId, vehicleIds],
  )
}
