import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { markDrivers } from './mark-drivers.ts'

/** A day of a vehicle, in its client's time zone. */
export type VehicleDay = { vehicleId: string; day: string }

/** A changed day, and the driver of an event or trip that was added, changed or removed. */
export type ChangedDay = VehicleDay & { driverId?: string | null }

/** Notifies that days are marked, on commit. */
export const markedChannel = 'milepost_roll_up'

/**
 * Marks days of vehicles whose rollups are stale, and their drivers; called in the transaction that changes them, at
 * whose commit the roller is notified. If events changed, detection compares them once the day is rolled up. Urgent
 * days, which a person waits for, go before everything from providers.
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
