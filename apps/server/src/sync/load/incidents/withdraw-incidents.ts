import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { upsert } from '../../../db/bulk/upsert.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { type ChangedDay, markDirty, type VehicleDay } from '../../../recompute/roll-up/dirty-days.ts'
import type { PipelineContext } from '../../context.ts'
import { dismissedTable, type KnownIncidents } from './incident-keys.ts'
import { removeIncidents } from './remove-incidents.ts'

/**
 * An event that its provider no longer considers one. `isFinal`: withdrawn by name, for good. `month`: of one that was
 * dismissed, its first day.
 */
export type Withdrawn = { id: string; revision: number | null; isFinal?: boolean; month?: string }

/**
 * Withdraws events: removes those without any work by people, and keeps the others for the record, out of every score and
 * count. Remembers the version, so that an older one arriving later doesn't bring them back.
 */
export async function withdrawIncidents(
  client: ClientBase,
  { clientId, connectionId, now }: PipelineContext,
  withdrawn: readonly Withdrawn[],
  known: Pick<KnownIncidents, 'keptSince'>,
): Promise<void> {
  if (!withdrawn.length) return
  const ids = withdrawn.map(({ id }) => id)
  const kept = await workedOn(client, clientId, ids)
  await removeIncidents(
    client,
    clientId,
    ids.filter((id) => !kept.has(id)),
  )
  const rows = withdrawn.map(({ id, revision, isFinal = false, month = null }) => {
    const withdrawnAt = kept.has(id) ? (known.keptSince.get(id) ?? now) : null
    return { clientId, id, connectionId, revision, withdrawnAt, isFinal, month }
  })
  await upsert(
    client,
    dismissedTable,
    rows.filter((row) => row.revision !== null || row.withdrawnAt !== null || row.isFinal || row.month !== null),
  )
  await uncount(
    client,
    clientId,
    [...kept].filter((id) => !known.keptSince.has(id)),
  )
}

/** Counts withdrawn events again that their provider reports after all. The caller marks their days. */
export async function restoreWithdrawn(client: ClientBase, clientId: number, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await client.query('delete from dismissed_incident where client_id = $1 and id = any($2::bigint[])', [
      clientId,
      ids,
    ])
}

/** Returns those that people rated, commented on, assigned, shared, coached or recorded as a loss. */
export async function workedOn(client: ClientBase, clientId: number, ids: readonly string[]): Promise<Set<string>> {
  if (!ids.length) return new Set()
  const { rows } = await client.query<{ id: string }>({
    name: 'worked-on',
    text: `select i.id from incident i where i.client_id = $1 and i.id = any($2::bigint[]) and (i.rating in (0, 1)
      or exists (select from incident_rating r where r.client_id = $1 and r.incident_id = i.id)
      or exists (select from incident_activity a where a.client_id = $1 and a.incident_id = i.id and a.kind not in ('watched', 'downloaded'))
      or exists (select from incident_assignment s where s.client_id = $1 and s.incident_id = i.id)
      or exists (select from accident l where l.client_id = $1 and l.id = i.id)
      or exists (select from coaching_message_incident c where c.client_id = $1 and c.incident_id = i.id))`,
    values: [clientId, binaryArray('bigint', ids)],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Marks the sums that events no longer count in, and those of records that no longer repeat them. */
async function uncount(client: Queries, clientId: number, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  const { rows: freed } = await client.query<VehicleDay>(
    `with parted as (delete from incident_duplicate where client_id = $1 and (first_id = any($2::bigint[]) or second_id = any($2::bigint[]))
       returning first_id, second_id)
     select i.vehicle_id as "vehicleId", i.day from parted p join incident i on i.client_id = $1 and i.id in (p.first_id, p.second_id)`,
    [clientId, ids],
  )
  const { rows } = await client.query<ChangedDay>(
    'select vehicle_id as "vehicleId", day, driver_id as "driverId" from incident where client_id = $1 and id = any($2::bigint[])',
    [clientId, ids],
  )
  await markDirty(client, clientId, [...rows, ...freed], { eventsChanged: true })
}
