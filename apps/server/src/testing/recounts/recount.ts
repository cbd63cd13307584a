import type pg from 'pg'
import { type CountedTrip, countedParts, type TimedTrip } from '../../recompute/trips/counted-parts.ts'

type Rows = Record<string, unknown[]>

/**
 * Returns a client's stored rollups and the expected ones, counted from trips and incidents by statements that share
 * nothing with the roller's: table by table, in one order.
 */
export async function recount(pool: pg.Pool, clientId: number): Promise<{ held: Rows; found: Rows }> {
  const held: Rows = {}
  const found: Rows = {}
  for (const [table, [stored, counted]] of Object.entries(statements)) {
    held[table] = (await pool.query(stored, [clientId])).rows
    found[table] = (await pool.query(counted, [clientId])).rows
  }
  const { rows } = await pool.query<Parameters<typeof recountParts>[0][number]>(tripsToRecount, [clientId])
  held.parts = rows.map(({ id, counted, withinId }) => ({ id, parts: counted, withinId }))
  found.parts = recountParts(rows)
  return { held, found }
}

const tripsToRecount = `
  select id, vehicle_id as "vehicleId", extract(epoch from started_at)::float8 as began,
    coalesce(extract(epoch from least(ended_at, started_at + interval '48 hours') - started_at), 0)::float8 as seconds,
    driven_parts as parts, false as "isOwn", distance_meters is not null as "hasDistance", counted_parts as counted, within_id as "withinId"
  from trip where client_id = $1 order by id`

/** What counts of a client's trips, from all of them at once. */
function recountParts(
  trips: readonly (TimedTrip & { vehicleId: string; counted: number[] | null; withinId: string | null })[],
): CountedTrip[] {
  const found = [...Map.groupBy(trips, ({ vehicleId }) => vehicleId).values()].flatMap((own) => countedParts(own))
  const byId = new Map(found.map((one) => [one.id, one]))
  return trips.map(({ id }) => byId.get(id)!)
}

/** Records that don't count, each with the other one of their event that counts: it is its loss, or else came first. */
const repeats = `(select second_id as id, first_id as other from incident_duplicate where client_id = $1 and confidence >= 0.9
  union select case when a.id = d.first_id then d.second_id else d.first_id end, a.id
    from incident_duplicate d join accident a on a.client_id = $1 and a.withdrawn_at is null and a.id in (d.first_id, d.second_id)
    where d.client_id = $1 and d.confidence >= 0.7)`
const lossIds = `(select id from accident where client_id = $1 and withdrawn_at is null)`

/** The ids of records that repeat one of the same unit. */
const copyIds = `(select r.id from ${repeats} r join incident i on i.client_id = $1 and i.id = r.id
  join incident o on o.client_id = $1 and o.id = r.other and o.vehicle_id = i.vehicle_id except select id from ${lossIds} l)`

/** The ids of events that are kept although their provider withdrew them. */
const withdrawnIds = `(select id from dismissed_incident where client_id = $1 and withdrawn_at is not null
  except select id from accident where client_id = $1)`

// A trip past midnight is split between its days, by whole minutes if possible: none here is longer than two days. Of
// what overlaps, the parts that count are those of `recountParts`.
const days = `
  part as (
    select t.*, generate_series(0, 2) as later, extract(epoch from least(ended_at, started_at + interval '48 hours') - started_at) as long,
      c.time_zone from trip t join client c on c.id = t.client_id where t.client_id = $1),
  stretch as (
    select part.*, coalesce(p.a, 0) as a, coalesce(p.b, long) as b, coalesce(p.done, 0) as done
    from part left join lateral (
      select counted_parts[n] as a, counted_parts[n + 1] as b,
        (select coalesce(sum(counted_parts[m + 1] - counted_parts[m]), 0) from generate_series(1, n - 2, 2) as m) as done
      from generate_series(1, cardinality(counted_parts), 2) as n) p on true
    where counted_parts is null or p.a is not null),
  bounded as (
    select stretch.*, case when later = 0 then a else extract(epoch from (day + later)::timestamp at time zone time_zone - started_at) end as low,
      extract(epoch from (day + later + 1)::timestamp at time zone time_zone - started_at) as high from stretch),
  shared as (
    select vehicle_id, day + later as day, (case when counted_parts is null then later = 0 else done = 0 and low <= a end)::int as trips,
      distance_meters, driving_seconds,
      (done + greatest(0, least(low, b) - a)) / nullif(long, 0) as first,
      (done + greatest(0, least(high, b) - a)) / nullif(long, 0) as last from bounded
    where greatest(low, a) < least(high, b) or long = 0 and later = 0),
  drive as (
    select vehicle_id, day, sum(trips)::int as trips,
      sum(coalesce(round((distance_meters * least(1, coalesce(last, 1)))::numeric) - round((distance_meters * coalesce(first, 0))::numeric), 0))::float8 as meters,
      sum(coalesce(round((driving_seconds * least(1, coalesce(last, 1)))::numeric) - round((driving_seconds * coalesce(first, 0))::numeric), 0))::int as seconds
    from shared group by 1, 2),
  event as (
    select vehicle_id, day, count(*) filter (where rating <> 1 and is_shown)::int as incidents,
      count(*) filter (where rating <> 1 and is_shown and severity = 4)::int as severity4,
      count(*) filter (where rating <> 1 and is_shown and severity = 5)::int as severity5,
      coalesce(sum(round((risk * 1000)::numeric)) filter (where rating <> 1 and is_shown), 0)::float8 as risk
    from (select *, id not in ${withdrawnIds} and id not in ${copyIds} as is_shown from incident where client_id = $1) i group by 1, 2),
  unit as (
    select vehicle_id, day, coalesce(trips, 0) as trips, coalesce(meters, 0) as meters, coalesce(seconds, 0) as seconds, drive.vehicle_id is not null as is_driven,
      coalesce(incidents, 0) as incidents, coalesce(severity4, 0) as severity4, coalesce(severity5, 0) as severity5,
      coalesce(risk, 0) as risk,
      row_number() over (partition by day, coalesce(v.vin_key, v.id::text)
        order by coalesce(meters, 0) desc, coalesce(seconds, 0) desc, vehicle_id) = 1 as counts
    from drive full join event using (vehicle_id, day) join vehicle v on v.client_id = $1 and v.id = vehicle_id)`

/** The ids of records that don't count: withdrawn, or another one of their event counts. */
export const repeatedIds = `(select id from ${repeats} r
  union select id from dismissed_incident where client_id = $1 and withdrawn_at is not null except select id from ${lossIds} l)`

const sumsOf = (table: string, own: string) =>
  [
    `select is_month, starts, connection_id, ${own} severity, rating, source, incidents, risk_thousandths as risk, repeats
     from ${table} where client_id = $1 order by 1, 2, 3, 4, 5, 6, 7, 8`,
    `select is_month, starts, connection_id, ${own} severity, rating, source, count(*)::int as incidents, sum(round((risk * 1000)::numeric))::bigint as risk,
       (count(*) filter (where i.id in ${repeatedIds}))::int as repeats
     from incident i, lateral (values (false, i.day), (true, date_trunc('month', i.day)::date)) as l(is_month, starts)
     where i.client_id = $1 group by is_month, starts, connection_id, ${own} severity, rating, source order by 1, 2, 3, 4, 5, 6, 7, 8`,
  ] as const

/** One key per record, at its time. */
const keysOf = (table: string, time: string) =>
  [
    `select id, ${time} as at from ${table}_key where client_id = $1 order by 1, 2`,
    `select id, ${time} as at from ${table} where client_id = $1 order by 1, 2`,
  ] as const

const statements: Readonly<Record<string, readonly [held: string, found: string]>> = {
  trip_key: keysOf('trip', 'started_at'),
  incident_key: keysOf('incident', 'occurred_at'),
  vehicle_day: [
    `select vehicle_id, day, trips, distance_meters as meters, driving_seconds as seconds, incidents, severity4, severity5,
       round(risk * 1000) as risk, is_counted as counts from vehicle_day where client_id = $1 order by 1, 2`,
    `with ${days} select vehicle_id, day, trips, meters, seconds, incidents, severity4, severity5, risk, counts from unit order by 1, 2`,
  ],
  client_day: [
    `select day, vehicles, trips, distance_meters as meters, driving_seconds as seconds, incidents, severity4, severity5,
       round(risk * 1000) as risk from client_day where client_id = $1 order by 1`,
    `with ${days} select * from (
       select day, count(*) filter (where is_driven and counts)::int as vehicles, coalesce(sum(trips) filter (where counts), 0)::int as trips,
         coalesce(sum(meters) filter (where counts), 0) as meters, coalesce(sum(seconds) filter (where counts), 0)::float8 as seconds,
         sum(incidents)::int as incidents, sum(severity4)::int as severity4, sum(severity5)::int as severity5, sum(risk) as risk
       from unit group by day) d
     where vehicles > 0 or trips > 0 or meters > 0 or seconds > 0 or incidents > 0 order by 1`,
  ],
  // Records of an event that another unit reported, as days store them for scores.
  twins: [
    `select vehicle_id, day, sum(cell[8]::int)::int as records from vehicle_day, string_to_table(counted, ';') as c(text),
       string_to_array(c.text, ',') as cell where client_id = $1 and cell[7] = '1' group by 1, 2 order by 1, 2`,
    `select i.vehicle_id, i.day, count(distinct i.id)::int as records from incident i
       join incident_duplicate d on d.client_id = $1 and d.second_id = i.id where i.client_id = $1 and i.id not in ${withdrawnIds}
         and i.id not in ${copyIds} group by 1, 2 order by 1, 2`,
  ],
  days: [
    `select id, day from (select client_id, id, day from trip union all select client_id, id, day from incident) r
     where client_id = $1 order by 1, 2`,
    `select r.id, (r.at at time zone c.time_zone)::date as day from client c join (
       select client_id, id, started_at as at from trip union all select client_id, id, occurred_at from incident) r
       on r.client_id = c.id where c.id = $1 order by 1, 2`,
  ],
  incident_total: sumsOf('incident_total', ''),
  incident_by_type: sumsOf('incident_by_type', 'translated_type,'),
  incident_by_region: sumsOf('incident_by_region', 'region_id,'),
  incident_verdicts: [
    `select is_month, starts, translated_type, connection_id, source, accurate, inaccurate, pending, never_rated
     from incident_verdicts where client_id = $1 order by 1, 2, 3, 4, 5`,
    `select is_month, starts, translated_type, connection_id, source, count(*) filter (where rating = 0)::int as accurate,
       count(*) filter (where rating = 1)::int as inaccurate, count(*) filter (where rating = 2)::int as pending,
       count(*) filter (where rating = 3)::int as never_rated
     from incident i, lateral (values (false, i.day), (true, date_trunc('month', i.day)::date)) as l(is_month, starts)
     where i.client_id = $1 group by is_month, starts, translated_type, connection_id, source order by 1, 2, 3, 4, 5`,
  ],
}
