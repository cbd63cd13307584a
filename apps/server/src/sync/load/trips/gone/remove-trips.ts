import type { ClientBase } from 'pg'
import { finish, lastDay } from '../../../../recompute/roll-up/day-sums.ts'
import { type ChangedDay, markDirty } from '../../../../recompute/roll-up/dirty-days.ts'
import type { VehicleTime } from '../seen/again/stored-trips.ts'
import { daysOfDrivers, type OfSeveral } from '../several-drivers.ts'
import { forgetTrips } from '../trip-keys.ts'
import { deriveLatest } from './derive-latest.ts'

/**
 * Removes trips that no longer exist at their provider, and marks the sums they were counted in for recalculation. Remembers
 * when they were, or they would be derived from positions (`days-without-trips.ts`), and whether they were private. Returns when they were: those beside
 * them are to be compared again (`seeBesideGone`).
 */
export async function removeTrips(
  client: ClientBase,
  clientId: number,
  ids: readonly string[],
): Promise<readonly VehicleTime[]> {
  if (!ids.length) return []
  const { rows } = await client.query<
    ChangedDay & OfSeveral & { startedAt: string; endedAt: string; isPrivate: boolean }
  >(
    `delete from trip t using trip_key k where k.client_id = $1 and k.id = any($2::bigint[])
       and t.client_id = $1 and t.started_at = k.started_at and t.id = k.id
     returning t.vehicle_id as "vehicleId", t.day, t.driver_id as "driverId", ${lastDay} as "lastDay",
       t.started_at as "startedAt", ${finish} as "endedAt", t.is_private as "isPrivate", t.drivers`,
    [clientId, ids],
  )
  await forgetTrips(client, clientId, ids)
  if (!rows.length) return []
  await client.query({
    name: 'remember-gone-trips',
    text: `insert into gone_trip as g (client_id, vehicle_id, started_at, ended_at, is_private)
      select $1::int, v, s, max(e), bool_or(p) from unnest($2::bigint[], $3::timestamptz[], $4::timestamptz[], $5::boolean[]) as n(v, s, e, p) group by v, s
      on conflict (client_id, vehicle_id, started_at) do update set ended_at = excluded.ended_at, is_private = g.is_private or excluded.is_private`,
    values: [
      clientId,
      rows.map(({ vehicleId }) => vehicleId),
      rows.map(({ startedAt }) => startedAt),
      rows.map(({ endedAt }) => endedAt),
      rows.map(({ isPrivate }) => isPrivate),
    ],
  })
  await deriveLatest(client, clientId, momentsOf(rows), { holdsIfSeen: true })
  await markDirty(client, clientId, [...rows, ...(await daysOfDrivers(client, clientId, rows))])
  return rows.map(({ vehicleId, startedAt, endedAt }) => ({
    vehicleId,
    from: new Date(startedAt),
    until: new Date(endedAt),
  }))
}

/** A trip locates its vehicle at its end, or at its start. */
export const momentsOf = (trips: readonly { vehicleId: string; startedAt: string; endedAt: string | null }[]) =>
  trips.flatMap(({ vehicleId, startedAt, endedAt }) =>
    [startedAt, endedAt].flatMap((at) => (at === null ? [] : [{ vehicleId, at }])),
  )
