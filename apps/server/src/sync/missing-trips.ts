import type { AnyProvider } from '@milepost/providers/registry'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../db/connection/transact.ts'
import { lastDay } from '../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../recompute/roll-up/dirty-days.ts'
import { forgetTrips } from './load/trips/trip-keys.ts'
import { ownTripPrefix } from './own-trip.ts'

type ConnectionKey = { clientId: number; connectionId: number }

/**
 * Returns true if a connection's trips are derived from its positions: its provider has none, or its account isn't
 * permitted to read them.
 */
export async function lacksTrips(
  pool: Pick<ClientBase, 'query'>,
  { clientId, connectionId }: ConnectionKey,
  provider: AnyProvider | undefined,
): Promise<boolean> {
  if (!provider) return false
  if (!provider.streams.trips) return true
  const { rowCount } = await pool.query(
    `select 1 from sync_stream where client_id = $1 and connection_id = $2 and stream = 'trips' and switched_off_reason is not null`,
    [clientId, connectionId],
  )
  return rowCount === 1
}

/** Like `lacksTrips`, but if true, holds that until the transaction ends, because the derived trips may be replaced. */
export async function lacksTripsLocked(
  client: ClientBase,
  key: ConnectionKey,
  provider: AnyProvider | undefined,
): Promise<boolean> {
  if (provider?.streams.trips)
    await client.query('select pg_advisory_xact_lock_shared($1, $2)', [derivedTripsLock, key.connectionId])
  return lacksTrips(client, key, provider)
}

/** Shared while deriving trips of a connection, exclusive while replacing all of them. */
const derivedTripsLock = 727_005

/** Records that the account isn't permitted to read trips: they will be derived from all its positions. */
export async function deriveTripsFromPositions(
  pool: pg.Pool,
  { clientId, connectionId }: ConnectionKey,
): Promise<void> {
  await pool.query(
    `insert into detection_due as t (client_id, connection_id, vehicle_id, day, from_at, until_at, moved)
     select $1::int, $2::int, v.id, (p.at at time zone 'UTC')::date, min(p.at), max(p.at), true
     from vehicle v join position p on p.client_id = $1 and p.vehicle_id = v.id
     where v.client_id = $1 and v.connection_id = $2 group by 3, 4 order by 3, 4
     on conflict (client_id, vehicle_id, day) do update set moved = true, due_at = excluded.due_at, marked_at = excluded.marked_at,
       from_at = least(t.from_at, excluded.from_at), until_at = greatest(t.until_at, excluded.until_at)`,
    [clientId, connectionId],
  )
}

/** Records that the account may read trips again: the provider's own replace the derived ones. */
export async function replaceDerivedTrips(pool: pg.Pool, { clientId, connectionId }: ConnectionKey): Promise<void> {
  await transact(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1, $2)', [derivedTripsLock, connectionId])
    const { rows } = await client.query<ChangedDay & { id: string }>(
      `delete from trip t using vehicle v where v.client_id = $1 and v.connection_id = $2 and t.client_id = $1
         and t.vehicle_id = v.id and starts_with(t.external_id, $3)
       returning t.id, t.vehicle_id as "vehicleId", t.day, t.driver_id as "driverId", ${lastDay} as "lastDay"`,
      [clientId, connectionId, ownTripPrefix],
    )
    await forgetTrips(
      client,
      clientId,
      rows.map(({ id }) => id),
    )
    if (rows.length) await markDirty(client, clientId, rows)
  })
}
