import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { markDrivers } from './mark-drivers.ts'

/** A day of a vehicle, in its client's time zone. */
export type VehicleDay = { vehicleId: string; day: string }

/** One that changed, and who drove or was at an event that came, changed or went. */
export type ChangedDay = VehicleDay & { driverId?: string | null }

/** Says that days are marked, once they are. */
export const markedChannel = 'milepost_roll_up'

/**
 * Marks days of vehicles whose rollups no longer hold, and the drivers they are of; called in the transaction that changes
 * them, at whose end the roller hears of it. When their events changed, detection compares those once the day is rolled up.
 * What is urgent, because a person waits for it, goes before all that providers sent.
 */
export async function markDirty(
  client: Queries,
  clientId: number,
  changed: Iterable<ChangedDay>,
  { eventsChanged = false, urgent = false } = {},
): Promise<void> {
  const days = [...changed]
  const unique = [...new Map(days.map((entry) => [`${entry.day}|${entry.vehicleId}`, entry])).entries()]
  const sorted = unique.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  if (!sorted.length) return
  await client.query({
    name: 'mark-dirty',
    text: `insert into rollup_dirty as t (client_id, events_changed, urgency, day, vehicle_id)
      select $1::int, $2::boolean, $3::smallint, d, v from unnest($4::date[], $5::bigint[]) as m(d, v)
      on conflict (client_id, day, vehicle_id) do update set events_changed = t.events_changed or excluded.events_changed,
        urgency = greatest(t.urgency, excluded.urgency)
        where excluded.events_changed and not t.events_changed or excluded.urgency > t.urgency`,
    values: [
      clientId,
      eventsChanged,
      urgent ? 1 : 0,
      binaryArray(
        'date',
        sorted.map(({ day }) => day),
      ),
      binaryArray(
        'bigint',
        sorted.map(({ vehicleId }) => vehicleId),
      ),
    ],
  })
  const ofDrivers = days.flatMap(({ driverId, day }) => (driverId ? [{ driverId, day }] : []))
  await markDrivers(client, clientId, ofDrivers)
  await client.query('select pg_notify($1, $2)', [markedChannel, ''])
}
