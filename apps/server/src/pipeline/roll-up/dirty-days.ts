import type { Queries } from '../../db/queries.ts'
import { markDrivers } from './sum-drivers.ts'

/** A day of a vehicle, in its client's time zone. */
export type VehicleDay = { vehicleId: string; day: string }

/** One that changed, and who drove or was at an event that came, changed or went. */
export type ChangedDay = VehicleDay & { driverId?: string | null }

/**
 * Marks days of vehicles whose rollups no longer hold, and the drivers they are of; called in the transaction that changes
 * them. When their events changed, detection compares those once the day is rolled up.
 */
export async function markDirty(
  client: Queries,
  clientId: number,
  changed: Iterable<ChangedDay>,
  { eventsChanged = false } = {},
): Promise<void> {
  const days = [...changed]
  const unique = [...new Map(days.map((entry) => [`${entry.day}|${entry.vehicleId}`, entry])).entries()]
  const sorted = unique.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  await client.query({
    name: 'mark-dirty',
    text: `insert into rollup_dirty as t (client_id, events_changed, day, vehicle_id)
      select $1, $2, d, v from unnest($3::date[], $4::bigint[]) as m(d, v)
      on conflict (client_id, day, vehicle_id) do update set events_changed = true
        where excluded.events_changed and not t.events_changed`,
    values: [clientId, eventsChanged, sorted.map((entry) => entry.day), sorted.map((entry) => entry.vehicleId)],
  })
  await markDrivers(client, clientId, new Set(days.flatMap(({ driverId }) => driverId ?? [])))
}
