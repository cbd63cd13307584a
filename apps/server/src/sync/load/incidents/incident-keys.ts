import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { UpsertTable } from '../../../db/bulk/upsert.ts'
import type { Queries } from '../../../db/scope/queries.ts'
import { type Stored, storedAt, type TimedTables } from '../revisions.ts'

/** Where the time of an incident is stored. */
export const incidentTimes: TimedTables = {
  tables: ['incident', 'incident_detail', 'incident_key', 'accident'],
  time: 'occurred_at',
}

type KeyRow = { clientId: number; id: string; occurredAt: Date; revision: number | null }

/** One row per incident, whatever happens to its time: the other tables are partitioned by time. */
export const keyTable: UpsertTable<KeyRow> = {
  table: 'incident_key',
  columns: { clientId: 'int', id: 'bigint', occurredAt: 'timestamptz', revision: 'bigint' },
  key: ['clientId', 'id'],
}

/**
 * What is known about incoming incidents: where the stored ones are, the newest version of each so far, and which ones
 * were merged into another, or withdrawn for good. `keptSince`: withdrawn ones that are kept for the record. `dismissed`: by
 * the provider.
 */
export type KnownIncidents = {
  stored: Stored[]
  revisionOf: ReadonlyMap<string, number>
  merged: ReadonlySet<string>
  withdrawnForGood: ReadonlySet<string>
  keptSince: ReadonlyMap<string, Date>
  dismissed: ReadonlySet<string>
}

type Known = {
  id: string
  at: string | null
  revision: string | null
  isMerged: boolean
  withdrawnAt: string | null
  isFinal: boolean
  isDismissed: boolean
}

/**
 * Finds which incidents are stored, however old, and which were dismissed. Most of a page are neither, so only
 * indexes are read.
 */
export async function knownIncidents(
  client: ClientBase,
  clientId: number,
  ids: readonly string[],
): Promise<KnownIncidents> {
  const { rows } = await client.query<Known>({
    name: 'incident-keys',
    text: `select id, occurred_at as at, revision, false as "isMerged", null::timestamptz as "withdrawnAt", false as "isFinal", false as "isDismissed"
        from incident_key where client_id = $1 and id = any($2::bigint[])
      union all select id, null, revision, false, withdrawn_at, is_final, month is not null from dismissed_incident where client_id = $1 and id = any($2::bigint[])
      union all select merged_id, null, null, true, null, false, false from merged_event
        where client_id = $1 and merged_id = any($2::bigint[]) and undone_at is null`,
    values: [clientId, binaryArray('bigint', ids)],
  })
  const revisionOf = new Map<string, number>()
  for (const { id, revision } of rows)
    if (revision !== null) revisionOf.set(id, Math.max(Number(revision), revisionOf.get(id) ?? 0))
  const keys = rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
  return {
    stored: await storedAt(client, clientId, incidentTimes, keys),
    revisionOf,
    merged: new Set(rows.flatMap(({ id, isMerged }) => (isMerged ? [id] : []))),
    withdrawnForGood: new Set(rows.flatMap(({ id, isFinal }) => (isFinal ? [id] : []))),
    dismissed: new Set(rows.flatMap(({ id, isDismissed }) => (isDismissed ? [id] : []))),
    keptSince: new Map(
      rows.flatMap(({ id, withdrawnAt }) => (withdrawnAt === null ? [] : [[id, new Date(withdrawnAt)]])),
    ),
  }
}

type DismissedRow = {
  clientId: number
  id: string
  connectionId: number
  revision: number | null
  withdrawnAt: Date | null
  isFinal: boolean
  month: string | null
}

/** Which version of incidents was withdrawn, so that an older one arriving later doesn't restore them. */
export const dismissedTable: UpsertTable<DismissedRow> = {
  table: 'dismissed_incident',
  columns: {
    clientId: 'int',
    id: 'bigint',
    connectionId: 'int',
    revision: 'bigint',
    withdrawnAt: 'timestamptz',
    isFinal: 'boolean',
    month: 'date',
  },
  key: ['clientId', 'id'],
}

/** Clears the keys of incidents that no longer exist, with their details. */
export async function forgetIncidents(client: Queries, clientId: number, ids: readonly string[]): Promise<void> {
  for (const table of ['incident_detail', 'incident_key'])
    await client.query(`delete from ${table} where client_id = $1 and id = any($2::bigint[])`, [clientId, ids])
}
