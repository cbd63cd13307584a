import type { ClientBase } from 'pg'
import { binaryArray } from '../../db/binary-values.ts'
import type { UpsertTable } from '../../db/upsert.ts'
import { type Stored, storedWithin, type TimedTables } from './revisions.ts'

/** Where the time of an incident stands. */
export const incidentTimes: TimedTables = {
  tables: ['incident', 'incident_detail', 'incident_key'],
  time: 'occurred_at',
}

type KeyRow = { clientId: number; id: string; occurredAt: Date }

/** One row an incident, whatever becomes of its time: the others are cut by it. */
export const keyTable: UpsertTable<KeyRow> = {
  table: 'incident_key',
  columns: { clientId: 'int', id: 'bigint', occurredAt: 'timestamptz' },
  key: ['clientId', 'id'],
}

/** Finds which incidents are stored, however far from now. Most of a page are not: then one index is all that is read. */
export async function storedIncidents(client: ClientBase, clientId: number, ids: readonly string[]): Promise<Stored[]> {
  const { rows } = await client.query<{ id: string; at: string }>({
    name: 'incident-keys',
    text: 'select id, occurred_at as at from incident_key where client_id = $1 and id = any($2::bigint[])',
    values: [clientId, binaryArray('bigint', ids)],
  })
  if (!rows.length) return []
  const times = rows.map(({ at }) => Date.parse(at))
  const reach = {
    from: new Date(times.reduce((a, b) => Math.min(a, b))),
    // Instants of ours end with the millisecond.
    until: new Date(times.reduce((a, b) => Math.max(a, b)) + 1),
  }
  const known = rows.map(({ id }) => id)
  return storedWithin(client, clientId, incidentTimes, known, reach)
}

/** Forgets incidents that are no more, with their details. */
export async function forgetIncidents(client: ClientBase, clientId: number, ids: readonly string[]): Promise<void> {
  for (const table of ['incident_detail', 'incident_key'])
    await client.query(`delete from ${table} where client_id = $1 and id = any($2::bigint[])`, [clientId, ids])
}
