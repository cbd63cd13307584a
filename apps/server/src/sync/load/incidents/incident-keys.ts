import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import { type UpsertTable, upsert } from '../../../db/bulk/upsert.ts'
import { type Stored, storedAt, type TimedTables } from '../revisions.ts'

/** Where the time of an incident stands. */
export const incidentTimes: TimedTables = {
  tables: ['incident', 'incident_detail', 'incident_key', 'accident'],
  time: 'occurred_at',
}

type KeyRow = { clientId: number; id: string; occurredAt: Date; revision: number | null }

/** One row an incident, whatever becomes of its time: the others are cut by it. */
export const keyTable: UpsertTable<KeyRow> = {
  table: 'incident_key',
  columns: { clientId: 'int', id: 'bigint', occurredAt: 'timestamptz', revision: 'bigint' },
  key: ['clientId', 'id'],
}

/** What is known of incidents that come: where those that are stored stand, and which version of each is the newest so far. */
export type KnownIncidents = { stored: Stored[]; revisionOf: ReadonlyMap<string, number> }

/**
 * Finds which incidents are stored, however far from now, and which were dismissed. Most of a page are neither: then two
 * indexes are all that is read.
 */
export async function knownIncidents(
  client: ClientBase,
  clientId: number,
  ids: readonly string[],
): Promise<KnownIncidents> {
  const { rows } = await client.query<{ id: string; at: string | null; revision: string | null }>({
    name: 'incident-keys',
    text: `select id, occurred_at as at, revision from incident_key where client_id = $1 and id = any($2::bigint[])
      union all select id, null, revision from dismissed_incident where client_id = $1 and id = any($2::bigint[])`,
    values: [clientId, binaryArray('bigint', ids)],
  })
  const revisionOf = new Map<string, number>()
  for (const { id, revision } of rows)
    if (revision !== null) revisionOf.set(id, Math.max(Number(revision), revisionOf.get(id) ?? 0))
  const keys = rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
  return { stored: await storedAt(client, clientId, incidentTimes, keys), revisionOf }
}

/** Remembers which version of incidents was dismissed, so that an older one that comes later does not bring them back. */
export async function noteDismissed(
  client: ClientBase,
  { clientId, connectionId }: { clientId: number; connectionId: number },
  dismissed: readonly { id: string; revision: number }[],
): Promise<void> {
  await upsert(
    client,
    dismissedTable,
    dismissed.map((one) => ({ ...one, clientId, connectionId })),
  )
}

const dismissedTable: UpsertTable<{ clientId: number; id: string; connectionId: number; revision: number }> = {
  table: 'dismissed_incident',
  columns: { clientId: 'int', id: 'bigint', connectionId: 'int', revision: 'bigint' },
  key: ['clientId', 'id'],
}

/** Forgets incidents that are no more, with their details. */
export async function forgetIncidents(client: ClientBase, clientId: number, ids: readonly string[]): Promise<void> {
  for (const table of ['incident_detail', 'incident_key'])
    await client.query(`delete from ${table} where client_id = $1 and id = any($2::bigint[])`, [clientId, ids])
}
