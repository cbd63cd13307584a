import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/transact.ts'
import { addToClientDays, changesOf, turnOf } from './client-days.ts'
import { countOnce } from './count-once.ts'
import type { VehicleDay } from './dirty-days.ts'
import { markStale } from './evidence-months.ts'
import { addToIncidentSums } from './incident-sums.ts'
import { lockRollUp } from './lock-roll-up.ts'
import { markEventDays } from './mark-due.ts'
import { computeDays } from './vehicle-days.ts'

/** Days of one transaction where nothing else is said. */
const daysAtOnce = 2_000

type DirtyDay = VehicleDay & { clientId: number; eventsChanged: boolean }

/**
 * Makes right some of what is marked as no longer right, in one transaction: days of vehicles are computed from trips and incidents,
 * and the sums of their client change by the difference; days whose events changed are handed on to detection. What people
 * changed comes first, then the newest days. Tells whether there was anything.
 */
export async function rollUp(pool: pg.Pool, batchDays = daysAtOnce): Promise<boolean> {
  return transact(pool, async (client) => {
    const { rows } = await client.query<DirtyDay>(
      `delete from rollup_dirty d using (
         select client_id, day, vehicle_id from rollup_dirty order by urgency desc, day desc limit $1 for update skip locked) s
       where (d.client_id, d.day, d.vehicle_id) = (s.client_id, s.day, s.vehicle_id)
       returning d.client_id as "clientId", d.day, d.vehicle_id as "vehicleId", d.events_changed as "eventsChanged"`,
      [batchDays],
    )
    // Clients in one order always: two rollers must not wait for each other. Nobody's have no sums.
    const clients = [...Map.groupBy(rows, (row) => row.clientId)].filter(([id]) => id > 0).sort(([a], [b]) => a - b)
    for (const [clientId, days] of clients) await rollClient(client, clientId, days)
    return rows.length > 0
  })
}

async function rollClient(client: ClientBase, clientId: number, dirty: DirtyDay[]): Promise<void> {
  await lockRollUp(client, clientId)
  const changed = await computeDays(client, clientId, dirty)
  const turned = await countOnce(client, clientId, dirty)
  await addToClientDays(client, clientId, [...changesOf(changed), ...turned.map(turnOf)])
  await addToIncidentSums(client, clientId, changed)
  await markStale(client, clientId, [...changed, ...turned])
  const withEvents = dirty.filter((row) => row.eventsChanged)
  if (withEvents.length) await markEventDays(client, clientId, withEvents)
}
