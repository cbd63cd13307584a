import { cameraHealth } from '@milepost/domain/codes'
import type { CameraHealthRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { type FittedCamera, markCameras } from '../../../recompute/evidence/fitted-cameras.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { ensureVehicles } from './ensure-vehicles.ts'
import { sumCameras } from './sum-cameras.ts'

const { healthy, obstructed, notInstalled, none } = cameraHealth.code
const isAbsent = (row: string) => `${row}.status in (${notInstalled}, ${none})`

/** From when there is a camera; null if there is none. */
const fittedFrom = (row: string) =>
  `case when ${row}.vehicle_id is not null and not ${isAbsent(row)} then ${row}.fitted_at end`
/** A day before which nothing has changed. */
const sinceOf = `to_char(greatest(least(${fittedFrom('old')}, ${fittedFrom('new')}), '2000-01-01') at time zone 'UTC', 'YYYY-MM-01')`

/**
 * The vehicle of a fixed camera drives and reports within this many days: a camera still reported obstructed after that wasn't fixed.
 */
const patienceDays = 7

const wasFixed = `excluded.status = ${obstructed} and t.resolved_at is not null`

/**
 * Reported again since it was marked as fixed: it was obstructed or seen obstructed later, or was healthy in between.
 */
const isReportedAgain = `(${wasFixed} and (t.status = ${healthy} or coalesce(excluded.evidence_at > t.resolved_at, false)))`

/** A provider repeating its last report isn't a change until it has done so for too long. */
const reopens = `(${isReportedAgain} or ${wasFixed} and t.status = ${obstructed}
  and excluded.reported_at - t.resolved_at > interval '${patienceDays} days')`

/**
 * Stores the state of each camera. One that was marked as fixed and is reported again opens with "came back". One
 * reported a day or more after the connection's first was installed in the meantime, as was one reported as missing
 * before.
 */
export async function loadCameras(
  client: ClientBase,
  context: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  records: CameraHealthRecord[],
): Promise<void> {
  const { clientId, connectionId } = context
  if (records.length === 0) return
  await ensureVehicles(client, context, records)
  const { rows: before } = await client.query(
    `select from camera_status c where c.client_id = $1 and c.connection_id = $2 and c.first_reported_at < now() - interval '1 day' limit 1`,
    [clientId, connectionId],
  )
  const vehicleIds = records.map((record) => recordId(connectionId, 'vehicle', record.vehicleExternalId))
  const { rows: reported } = await client.query<FittedCamera & { isOther: boolean }>(
    `insert into camera_status as t (client_id, connection_id, fitted_at, vehicle_id, position, status, reason, since, reported_at, evidence_at)
     select $1::int, $2::int, case when $10 then now() else '-infinity' end, n.* from unnest($3::bigint[], $4::smallint[], $5::smallint[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[]) n
     on conflict (client_id, vehicle_id, position) do update set
       fitted_at = case when ${isAbsent('t')} and not ${isAbsent('excluded')} then excluded.reported_at else t.fitted_at end,
       status = excluded.status, reason = excluded.reason, reported_at = excluded.reported_at, evidence_at = excluded.evidence_at,
       since = case when t.status = excluded.status and not ${isReportedAgain} then least(t.since, excluded.since) else excluded.since end,
       came_back = excluded.status = ${obstructed} and t.came_back or ${reopens},
       resolved_at = case when not ${reopens} then t.resolved_at end,
       resolved_by = case when not ${reopens} then t.resolved_by end,
       resolved_by_name = case when not ${reopens} then t.resolved_by_name end
     returning new.vehicle_id as "vehicleId", ${sinceOf} as since, ${fittedFrom('old')} is distinct from ${fittedFrom('new')} as "isOther"`,
    [
      clientId,
      connectionId,
      vehicleIds,
      records.map((record) => record.position),
      records.map((record) => record.status),
      records.map((record) => record.reason),
      records.map((record) => record.since ?? record.reportedAt),
      records.map((record) => record.reportedAt),
      records.map(evidenceOf),
      before.length > 0,
    ],
  )
  await sumCameras(client, clientId, [...new Set(vehicleIds)])
  await markCameras(
    client,
    clientId,
    reported.filter(({ isOther }) => isOther),
  )
}

/** Returns the latest instant that a record dates its state to; null if the provider reports only the current state. */
function evidenceOf({ since, seenAt }: CameraHealthRecord): Date | null {
  if (!since || !seenAt) return since ?? seenAt ?? null
  return since > seenAt ? since : seenAt
}
