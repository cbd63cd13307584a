import { mismatchType } from '@milepost/domain/codes'
import type { MismatchRecord } from '@milepost/providers/kit/record'
import type { ClientBase, Pool } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { transact } from '../../../db/connection/transact.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { ensureVehicles } from './ensure-vehicles.ts'
import { sumCameras } from './sum-cameras.ts'

const { gps, deviceNotFound, clock } = mismatchType.code

const isOurs = (row: string) => `${row}.evidence ->> 'foundBy' is not distinct from 'milepost'`

/**
 * Found again since someone resolved it: it ended in between, the VINs differ, or it began later. A provider repeating
 * its last report isn't a change, nor is a time that only reflects when it was read.
 */
const reopens = `(t.resolved_at is not null and (t.healed_at is not null
  or case when t.type = ${mismatchType.code.vin}
    then ${isOurs('excluded')} or not ${isOurs('t')} and t.evidence is distinct from excluded.evidence
    else excluded.since > t.resolved_at and (${isOurs('excluded')} or excluded.reported_at - excluded.since > interval '1 minute') end))`

/**
 * Stores detected device trouble; trouble that returns after someone resolved it opens with "came back". A report of no
 * GPS signal is ignored if the vehicle was located since.
 */
export async function loadMismatches(
  client: ClientBase,
  context: PipelineContext,
  reported: MismatchRecord[],
): Promise<void> {
  const { clientId, connectionId, now } = context
  await ensureVehicles(client, context, reported)
  const records = await withoutLocated(client, context, reported)
  if (!records.length) return
  await client.query(
    `insert into vehicle_mismatch as t (client_id, connection_id, reported_at, vehicle_id, type, since, evidence)
     select $1::int, $2::int, $3::timestamptz, * from unnest($4::bigint[], $5::smallint[], $6::timestamptz[], $7::jsonb[])
     on conflict (client_id, vehicle_id, type) do update set
       evidence = excluded.evidence, reported_at = excluded.reported_at, healed_at = null,
       since = case when t.healed_at is null and not ${reopens} then t.since else excluded.since end,
       came_back = ${reopens} or t.came_back and t.healed_at is null,
       resolved_at = case when not ${reopens} then t.resolved_at end,
       resolved_by = case when not ${reopens} then t.resolved_by end,
       resolved_by_name = case when not ${reopens} then t.resolved_by_name end`,
    [
      clientId,
      connectionId,
      now,
      records.map((record) => recordId(connectionId, 'vehicle', record.vehicleExternalId)),
      records.map((record) => mismatchType.code[record.type]),
      records.map((record) => record.since),
      records.map((record) => JSON.stringify(record.evidence)),
    ],
  )
  const lost = records.filter(({ type }) => type === 'deviceNotFound')
  await sumCameras(
    client,
    clientId,
    lost.map((record) => recordId(connectionId, 'vehicle', record.vehicleExternalId)),
  )
}

/** Returns the records that no newer position contradicts, and resolves the trouble of the others. */
async function withoutLocated(
  client: ClientBase,
  { clientId, connectionId }: PipelineContext,
  records: MismatchRecord[],
): Promise<MismatchRecord[]> {
  const idOf = (record: MismatchRecord) => recordId(connectionId, 'vehicle', record.vehicleExternalId)
  const silent = records.filter(({ type, evidence }) => type === 'gps' && evidence.foundBy !== 'milepost')
  if (!silent.length) return records
  const { rows } = await client.query<{ id: string }>(
    `select l.vehicle_id as id from unnest($2::bigint[], $3::timestamptz[]) as s(id, since)
       join vehicle_latest l on l.client_id = $1 and l.vehicle_id = s.id and l.at > s.since`,
    [clientId, silent.map(idOf), silent.map(({ since }) => since)],
  )
  const located = rows.map(({ id }) => id)
  await healLocated(client, clientId, located)
  return records.filter((record) => !silent.includes(record) || !located.includes(idOf(record)))
}

/** A clock that was behind is right again if a last position is younger than this. */
const timelyMinutes = 20

/**
 * Resolves what providers reported of vehicles without a GPS signal, and wrong clocks of devices, once a newer position is
 * known; trips show whether their times are right.
 */
export async function healLocated(client: ClientBase, clientId: number, vehicleIds: readonly string[]): Promise<void> {
  if (!vehicleIds.length) return
  await client.query({
    name: 'heal-located',
    text: `update vehicle_mismatch x set healed_at = now() from vehicle_latest l
      where x.client_id = $1 and l.client_id = $1 and x.vehicle_id = any($2::bigint[]) and l.vehicle_id = x.vehicle_id
        and (x.type = ${gps} and not ${isOurs('x')} or x.type = ${clock} and not x.evidence ? 'hoursOff') and x.healed_at is null
        and l.at > case when x.evidence ? 'lateSeconds' then now() - interval '${timelyMinutes} minutes' else x.since end`,
    values: [clientId, binaryArray('bigint', vehicleIds)],
  })
}

/**
 * Resolves trouble that the provider reported before an instant and hasn't reported since; trouble we detected is
 * resolved by our own checks.
 */
export async function resolveUnreported(
  pool: Pool,
  { clientId, connectionId }: Pick<PipelineContext, 'clientId' | 'connectionId'>,
  reportedBefore: Date,
): Promise<void> {
  await transact(pool, async (client) => {
    const { rows } = await client.query<{ id: string | null }>(
      `update vehicle_mismatch x set healed_at = now() where x.client_id = $1 and x.connection_id = $2 and x.healed_at is null
         and not ${isOurs('x')} and x.reported_at < $3 returning case when x.type = ${deviceNotFound} then x.vehicle_id end as id`,
      [clientId, connectionId, reportedBefore],
    )
    await sumCameras(
      client,
      clientId,
      rows.flatMap(({ id }) => id ?? []),
    )
  })
}
