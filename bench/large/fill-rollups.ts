import type pg from 'pg'

const vehicleDays = `
  insert into vehicle_day (client_id, day, vehicle_id, connection_id, driver_id, distance_meters, driving_seconds, idle_seconds,
    night_meters, rush_meters, trips, incidents, severity1, severity2, severity3, severity4, severity5, risk)
  select client_id, day, vehicle_id, max(connection_id), max(driver_id), sum(meters), sum(seconds), sum(idle), sum(night), sum(rush),
    sum(trips), sum(incidents), sum(s1), sum(s2), sum(s3), sum(s4), sum(s5), sum(risk)
  from (
    select client_id, day, vehicle_id, connection_id, driver_id, distance_meters as meters, driving_seconds as seconds, idle_seconds as idle,
      night_meters as night, rush_meters as rush, 1 as trips, 0 as incidents, 0 as s1, 0 as s2, 0 as s3, 0 as s4, 0 as s5, 0::float8 as risk
    from trip where client_id = $1 and started_at >= $2::timestamptz and started_at < $3::timestamptz and day >= $4::date and day < $5::date
    union all
    select client_id, day, vehicle_id, connection_id, driver_id, 0, 0, 0, 0, 0, 0, 1, (severity = 1)::int, (severity = 2)::int,
      (severity = 3)::int, (severity = 4)::int, (severity = 5)::int, risk
    from incident where client_id = $1 and occurred_at >= $2::timestamptz and occurred_at < $3::timestamptz and day >= $4::date and day < $5::date and rating <> 1) u
  group by client_id, day, vehicle_id`

const clientDays = `
  insert into client_day (client_id, day, vehicles, distance_meters, driving_seconds, trips, incidents, severity4, severity5, risk)
  select client_id, day, count(*) filter (where trips > 0), sum(distance_meters), sum(driving_seconds), sum(trips), sum(incidents),
    sum(severity4), sum(severity5), sum(risk)
  from vehicle_day where client_id = $1 group by client_id, day`

const incidentDays = `
  insert into incident_day (client_id, day, region_id, translated_type, severity, rating, source, incidents, risk)
  select client_id, day, region_id, translated_type, severity, rating, source, count(*), sum(risk)
  from incident where client_id = $1 group by 1, 2, 3, 4, 5, 6, 7`

const scores = `
  insert into vehicle_score (client_id, window_days, vehicle_id, behavioral, behavioral_low, behavioral_high, provisional, distance_meters,
    counted_meters, incidents, config_version)
  select $1, 30, id, score, score - 8, score + 8, false, meters, meters, round(h(id, 32) * 60), 1
  from vehicle, lateral (select 20 + h(id, 30) * 60 as score, 1e5 + h(id, 31) * 1e7 as meters) s where client_id = $1`

const driverSums = `
  with span as (
    select (today - 29)::timestamp at time zone time_zone as starts, (today + 1)::timestamp at time zone time_zone as ends
    from (select time_zone, (now() at time zone time_zone)::date as today from client where id = $1) c),
  happened as (
    select driver_id, count(*) as incidents from incident
    where client_id = $1 and occurred_at >= (select starts from span) group by driver_id),
  driven as (select driver_id, max(started_at) as last_at from trip where client_id = $1 group by driver_id)
  update driver d set incidents_30d = n.incidents, last_trip_at = n.last_at,
    sums_until = case when n.incidents > 0 then n.ends else 'infinity' end
  from (
    select o.id, coalesce(h.incidents, 0) as incidents, t.last_at, ends
    from driver o cross join span left join happened h on h.driver_id = o.id left join driven t on t.driver_id = o.id
    where o.client_id = $1) n
  where d.client_id = $1 and d.id = n.id`

/** What the pipeline sums up, summed up at once; the same as rolling up every day of a client. */
export async function fillRollups(pool: pg.Pool, clientId: number, days: number): Promise<void> {
  const dayMs = 86_400_000
  const steps = 14
  const end = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
  for (let from = end - (days + 10) * dayMs; from < end; from += steps * dayMs) {
    const to = Math.min(end, from + steps * dayMs)
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    // A client's day begins at most a day away from UTC's.
    const bounds = [new Date(from - dayMs), new Date(to + dayMs), day(from), day(to)]
    await pool.query(vehicleDays, [clientId, ...bounds])
  }
  await pool.query(clientDays, [clientId])
  await pool.query(incidentDays, [clientId])
  await pool.query(scores, [clientId])
  await pool.query(driverSums, [clientId])
}
