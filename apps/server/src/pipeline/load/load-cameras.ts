import { cameraHealth } from '@milepost/contract/codes'
import type { CameraHealthRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'
import { ensureVehicles } from './ensure-vehicles.ts'

const { obstructed, notInstalled, none } = cameraHealth.code
const isAbsent = (row: string) => `${row}.status in (${notInstalled}, ${none})`

/**
 * Stores the state of each camera. One that was resolved and is reported obstructed again opens with "came back". One that is told
 * of a day or more after the first of its connection was fitted meanwhile, as was one that was said not to be there.
 */
export async function loadCameras(
  client: ClientBase,
  context: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  records: CameraHealthRecord[],
): Promise<void> {
  const { clientId, connectionId } = context
  await ensureVehicles(
    client,
    context,
    records.map((record) => record.vehicleExternalId),
  )
  const { rows: before } = await client.query(
    `select from camera_status c where c.client_id = $1 and c.connection_id = $2 and c.first_told_at < now() - interval '1 day' limit 1`,
    [clientId, connectionId],
  )
  await client.query(
    `insert into camera_status as t (client_id, connection_id, fitted_at, vehicle_id, position, status, reason, since, reported_at)
     select $1::int, $2::int, case when $9 then now() else '-infinity' end, n.* from unnest($3::bigint[], $4::smallint[], $5::smallint[], $6::text[], $7::timestamptz[], $8::timestamptz[]) n
     on conflict (client_id, vehicle_id, position) do update set
       fitted_at = case when ${isAbsent('t')} and not ${isAbsent('excluded')} then now() else t.fitted_at end,
       status = excluded.status, reason = excluded.reason, reported_at = excluded.reported_at,
       since = case when t.status = excluded.status then t.since else excluded.since end,
       came_back = excluded.status = ${obstructed} and t.resolved_at is not null and t.status <> ${obstructed}
         or t.came_back and excluded.status = ${obstructed},
       resolved_at = case when t.status = excluded.status then t.resolved_at end,
       resolved_by = case when t.status = excluded.status then t.resolved_by end`,
    [
      clientId,
      connectionId,
      records.map((record) => recordId(connectionId, 'vehicle', record.vehicleExternalId)),
      records.map((record) => record.position),
      records.map((record) => record.status),
      records.map((record) => record.reason),
      records.map((record) => record.since ?? record.reportedAt),
      records.map((record) => record.reportedAt),
      before.length > 0,
    ],
  )
}
