import { dayAfter, dayPlus } from '@milepost/domain/time/calendar-days'
import { localDay } from '@milepost/geo/time-zone'
import type pg from 'pg'
import type { ClientBase } from 'pg'
import { type ClientTurns, failingTurns } from '../../db/connection/client-turns.ts'
import { transactRepeatable } from '../../db/connection/transact.ts'
import { dueClients } from '../../db/scope/due-clients.ts'
import { dayStart } from '../clocks/day-start.ts'
import { lockRollUp } from '../roll-up/lock-roll-up.ts'
import { markScores } from '../scores/due-scores.ts'
import { sharedTrips } from '../trips/trips-by-driver.ts'
import { drivenWhere, eventsWhere, isCountedEvent, isMostDriven, withUnit } from './driver-days.ts'
import { markDriversStale } from './driver-evidence.ts'

/** As many as can be summed in a fraction of a second with a year of trips each: the roller waits for them. */
const batchDrivers = 200

/** The days behind "events in 30 days": today and the days before it, in the client's time zone. */
const days = 30

/** A driver with changes, and their month (its first day). */
type DriverMonth = { driverId: string; month: string }

/**
 * Recalculates the driver sums that lists show, in one transaction per client: for marked drivers, and those whose 30
 * days have moved on. At most a few hundred at once, so that a fleet whose history is importing leaves resources for
 * others. Returns true if there were any.
 */
export async function sumDrivers(pool: pg.Pool, turns: ClientTurns = failingTurns): Promise<boolean> {
  let isMore = false
  for (const { next, find } of kinds)
    for (const { clientId, rows } of await dueClients(pool, next, [batchDrivers, turns.resting()])) {
      const work = () => transactRepeatable(pool, (client) => sumClient(client, clientId, find, rows))
      if (await turns.take(clientId, work)) isMore = true
    }
  return isMore
}

async function sumClient(client: ClientBase, clientId: number, find: string, most: number): Promise<boolean> {
  // Before any mark is taken, as the roller does: nothing marked stale here is being calculated in the meantime.
  await lockRollUp(client, clientId)
  const { rows: due } = await client.query<{ driverId: string }>(find, [clientId, most])
  if (!due.length) return false
  // Two workers summing one driver would store what the first one saw.
  await client.query('select pg_advisory_xact_lock(727003, $1)', [clientId])
  const driverIds = [...new Set(due.map(({ driverId }) => driverId))]
  // Before their marks, as whoever loads them does; and in the order in which a list of drivers is stored: the update
  // below takes them in any.
  await client.query('select from driver where client_id = $1 and id = any($2::bigint[]) order by id for update', [
    clientId,
    driverIds,
  ])
  const { rows: changed } = await client.query<DriverMonth>(takeMarks, [clientId, driverIds])
  await recalculate(client, clientId, driverIds, changed)
  await markDriversStale(client, clientId, changed)
  if (changed.length) await markScores(client, clientId, [])
  return true
}

async function recalculate(
  client: ClientBase,
  clientId: number,
  driverIds: string[],
  changed: readonly DriverMonth[],
): Promise<void> {
  const { rows } = await client.query<{ zone: string }>('select time_zone as zone from client where id = $1', [
    clientId,
  ])
  const zone = rows[0]?.zone
  if (zone === undefined) return
  const today = localDay(zone, Date.now())
  const first = dayPlus(today, 1 - days)
  const { rows: affected } = await client.query<{ id: string }>({
    name: 'drivers-to-sum',
    text: toSum,
    values: [clientId, driverIds, changed.map(({ driverId }) => driverId), changed.map(({ month }) => month), first],
  })
  if (!affected.length) return
  await client.query({
    name: 'driver-sums',
    text: sums,
    values: [clientId, affected.map(({ id }) => id), first, today, dayStart(zone, dayAfter(today))],
  })
}

const nextMarked = 'select client_id as "clientId" from driver_due where client_id <> all($2::int[]) limit $1'

const nextOutdated = `
  select client_id as "clientId" from driver
  where sums_until < 'infinity' and sums_until <= now() and client_id <> all($2::int[]) order by sums_until limit $1`

const findMarked = `select distinct driver_id as "driverId" from (select driver_id from driver_due where client_id = $1 limit $2) s`

const findOutdated = `
  select id as "driverId" from driver
  where client_id = $1 and sums_until < 'infinity' and sums_until <= now() order by sums_until limit $2`

/** A mark that someone holds is taken later. */
const takeMarks = `
  with s as materialized (
    select driver_id, month from driver_due where client_id = $1 and driver_id = any($2::bigint[]) for update skip locked)
  delete from driver_due d using s where d.client_id = $1 and d.driver_id = s.driver_id and d.month = s.month returning d.driver_id as "driverId", d.month`

/** Drivers that are due: how to find the next client, and some of its drivers. */
const kinds = [
  { next: nextMarked, find: findMarked },
  { next: nextOutdated, find: findOutdated },
]

/**
 * Of drivers and their changed months: those without one, whose days have moved on, and those whose 30 days or last trip may lie
 * in one. While history loads, most months are earlier.
 */
const toSum = `
  select d.id from driver d left join (
      select driver_id, max(month) as newest from unnest($3::bigint[], $4::date[]) as m(driver_id, month) group by driver_id) c
    on c.driver_id = d.id
  where d.client_id = $1 and d.id = any($2::bigint[]) and (c.newest is null or d.last_trip_at is null
    or c.newest >= date_trunc('month', $5::date) or d.last_trip_at < c.newest + interval '1 month 1 day')`

// Distance is unknown, not zero, for drivers with events but no trips, and for trips without a distance.
const sums = `
  with touched as materialized (
    select driver_id, unit, day, meters, trips, ${isMostDriven} as counts
    from (${withUnit(drivenWhere('driver_id = any($2::bigint[])'))}) r),
  last_shared as materialized (
    select driver_id, max(started_at) as started_at from (${sharedTrips('true')}) t where driver_id = any($2::bigint[]) group by driver_id),
  driving as (
    select driver_id, sum(meters) as meters, sum(trips) as trips from touched where counts group by driver_id),
  seen as (
    select i.driver_id, count(*)::int as incidents, count(*) filter (where t.meters > 0)::int as measured
    from (${withUnit(`select i.driver_id, i.vehicle_id, i.day from ${eventsWhere('= any($2::bigint[])')} and ${isCountedEvent}`)}) i
      left join touched t on t.counts and (t.driver_id, t.unit, t.day) = (i.driver_id, i.unit, i.day) group by i.driver_id),
  summed as (
    select due.id, coalesce(s.incidents, 0) as incidents, coalesce(s.measured, 0) as measured,
      case when g.meters > 0 then g.meters when g.trips is null and s.incidents is null then 0 end as meters,
      greatest((select max(t.started_at) from trip t where t.client_id = $1 and t.driver_id = due.id), l.started_at) as last_trip_at
    from unnest($2::bigint[]) as due(id) left join driving g on g.driver_id = due.id left join seen s on s.driver_id = due.id
      left join last_shared l on l.driver_id = due.id)
  update driver d set incidents_30d = n.incidents, measured_30d = n.measured, distance_30d_meters = n.meters,
    last_trip_at = n.last_trip_at,
    sums_until = case when n.incidents > 0 or n.meters is distinct from 0 then $5::timestamptz else 'infinity' end
  from summed n where d.client_id = $1 and d.id = n.id`
