import type pg from 'pg'

type Rows = Record<string, unknown[]>

/**
 * What rollups hold of a client, and what they ought to hold, counted from trips and incidents by statements that share
 * nothing with the roller's: table by table, in one order.
 */
export async function recount(pool: pg.Pool, clientId: number): Promise<{ held: Rows; found: Rows }> {
  const held: Rows = {}
  const found: Rows = {}
  for (const [table, [stored, counted]] of Object.entries(statements)) {
    held[table] = (await pool.query(stored, [clientId])).rows
    found[table] = (await pool.query(counted, [clientId])).rows
  }
  return { held, found }
}

const days = `
  drive as (
    select vehicle_id, day, count(*)::int as trips, sum(coalesce(distance_meters, 0))::float8 as meters,
      sum(coalesce(driving_seconds, 0))::int as seconds from trip where client_id = $1 group by 1, 2),
  event as (
    select vehicle_id, day, count(*) filter (where rating <> 1)::int as incidents,
      count(*) filter (where rating <> 1 and severity = 4)::int as severity4,
      count(*) filter (where rating <> 1 and severity = 5)::int as severity5,
      coalesce(sum(round((risk * 1000)::numeric)) filter (where rating <> 1), 0)::float8 as risk
    from incident where client_id = $1 group by 1, 2),
  unit as (
    select vehicle_id, day, coalesce(trips, 0) as trips, coalesce(meters, 0) as meters, coalesce(seconds, 0) as seconds,
      coalesce(incidents, 0) as incidents, coalesce(severity4, 0) as severity4, coalesce(severity5, 0) as severity5,
      coalesce(risk, 0) as risk,
      row_number() over (partition by day, coalesce(v.vin_key, v.id::text)
        order by coalesce(meters, 0) desc, coalesce(seconds, 0) desc, vehicle_id) = 1 as counts
    from drive full join event using (vehicle_id, day) join vehicle v on v.client_id = $1 and v.id = vehicle_id)`

const sumsOf = (table: string, own: string) =>
  [
    `select is_month, starts, connection_id, ${own} severity, rating, source, incidents, risk_thousandths as risk
     from ${table} where client_id = $1 order by 1, 2, 3, 4, 5, 6, 7, 8`,
    `select is_month, starts, connection_id, ${own} severity, rating, source, count(*)::int as incidents, sum(round((risk * 1000)::numeric))::bigint as risk
     from incident i, lateral (values (false, i.day), (true, date_trunc('month', i.day)::date)) as l(is_month, starts)
     where i.client_id = $1 group by is_month, starts, connection_id, ${own} severity, rating, source order by 1, 2, 3, 4, 5, 6, 7, 8`,
  ] as const

const statements: Readonly<Record<string, readonly [held: string, found: string]>> = {
  vehicle_day: [
    `select vehicle_id, day, trips, distance_meters as meters, driving_seconds as seconds, incidents, severity4, severity5,
       round(risk * 1000) as risk, is_counted as counts from vehicle_day where client_id = $1 order by 1, 2`,
    `with ${days} select * from unit order by 1, 2`,
  ],
  client_day: [
    `select day, vehicles, trips, distance_meters as meters, driving_seconds as seconds, incidents, severity4, severity5,
       round(risk * 1000) as risk from client_day where client_id = $1 order by 1`,
    `with ${days} select * from (
       select day, count(*) filter (where trips > 0 and counts)::int as vehicles, coalesce(sum(trips) filter (where counts), 0)::int as trips,
         coalesce(sum(meters) filter (where counts), 0) as meters, coalesce(sum(seconds) filter (where counts), 0)::float8 as seconds,
         sum(incidents)::int as incidents, sum(severity4)::int as severity4, sum(severity5)::int as severity5, sum(risk) as risk
       from unit group by day) d
     where vehicles > 0 or trips > 0 or meters > 0 or seconds > 0 or incidents > 0 order by 1`,
  ],
  // Records of an event that another tells already, as days hold them for scores.
  twins: [
    `select vehicle_id, day, sum(cell[8]::int)::int as records from vehicle_day, string_to_table(counted, ';') as c(text),
       string_to_array(c.text, ',') as cell where client_id = $1 and cell[7] = '1' group by 1, 2 order by 1, 2`,
    `select i.vehicle_id, i.day, count(distinct i.id)::int as records from incident i
       join incident_duplicate d on d.client_id = $1 and d.second_id = i.id where i.client_id = $1 group by 1, 2 order by 1, 2`,
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
}
