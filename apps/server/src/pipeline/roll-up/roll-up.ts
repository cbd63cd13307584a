import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/transact.ts'
import { countOnce } from './count-once.ts'
import { markEventDays } from './mark-due.ts'

const batchDays = 4_000

type DirtyDay = { clientId: number; day: string; vehicleId: string; eventsChanged: boolean }

/**
 * Recomputes what is marked as no longer right: vehicle days from trips and incidents, then the client's days from
 * those; days whose events changed are handed on to detection. Recomputing is repeatable, so a crash in between only
 * means doing it again. Tells whether there was anything.
 */
export async function rollUp(pool: pg.Pool): Promise<boolean> {
  return transact(pool, async (client) => {
    const { rows } = await client.query<DirtyDay>(
      `delete from rollup_dirty d using (
         select client_id, day, vehicle_id from rollup_dirty order by day desc limit $1 for update skip locked) s
       where (d.client_id, d.day, d.vehicle_id) = (s.client_id, s.day, s.vehicle_id)
       returning d.client_id as "clientId", d.day, d.vehicle_id as "vehicleId", d.events_changed as "eventsChanged"`,
      [batchDays],
    )
    for (const [clientId, days] of Map.groupBy(rows, (row) => row.clientId)) await rollClient(client, clientId, days)
    return rows.length > 0
  })
}

async function rollClient(client: ClientBase, clientId: number, dirty: DirtyDay[]): Promise<void> {
  await lockRollUp(client, clientId)
  await client.query(vehicleDays, [clientId, dirty.map((row) => row.day), dirty.map((row) => row.vehicleId)])
  await countOnce(client, clientId, dirty)
  await rollClientDays(client, clientId, [...new Set(dirty.map((row) => row.day))])
  const withEvents = dirty.filter((row) => row.eventsChanged)
  if (withEvents.length) await markEventDays(client, clientId, withEvents)
}

/** One roller a client at a time, until the transaction ends: two would overwrite each other's day with what they saw before. */
export const lockRollUp = (client: ClientBase, clientId: number) =>
  client.query('select pg_advisory_xact_lock(727002, $1)', [clientId])

/**
 * Recomputes a client's days from those of its vehicles, in the transaction of a caller who holds the lock. Of a vehicle
 * with two units what one of them drove counts, and the events of both.
 */
export async function rollClientDays(client: ClientBase, clientId: number, days: string[]): Promise<void> {
  await client.query('delete from client_day where client_id = $1 and day = any($2::date[])', [clientId, days])
  await client.query(clientDays, [clientId, days])
  await client.query('delete from incident_day where client_id = $1 and day = any($2::date[])', [clientId, days])
  await client.query(incidentDays, [clientId, days])
}

// The time bounds let the planner leave out other months' partitions: a client's day begins at most a day away from UTC's.
const vehicleDays = `
  with dirty as (select d, v from unnest($2::date[], $3::bigint[]) as u(d, v)),
  driven as (
    select t.day, t.vehicle_id, max(t.connection_id) as connection_id, (array_agg(t.driver_id order by t.distance_meters desc nulls last))[1] as driver_id,
      sum(coalesce(t.distance_meters, 0)) as meters, sum(coalesce(t.driving_seconds, 0)) as seconds, sum(coalesce(t.idle_seconds, 0)) as idle,
      sum(coalesce(t.night_meters, 0)) as night, sum(coalesce(t.rush_meters, 0)) as rush, count(*) as trips
    from dirty join trip t on t.client_id = $1 and t.vehicle_id = v and t.day = d
      and t.started_at >= d::timestamptz - interval '1 day' and t.started_at < d::timestamptz + interval '2 days'
    group by t.day, t.vehicle_id),
  happened as (
    select i.day, i.vehicle_id, max(i.connection_id) as connection_id, count(*) as incidents, sum(i.risk) as risk,
      count(*) filter (where severity = 1) as s1, count(*) filter (where severity = 2) as s2, count(*) filter (where severity = 3) as s3,
      count(*) filter (where severity = 4) as s4, count(*) filter (where severity = 5) as s5
    from dirty join incident i on i.client_id = $1 and i.vehicle_id = v and i.day = d and i.rating <> 1
      and i.occurred_at >= d::timestamptz - interval '1 day' and i.occurred_at < d::timestamptz + interval '2 days'
    group by i.day, i.vehicle_id)
  insert into vehicle_day (client_id, day, vehicle_id, connection_id, driver_id, distance_meters, driving_seconds, idle_seconds,
    night_meters, rush_meters, trips, incidents, severity1, severity2, severity3, severity4, severity5, risk)
  select $1, d, v, coalesce(r.connection_id, h.connection_id, 0), r.driver_id, coalesce(meters, 0), coalesce(seconds, 0), coalesce(idle, 0),
    coalesce(night, 0), coalesce(rush, 0), coalesce(trips, 0), coalesce(incidents, 0), coalesce(s1, 0), coalesce(s2, 0), coalesce(s3, 0),
    coalesce(s4, 0), coalesce(s5, 0), coalesce(risk, 0)
  from dirty left join driven r on (r.day, r.vehicle_id) = (d, v) left join happened h on (h.day, h.vehicle_id) = (d, v)
  on conflict (client_id, vehicle_id, day) do update set
    connection_id = excluded.connection_id, driver_id = excluded.driver_id, distance_meters = excluded.distance_meters,
    driving_seconds = excluded.driving_seconds, idle_seconds = excluded.idle_seconds, night_meters = excluded.night_meters,
    rush_meters = excluded.rush_meters, trips = excluded.trips, incidents = excluded.incidents, severity1 = excluded.severity1,
    severity2 = excluded.severity2, severity3 = excluded.severity3, severity4 = excluded.severity4, severity5 = excluded.severity5,
    risk = excluded.risk`

const clientDays = `
  insert into client_day (client_id, day, vehicles, distance_meters, driving_seconds, trips, incidents, severity4, severity5, risk)
  select client_id, day, count(*) filter (where trips > 0 and is_counted), coalesce(sum(distance_meters) filter (where is_counted), 0),
    coalesce(sum(driving_seconds) filter (where is_counted), 0), coalesce(sum(trips) filter (where is_counted), 0), sum(incidents),
    sum(severity4), sum(severity5), sum(risk)
  from vehicle_day where client_id = $1 and day = any($2::date[]) group by client_id, day`

const incidentDays = `
  insert into incident_day (client_id, day, region_id, translated_type, severity, rating, source, incidents, risk)
  select i.client_id, i.day, region_id, translated_type, severity, rating, source, count(*), sum(risk)
  from unnest($2::date[]) as u(d) join incident i on i.client_id = $1 and i.day = d
    and i.occurred_at >= d::timestamptz - interval '1 day' and i.occurred_at < d::timestamptz + interval '2 days'
  group by i.client_id, i.day, region_id, translated_type, severity, rating, source`
