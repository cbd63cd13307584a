import { daySums, driven, happened, isRepeat, touchedDays } from '@milepost/server/recompute/roll-up/day-sums'
import type pg from 'pg'
import { sampleScore } from './sample-score.ts'
import { twoAtOnce } from './two-at-once.ts'

const between = (time: string, day: string) =>
  `client_id = $1 and ${time} >= $2::timestamptz and ${time} < $3::timestamptz and ${day} >= $4::date and ${day} < $5::date`

const vehicleDays = `
  insert into vehicle_day (client_id, day, vehicle_id, ${Object.keys(daySums).join(', ')})
  select $1, coalesce(r.day, h.day), coalesce(r.vehicle_id, h.vehicle_id), ${Object.values(daySums).join(', ')}
  from (${driven({ from: `trip t cross join lateral ${touchedDays}`, where: `t.${between('t.started_at', 'd')}` })}) r
    full join (${happened(`incident i where i.${between('i.occurred_at', 'i.day')}`)}) h on (h.day, h.vehicle_id) = (r.day, r.vehicle_id)`

const clientDays = `
  insert into client_day (client_id, day, vehicles, distance_meters, driving_seconds, trips, incidents, severity4, severity5, risk)
  select client_id, day, count(*) filter (where drives is not null), sum(distance_meters), sum(driving_seconds), sum(trips), sum(incidents),
    sum(severity4), sum(severity5), sum(round(risk * 1000)) / 1000
  from vehicle_day where client_id = $1 group by client_id, day`

const sums: Readonly<Record<string, string>> = {
  incident_total: '',
  incident_by_type: 'translated_type,',
  incident_by_region: 'region_id,',
}

// Day after day, as the roller finds them, so that a day's rows are stored together.
const days = (table: string, key: string) => `
  insert into ${table} (client_id, is_month, starts, ${key} connection_id, severity, rating, source, incidents, risk_thousandths, repeats)
  select client_id, false, day, ${key} connection_id, severity, rating, source, count(*), sum(round(risk * 1000)), count(*) filter (where ${isRepeat})
  from incident i where client_id = $1 group by client_id, day, ${key} connection_id, severity, rating, source order by day`

const months = (table: string, key: string) => `
  insert into ${table} (client_id, is_month, starts, ${key} connection_id, severity, rating, source, incidents, risk_thousandths, repeats)
  select client_id, true, date_trunc('month', starts) as month, ${key} connection_id, severity, rating, source, sum(incidents), sum(risk_thousandths), sum(repeats)
  from ${table} where client_id = $1 and not is_month group by client_id, month, ${key} connection_id, severity, rating, source`

const verdicts = `
  insert into incident_verdicts (client_id, is_month, starts, translated_type, connection_id, source,
    accurate, inaccurate, pending, never_rated)
  select client_id, is_month, starts, translated_type, connection_id, source, ${[0, 1, 2, 3]
    .map((rating) => `coalesce(sum(incidents) filter (where rating = ${rating}), 0)`)
    .join(', ')}
  from incident_by_type where client_id = $1
  group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`

/** Months of vehicles and drivers without their evidence: the first scoring calculates it. */
const evidence = `
  insert into evidence_month (client_id, vehicle_id, month, first_day, last_day, miles, confirmed_losses)
  select client_id, vehicle_id, date_trunc('month', day)::date as month, min(day), max(day),
    sum(distance_meters) / 1609.344, (h(vehicle_id, 33) < 0.01)::int
  from vehicle_day where client_id = $1 group by client_id, vehicle_id, month`
const driverEvidence = `
  insert into driver_evidence_month (client_id, driver_id, month)
  select distinct t.client_id, t.driver_id, date_trunc('month', t.day)::date from trip t
    join driver d on d.client_id = $1 and d.id = t.driver_id where t.client_id = $1`

const scores = `
  insert into vehicle_score (client_id, window_days, vehicle_id, behavioral, behavioral_low, behavioral_high, combined, combined_low,
    combined_high, provisional, distance_meters, counted_meters, incidents, config_version, priors_version, parts, missing)
  select $1, 30, id, score, score - 8, score + 8, score, score - 8, score + 8, false, meters, meters, round(h(id, 32) * 60), 1, $2,
    $3::jsonb, '{}'
  from vehicle, lateral (select 20 + h(id, 30) * 60 as score, 1e5 + h(id, 31) * 1e7 as meters) s where client_id = $1`

const scoreMonths = `
  insert into vehicle_score_month (client_id, vehicle_id, month, combined, combined_low, combined_high, behavioral, behavioral_low,
    behavioral_high, provisional, exposure, missing, config_version, priors_version, computed_at)
  select $1, e.vehicle_id, e.month, score, score - 8, score + 8, score, score - 8, score + 8, false, 8, '{}', 1, $2, now()
  from evidence_month e, lateral (select 20 + h(e.vehicle_id, 30) * 60 as score) s where e.client_id = $1`

const driverSums = `
  with span as (
    select (today - 29)::timestamp at time zone time_zone as starts, (today + 1)::timestamp at time zone time_zone as ends
    from (select time_zone, (now() at time zone time_zone)::date as today from client where id = $1) c),
  happened as (
    select driver_id, count(*) as incidents from incident
    where client_id = $1 and occurred_at >= (select starts from span) and rating <> 1 group by driver_id),
  driven as (select driver_id, max(started_at) as last_at from trip where client_id = $1 group by driver_id)
  update driver d set incidents_30d = n.incidents, last_trip_at = n.last_at,
    sums_until = case when n.incidents > 0 then n.ends else 'infinity' end
  from (
    select o.id, coalesce(h.incidents, 0) as incidents, t.last_at, ends
    from driver o cross join span left join happened h on h.driver_id = o.id left join driven t on t.driver_id = o.id
    where o.client_id = $1) n
  where d.client_id = $1 and d.id = n.id`

/** Calculates the pipeline's sums at once; the same as rolling up every day of a client. */
export async function fillRollups(pool: pg.Pool, clientId: number, pastDays: number): Promise<void> {
  const dayMs = 86_400_000
  const steps = 14
  const end = Math.ceil(Date.now() / dayMs) * dayMs + dayMs
  const starts = Array.from(
    { length: Math.ceil((pastDays + 10) / steps) },
    (_, step) => end - (step + 1) * steps * dayMs,
  )
  await twoAtOnce(starts, async (from) => {
    const to = from + steps * dayMs
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    // A client's day starts at most a day from UTC's, and continuing trips up to two days before.
    const bounds = [new Date(from - 3 * dayMs), new Date(to + dayMs), day(from), day(to)]
    await pool.query(vehicleDays, [clientId, ...bounds])
  })
  const { parts, priorsVersion } = sampleScore()
  const sumsOf = (table: string, key: string) => [days(table, key), months(table, key)]
  const { incident_by_type: byType, ...others } = sums
  // Each line reads what the previous one wrote; the longest come first.
  const lines = [
    [...sumsOf('incident_by_type', byType!), verdicts],
    ...Object.entries(others).map(([table, key]) => sumsOf(table, key)),
    [clientDays, evidence],
    [driverEvidence],
    [driverSums],
  ]
  await twoAtOnce(lines, async (statements) => {
    for (const statement of statements) await pool.query(statement, [clientId])
  })
  await pool.query(scores, [clientId, priorsVersion, parts])
  await pool.query(scoreMonths, [clientId, priorsVersion])
}
