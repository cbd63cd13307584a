import type { ClientBase } from 'pg'
import type { PipelineContext } from '../../context.ts'
import { isPlaceholderVehicle, placeholderVehicleName } from '../../placeholder-vehicle.ts'
import { recordId } from '../../record-id.ts'
import { longestSearchedText } from '../search-text.ts'

/** A record that refers to a vehicle, and may have its name. */
type OfVehicle = { vehicleExternalId: string; vehicleName?: string | null | undefined }

/**
 * Ensures that the vehicles named in records exist: one not listed yet gets the name from a record, or else its
 * external id, until it is listed. A placeholder vehicle is in no list.
 */
export async function ensureVehicles(
  client: ClientBase,
  context: Pick<PipelineContext, 'clientId' | 'connectionId' | 'knownVehicles'>,
  records: Iterable<OfVehicle>,
): Promise<void> {
  const { clientId, connectionId, knownVehicles } = context
  const names = new Map<string, string | null>()
  for (const { vehicleExternalId: id, vehicleName = null } of records)
    if (!knownVehicles?.has(id)) names.set(id, vehicleName ?? names.get(id) ?? null)
  const ids = [...names.keys()]
  if (!ids.length) return
  await client.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search, is_placeholder, gone_at)
     select $1::int, v.id, $2::int, v.external_id, v.name, left(lower(v.name), $8::int), v.is_placeholder, case when v.is_placeholder then $7::timestamptz end
     from unnest($3::bigint[], $4::text[], $5::text[], $6::boolean[]) as v(id, external_id, name, is_placeholder) on conflict do nothing`,
    [
      clientId,
      connectionId,
      ids.map((id) => recordId(connectionId, 'vehicle', id)),
      ids,
      ids.map((id) => (isPlaceholderVehicle(id) ? placeholderVehicleName : (names.get(id) ?? id))),
      ids.map(isPlaceholderVehicle),
      new Date(),
      longestSearchedText,
    ],
  )
  for (const id of ids) knownVehicles?.add(id)
}
