import { dayAfter } from '@milepost/domain/time/calendar-days'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { type ClientTurns, failingTurns } from '../../db/connection/client-turns.ts'
import { transactRepeatable } from '../../db/connection/transact.ts'
import { dueClients } from '../../db/scope/due-clients.ts'
import { announce } from '../../live/live-updates.ts'
import { markScores } from '../scores/due-scores.ts'
import { markSegments } from '../segments/segment-due.ts'
import { allSegments } from '../segments/segments-of.ts'
import { countTripsOnce } from '../trips/count-trips-once.ts'
import { separateUnits } from '../units/separate-units.ts'
import { addToClientDays, changesOf, turnOf } from './client-days.ts'
import { countOnce } from './count-once.ts'
import type { VehicleDay } from './dirty-days.ts'
import { addToIncidentSums } from './incident-sums.ts'
import { lockRollUp } from './lock-roll-up.ts'
import { markDrivers } from './mark-drivers.ts'
import { markEventDays } from './mark-due.ts'
import { markCamerasStale, markStale } from './stale-evidence.ts'
import { type ComputedDay, computeDays } from './vehicle-days.ts'

/** Default number of days per transaction. */
const daysAtOnce = 2_000

type DirtyDay = VehicleDay & { eventsChanged: boolean; urgency: number; isHistory: boolean }

/**
 * Rolls up some of what is marked stale, in one transaction per client: days of vehicles are recalculated from trips
 * and incidents, and the sums of their client change by the difference; days with changed events are passed on to
 * detection. Changes by people come first, then the newest days; days of history once they have waited for the rest. Open portals of the client are notified. A step rolled
 * back by a crash keeps its marks. Returns true if there was anything.
 */
export async function rollUp(
  pool: pg.Pool,
  batchDays = daysAtOnce,
  turns: ClientTurns = failingTurns,
): Promise<boolean> {
  let isMore = false
  for (const { clientId, rows } of await dueClients(pool, nextMarked, [batchDays, turns.resting()]))
    if (await turns.take(clientId, () => transactRepeatable(pool, (client) => rollClient(client, clientId, rows))))
      isMore = true
  return isMore
}

/** A negative client id belongs to no one and has no sums. */
const hasSums = (clientId: number) => clientId > 0

const nextMarked = `
  select client_id as "clientId" from rollup_dirty
  where client_id <> all($2::int[]) and due_at <= now() order by urgency desc, day desc limit $1`

const takeMarked = `
  delete from rollup_dirty where client_id = $1 and ctid = any(array(
    select ctid from rollup_dirty where client_id = $1 and due_at <= now() order by urgency desc, day desc limit $2 for update skip locked))
  returning day, vehicle_id as "vehicleId", events_changed as "eventsChanged", is_history as "isHistory", urgency`

async function rollClient(client: ClientBase, clientId: number, most: number): Promise<boolean> {
  // Before any mark is taken: moving a connection holds the lock and waits for the marks.
  if (hasSums(clientId)) await lockRollUp(client, clientId)
  const { rows: dirty } = await client.query<DirtyDay>({
    name: 'take-marked',
    text: takeMarked,
    values: [clientId, most],
  })
  if (dirty.length && hasSums(clientId)) await sumDays(client, clientId, dirty)
  return dirty.length > 0
}

/** The days after those on which a trip continues, or used to: they get the rest of it. */
function nextDays(changed: readonly ComputedDay[], summed: readonly VehicleDay[]): VehicleDay[] {
  const known = new Set(summed.map(({ vehicleId, day }) => `${vehicleId}|${day}`))
  return changed.flatMap(({ vehicleId, day, before, after }) => {
    const next = { vehicleId, day: dayAfter(day) }
    return (before?.goesOn || after?.goesOn) && !known.has(`${vehicleId}|${next.day}`) ? [next] : []
  })
}

const uniqueDays = (days: readonly VehicleDay[]): VehicleDay[] => [
  ...new Map(days.map(({ vehicleId, day }) => [`${vehicleId}|${day}`, { vehicleId, day }])).values(),
]

async function sumDays(client: ClientBase, clientId: number, dirty: DirtyDay[]): Promise<void> {
  const recounted = await countTripsOnce(client, clientId, dirty)
  await markDrivers(
    client,
    clientId,
    recounted.flatMap(({ driverId, day }) => (driverId ? [{ driverId, day }] : [])),
  )
  const summed = uniqueDays([...dirty, ...recounted])
  const changed = await computeDays(client, clientId, summed)
  for (let after = nextDays(changed, summed); after.length; after = nextDays(changed, summed)) {
    summed.push(...after)
    changed.push(...(await computeDays(client, clientId, after)))
  }
  await separateUnits(client, clientId, summed)
  const turned = await countOnce(client, clientId, summed)
  await addToClientDays(client, clientId, [...changesOf(changed), ...turned.map(turnOf)])
  await addToIncidentSums(client, clientId, changed)
  await markStale(client, clientId, [...changed, ...turned])
  await markCamerasStale(client, clientId, changed)
  if (changed.length + turned.length > 0)
    await markScores(
      client,
      clientId,
      dirty.filter(({ urgency }) => urgency > 0),
    )
  const others = [...changed, ...turned].map(({ day }) => day)
  const waited = new Set(dirty.flatMap(({ day, urgency }) => (urgency > 0 ? [day] : [])))
  const historyOf = connectionsByDay(changed, dirty)
  for (const urgent of [false, true])
    await markSegments(
      client,
      clientId,
      others.filter((day) => waited.has(day) === urgent),
      allSegments,
      { urgent, historyOf },
    )
  if (changed.length + turned.length > 0) await announce(client, clientId, { kind: 'sums' })
  const withEvents = dirty.filter((row) => row.eventsChanged)
  if (withEvents.length) await markEventDays(client, clientId, withEvents)
}

/** Returns the connections whose imported history changed a day. */
function connectionsByDay(changed: readonly ComputedDay[], dirty: readonly DirtyDay[]): ReadonlyMap<string, number[]> {
  const keyOf = ({ vehicleId, day }: VehicleDay) => `${vehicleId}|${day}`
  const imported = new Set(dirty.filter(({ isHistory }) => isHistory).map(keyOf))
  const connections = new Map<string, Set<number>>()
  for (const one of changed) {
    const known = one.after ?? one.before
    if (!known || !imported.has(keyOf(one))) continue
    connections.set(one.day, (connections.get(one.day) ?? new Set()).add(known.connectionId))
  }
  return new Map([...connections].map(([day, ids]) => [day, [...ids]]))
}
