import type { ClientBase } from 'pg'
import { binaryArray } from '../../../db/bulk/binary-values.ts'
import type { UpsertTable } from '../../../db/bulk/upsert.ts'
import { lastDay } from '../../../recompute/roll-up/day-sums.ts'
import { type Stored, storedAt, type TimedTables } from '../revisions.ts'

/** Where the time of a trip is stored. */
export const tripTimes: TimedTables = {
  tables: ['trip', 'trip_key'],
  time: 'started_at',
  end: 'ended_at',
  revision: 'revision',
  lastDay,
}

type KeyRow = { clientId: number; id: string; startedAt: Date }

/** One row per trip, whatever happens to its time: trips are partitioned by time. */
export const tripKeyTable: UpsertTable<KeyRow> = {
  table: 'trip_key',
  columns: { clientId: 'int', id: 'bigint', startedAt: 'timestamptz' },
  key: ['clientId', 'id'],
}

/** Finds which trips are stored, however old. Most of a page are not, so only one index is read. */
export async function knownTrips(client: ClientBase, clientId: number, ids: readonly string[]): Promise<Stored[]> {
  const { rows } = await client.query<{ id: string; at: string }>({
    name: 'trip-keys',
    text: 'select id, started_at as at from trip_key where client_id = $1 and id = any($2::bigint[])',
    values: [clientId, binaryArray('bigint', ids)],
  })
  return storedAt(client, clientId, tripTimes, rows)
}

/** Clears the start times of trips that no longer exist. */
export async function forgetTrips(client: ClientBase, clientId: number, ids: readonly string[]): Promise<void> {
  if (ids.length)
    await client.query('delete from trip_key where client_id = $1 and id = any($2::bigint[])', [clientId, ids])
}
