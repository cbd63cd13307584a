import { mismatchType } from '@milepost/contract/codes'
import type { MismatchRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'
import { ensureVehicles } from './ensure-vehicles.ts'

/** Stores device trouble the provider reports; trouble that returns after it was resolved opens with "came back". */
export async function loadMismatches(
  client: ClientBase,
  context: PipelineContext,
  records: MismatchRecord[],
): Promise<void> {
  const { clientId, connectionId, now } = context
  await ensureVehicles(
    client,
    context,
    records.map((record) => record.vehicleExternalId),
  )
  await client.query(
    `insert into vehicle_mismatch as t (client_id, connection_id, reported_at, vehicle_id, type, since, evidence)
     select $1::int, $2::int, $3, * from unnest($4::bigint[], $5::smallint[], $6::timestamptz[], $7::jsonb[])
     on conflict (client_id, vehicle_id, type) do update set
       evidence = excluded.evidence, reported_at = excluded.reported_at, healed_at = null,
       since = case when t.healed_at is null then t.since else excluded.since end,
       came_back = t.came_back or t.resolved_at is not null and t.healed_at is not null,
       resolved_at = case when t.healed_at is null then t.resolved_at end`,
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
