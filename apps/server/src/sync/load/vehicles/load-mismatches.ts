import { mismatchType } from '@milepost/domain/codes'
import type { MismatchRecord } from '@milepost/providers/kit/record'
import type { ClientBase, Pool } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'
import { ensureVehicles } from './ensure-vehicles.ts'

const isOurs = (row: string) => `${row}.evidence ->> 'foundBy' is not distinct from 'milepost'`

/**
 * Found again since someone resolved it: it ended in between, the VINs differ, or it began later. A provider repeating
 * its last report isn't a change, nor is a time that only reflects when it was read.
 */
const reopens = `(t.resolved_at is not null and (t.healed_at is not null
  or case when t.type = ${mismatchType.code.vin}
    then ${isOurs('excluded')} or not ${isOurs('t')} and t.evidence is distinct from excluded.evidence
    else excluded.since > t.resolved_at and (${isOurs('excluded')} or excluded.reported_at - excluded.since > interval '1 minute') end))`

/** Stores detected device trouble; trouble that returns after someone resolved it opens with "came back". */
export async function loadMismatches(
  client: ClientBase,
  context: PipelineContext,
  records: MismatchRecord[],
): Promise<void> {
  const { clientId, connectionId, now } = context
  await ensureVehicles(client, context, records)
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
  await pool.query(
    `update vehicle_mismatch x set healed_at = now() where x.client_id = $1 and x.connection_id = $2 and x.healed_at is null
       and not ${isOurs('x')} and x.reported_at < $3`,
    [clientId, connectionId, reportedBefore],
  )
}
