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
    const clients = await lockNext(client, batchDays)
    const { rows } = await client.query<DirtyDay>(
      `delete from rollup_dirty d using (
         select client_id, day, vehicle_id from rollup_dirty where client_id = any($2::int[])
         order by urgency desc, day desc limit $1 for update skip locked) s
       where (d.client_id, d.day, d.vehicle_id) = (s.client_id, s.day, s.vehicle_id)
       returning d.client_id as "clientId", d.day, d.vehicle_id as "vehicleId", d.events_changed as "eventsChanged"`,
      [batchDays, clients],
    )
    for (const [clientId, days] of Map.groupBy(rows, (row) => row.clientId))
      if (hasSums(clientId)) await rollClient(client, clientId, days)
    return rows.length > 0
  })
}

/** Nobody's days have no sums: a negative client is nobody. */
const hasSums = (clientId: number) => clientId > 0

/**
 * Locks the clients whose days are next, before any mark is taken: whoever moves a connection holds the lock and waits for
 * the marks. In one order always: two rollers must not wait for each other.
 */
async function lockNext(client: ClientBase, batchDays: number): Promise<number[]> {
  const { rows } = await client.query<{ clientId: number }>(
    `select distinct client_id as "clientId" from (
       select client_id from rollup_dirty order by urgency desc, day desc limit $1) n order by 1`,
    [batchDays],
  )
  const clients = rows.map(({ clientId }) => clientId)
  for (const id of clients.filter(hasSums)) await lockRollUp(client, id)
  return clients
}

async function rollClient(client: ClientBase, clientId: number, dirty: DirtyDay[]): Promise<void> {
  const changed = await computeDays(client, clientId, dirty)
  const turned = await countOnce(client, clientId, dirty)
  await addToClientDays(client, clientId, [...changesOf(changed), ...turned.map(turnOf)])
  await addToIncidentSums(client, clientId, changed)
  await markStale(client, clientId, [...changed, ...turned])
  const withEvents = dirty.filter((row) => row.eventsChanged)
  if (withEvents.length) await markEventDays(client, clientId, withEvents)
}
