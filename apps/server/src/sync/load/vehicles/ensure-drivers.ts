import { recordStatus } from '@milepost/domain/codes'
import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { PipelineContext } from '../../context.ts'
import { recordId } from '../../record-id.ts'

/** A record that refers to a driver, and may have their name. */
export type OfDriver = { driverExternalId: string | null; driverName?: string | null }

/**
 * Why the status of a driver who is named in records but never listed is unknown: they left, are a guest, or belong to a group
 * that isn't visible to us.
 */
export const notListed = 'Not in the list of drivers'

/**
 * Ensures that the drivers named in records exist. An unlisted driver gets the name from a record, or else the external
 * id, and an unknown status for that reason; a later list fills in the details.
 */
export async function ensureDrivers(
  client: ClientBase,
  { clientId, connectionId, knownDrivers }: Pick<PipelineContext, 'clientId' | 'connectionId' | 'knownDrivers'>,
  records: Iterable<OfDriver>,
): Promise<void> {
  const named = new Map<string, string | null>()
  for (const { driverExternalId: externalId, driverName = null } of records)
    if (externalId !== null && !knownDrivers?.has(keyOf(externalId, driverName)))
      named.set(externalId, driverName ?? named.get(externalId) ?? null)
  if (!named.size) return
  const rows = [...named].map(([externalId, name]) => ({
    id: recordId(connectionId, 'driver', externalId),
    externalId,
    name,
  }))
  await client.query({
    name: 'ensure-drivers',
    text: ensure,
    values: [
      clientId,
      connectionId,
      binaryArray(
        'bigint',
        rows.map(({ id }) => id),
      ),
      rows.map(({ externalId }) => externalId),
      rows.map(({ name }) => name),
      recordStatus.code.unknown,
      notListed,
    ],
  })
  for (const { externalId, name } of rows)
    for (const reported of new Set([name, null])) knownDrivers?.add(keyOf(externalId, reported))
}

const keyOf = (externalId: string, name: string | null) => JSON.stringify([externalId, name])

// Existing drivers are only read: a conflicting insert would lock them.
const ensure = `
  insert into driver as t (client_id, id, connection_id, external_id, name, search, status, inactive_reason)
  select $1::int, d.id, $2::int, d.external_id, coalesce(d.name, d.external_id), lower(coalesce(d.name, d.external_id)), $6::smallint, $7::text
  from unnest($3::bigint[], $4::text[], $5::text[]) as d(id, external_id, name)
  where not exists (select 1 from driver k where k.client_id = $1 and k.id = d.id
    and (k.inactive_reason is distinct from $7 or d.name is null or k.name = d.name))
  order by d.id
  on conflict (client_id, id) do update set name = excluded.name, search = excluded.search where t.inactive_reason = excluded.inactive_reason`
