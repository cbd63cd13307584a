import type { ClientBase } from 'pg'
import type { PipelineContext } from '../context.ts'
import { recordId } from '../record-id.ts'

/**
 * Makes sure that the vehicles that records speak of exist: one a listing has not brought yet gets its external id as
 * its name until it does.
 */
export async function ensureVehicles(
  client: ClientBase,
  context: Pick<PipelineContext, 'clientId' | 'connectionId' | 'knownVehicles'>,
  externalIds: Iterable<string>,
): Promise<void> {
  const { clientId, connectionId, knownVehicles } = context
  const ids = [...new Set(externalIds)].filter((id) => !knownVehicles?.has(id))
  if (!ids.length) return
  await client.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search)
     select $1::int, v.id, $2::int, v.external_id, v.external_id, lower(v.external_id)
     from unnest($3::bigint[], $4::text[]) as v(id, external_id) on conflict do nothing`,
    [clientId, connectionId, ids.map((id) => recordId(connectionId, 'vehicle', id)), ids],
  )
  for (const id of ids) knownVehicles?.add(id)
}
