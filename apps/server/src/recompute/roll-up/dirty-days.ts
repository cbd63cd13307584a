import { dayAfter, dayPlus } from '@milepost/domain/time/calendar-days'
import { binaryArray } from '../../db/bulk/binary-values.ts'
import type { Queries } from '../../db/scope/queries.ts'
import { markDrivers } from './mark-drivers.ts'

/** A day of a vehicle, in its client's time zone. */
export type VehicleDay = { vehicleId: string; day: string }

/**
 * A changed day, and the driver of an event or trip that was added, changed or removed. `lastDay`: the last that a trip
 * touched which is no longer as it was; what counted of it may begin after midnight, so its first day needn't change.
 */
export type ChangedDay = VehicleDay & { driverId?: string | null; lastDay?: string }

/** Returns each day that a change touches: of a trip, which is cut after two days, three at most. */
export function touchedDays({ lastDay, ...first }: ChangedDay): ChangedDay[] {
  const days = [first]
  while (lastDay && days.at(-1)!.day < lastDay && days.length < 4)
    days.push({ ...first, day: dayAfter(days.at(-1)!.day) })
  return days
}

/**
 * Marks by history wait for the rest of their day: events and trips of a month are imported in turns, page by page.
 * Recent days are rolled up at once, because people look at them first.
 */
const historyWaits = { seconds: 60, recentDays: 31 }

/** Notifies that days are marked, on commit. */
export const markedChannel = 'milepost_roll_up'

/**
 * Marks days of vehicles whose rollups are stale, and their drivers; called in the transaction that changes them, at
 * whose commit the roller is notified. If events changed, detection compares them once the day is rolled up. Urgent
 * days, which a person waits for, go before everything from providers; days of history wait for each other.
 */
export async function markDirty(
  client: Queries,
  clientId: number,
  changed: Iterable<ChangedDay>,
  { eventsChanged = false, urgent = false, isHistory = false } = {},
): Promise<void> {
  const days = [...changed].flatMap(touchedDays)
  const unique = [...new Map(days.map((entry) => [`${entry.day}|${entry.vehicleId}`, entry])).entries()]
  const sorted = unique.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry)
  if (!sorted.length) return
  const waitBefore = isHistory ? dayPlus(new Date().toISOString().slice(0, 10), -historyWaits.recentDays) : null
  await client.query({
    name: 'mark-dirty',
    text: `insert into rollup_dirty as t (client_id, events_changed, urgency, is_history, due_at, day, vehicle_id)
      select $1::int, $2::boolean, $3::smallint, $8::boolean, case when d < $6::date then now() + make_interval(secs => $7) else '-infinity' end, d, v
      from unnest($4::date[], $5::bigint[]) as m(d, v)
      on conflict (client_id, day, vehicle_id) do update set events_changed = t.events_changed or excluded.events_changed,
        urgency = greatest(t.urgency, excluded.urgency), is_history = t.is_history or excluded.is_history, due_at = least(t.due_at, excluded.due_at)
        where excluded.events_changed and not t.events_changed or excluded.urgency > t.urgency
          or excluded.is_history and not t.is_history or excluded.due_at < t.due_at`,
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
      waitBefore,
      historyWaits.seconds,
      isHistory,
    ],
  })
  const ofDrivers = days.flatMap(({ driverId, day }) => (driverId ? [{ driverId, day }] : []))
  await markDrivers(client, clientId, ofDrivers)
  if (waitBefore === null || sorted.at(-1)!.day >= waitBefore) await notifyMarked(client)
}

const notifyMarked = (client: Queries) => client.query('select pg_notify($1, $2)', [markedChannel, ''])

/** Ends the waiting of a connection's days: no more of its history follows. */
export async function endWaiting(
  client: Queries,
  { clientId, connectionId }: { clientId: number; connectionId: number },
): Promise<void> {
  await client.query({
    name: 'end-waiting',
    text: `update rollup_dirty d set due_at = '-infinity' from vehicle v
      where d.client_id = $1 and d.due_at > '-infinity' and v.client_id = $1 and v.id = d.vehicle_id and v.connection_id = $2`,
    values: [clientId, connectionId],
  })
  await notifyMarked(client)
}
