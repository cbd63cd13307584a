import type pg from 'pg'
import type { HistoryKind } from './history-kinds.ts'
import type { Lease } from './sync-leases.ts'

/** The stream that reads a kind's history for vehicles that are new to the list. */
export const newVehiclesKey = (kind: HistoryKind): string => `${kind}.new`

/**
 * Marks what a provider lists as listed, and returns the external ids of the vehicles that weren't before. Some were known from
 * their records; one that can't be read isn't stored, and counts later.
 */
export async function markListed(
  pool: pg.Pool,
  { clientId, connectionId }: Lease,
  seen: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `update vehicle set listed_at = now() where client_id = $1 and connection_id = $2 and listed_at is null
       and external_id = any($3::text[]) returning external_id as id`,
    [clientId, connectionId, seen],
  )
  return rows.map(({ id }) => id)
}

/**
 * Has the history of vehicles read that are new to the list, as that of a new connection. Where a provider isn't asked by vehicle,
 * the history of its account is read. If one is being read, it begins again with all of them.
 */
export async function readNewVehicles(
  pool: pg.Pool,
  { clientId, connectionId }: Lease,
  kinds: readonly HistoryKind[],
  vehicles: readonly string[],
  since: Date,
): Promise<void> {
  await pool.query(
    `insert into sync_stream as t (client_id, connection_id, stream, since, vehicles)
     select $1::int, $2::int, k, $4::timestamptz, $5::text[] from unnest($3::text[]) as k
     on conflict (client_id, connection_id, stream) do update set cursor = null, completed_at = null, next_at = now(), since = excluded.since,
       vehicles = case when t.completed_at is null then t.vehicles end || excluded.vehicles`,
    [clientId, connectionId, kinds.map(newVehiclesKey), since, vehicles],
  )
}
