import type pg from 'pg'
import type { ClientBase } from 'pg'
import { transact } from '../../db/transact.ts'
import { countOnce } from './count-once.ts'
import { daySums, driven, happened } from './day-sums.ts'
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
         select client_id, day, vehicle_id from rollup_dirty order by urgency desc, day desc limit $1 for update skip locked) s
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
  for (const table of incidentSums)
    for (const statement of incidentDays(table)) await client.query(statement, [clientId, days])
}

// The time bounds let the planner leave out other months' partitions: a client's day begins at most a day away from UTC's.
const around = (time: string) =>
  `${time} >= d::timestamptz - interval '1 day' and ${time} < d::timestamptz + interval '2 days'`
const columns = Object.keys(daySums)
const vehicleDays = `
  with dirty as (select d, v from unnest($2::date[], $3::bigint[]) as u(d, v)),
  driven as (${driven(`dirty join trip t on t.client_id = $1 and t.vehicle_id = v and t.day = d and ${around('t.started_at')}`)}),
  happened as (${happened(`dirty join incident i on i.client_id = $1 and i.vehicle_id = v and i.day = d and ${around('i.occurred_at')}`)})
  insert into vehicle_day (client_id, day, vehicle_id, ${columns.join(', ')})
  select $1, d, v, ${Object.values(daySums).join(', ')}
  from dirty left join driven r on (r.day, r.vehicle_id) = (d, v) left join happened h on (h.day, h.vehicle_id) = (d, v)
  on conflict (client_id, vehicle_id, day) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`

const clientDays = `
  insert into client_day (client_id, day, vehicles, distance_meters, driving_seconds, trips, incidents, severity4, severity5, risk)
  select client_id, day, count(*) filter (where trips > 0 and is_counted), coalesce(sum(distance_meters) filter (where is_counted), 0),
    coalesce(sum(driving_seconds) filter (where is_counted), 0), coalesce(sum(trips) filter (where is_counted), 0), sum(incidents),
    sum(severity4), sum(severity5), sum(round(risk * 1000)) / 1000
  from vehicle_day where client_id = $1 and day = any($2::date[]) group by client_id, day`

const incidentSums = [
  { table: 'incident_total', key: 'connection_id, severity, rating, source' },
  { table: 'incident_by_type', key: 'translated_type, connection_id, severity, rating, source' },
  { table: 'incident_by_region', key: 'region_id, connection_id, severity, rating, source' },
] as const

const incidentDays = ({ table, key }: (typeof incidentSums)[number]) => [
  `delete from ${table} where client_id = $1 and not is_month and starts = any($2::date[])`,
  `insert into ${table} (client_id, is_month, starts, ${key}, incidents, risk_thousandths)
   select i.client_id, false, i.day, ${key}, count(*), sum(round(risk * 1000))
   from unnest($2::date[]) as u(d) join incident i on i.client_id = $1 and i.day = d and ${around('i.occurred_at')}
   group by i.client_id, i.day, ${key}`,
  `delete from ${table} where client_id = $1 and is_month
     and starts in (select date_trunc('month', d)::date from unnest($2::date[]) as u(d))`,
  `insert into ${table} (client_id, is_month, starts, ${key}, incidents, risk_thousandths)
   select client_id, true, m, ${key}, sum(incidents), sum(risk_thousandths)
   from (select distinct date_trunc('month', d)::date as m from unnest($2::date[]) as u(d)) month join ${table} s
     on s.client_id = $1 and not s.is_month and s.starts >= m and s.starts < m + interval '1 month' group by client_id, m, ${key}`,
]
