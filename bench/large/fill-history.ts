import { lossFactColumns, lossFactValues } from '@milepost/server/sync/load/incidents/loss-facts'
import type pg from 'pg'
import type { Size } from './size.ts'
import { twoAtOnce } from './two-at-once.ts'

const dayMs = 86_400_000
/** Rows of one statement: small enough to be canceled quickly, large enough that its startup is negligible. */
const rowsAtOnce = 500_000

/** Percentages by type: what a fleet with cameras reports. Types not listed are rare and share the rest. */
const typeShares: Readonly<Record<string, number>> = {
  speeding: 30,
  harshBraking: 14,
  harshAcceleration: 9,
  harshCornering: 8,
  phoneUsage: 7,
  distraction: 7,
  followingDistance: 6,
  noSeatBelt: 4,
  rollingStop: 3,
  laneDeparture: 3,
  drowsiness: 1,
  collision: 0.2,
}

/** 100,000 slots of types by reported frequency: a random type is a slot lookup. */
async function typeSlots(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ type: string }>(
    'select translated_type as type from incident_type order by ordinal',
  )
  const rare = rows.filter(({ type }) => !(type in typeShares))
  const named = rows.filter(({ type }) => type in typeShares).map(({ type }) => ({ type, share: typeShares[type]! }))
  const left = 100 - named.reduce((sum, { share }) => sum + share, 0)
  const all = [...named, ...rare.map(({ type }) => ({ type, share: left / rare.length }))]
  return all.flatMap(({ type, share }) => Array.from({ length: Math.max(1, Math.round(share * 10)) }, () => type))
}

// A few vehicles have many events; working days have more than others, and days more than nights. Times are whole
// milliseconds, as providers’ are: a rating finds its event by its time.
const drawn = `
  select n, $2::bigint + n as id, v, $2::bigint + 1 + floor($4::int * power(h(n, 1), $9::float8))::bigint as vehicle_id,
    date_trunc('milliseconds', least(day0 + make_interval(secs => 3600 * (5 + 17 * (h(n, 2) + h(n, 3)) / 2) + h(n, 4) * 3600), now())) as at
  from generate_series($5::bigint, $6::bigint) n,
    lateral (select h(n, 5) as v, date_trunc('day', now()) - make_interval(days => floor($7::int * h(n, 6))::int) as day1) a,
    lateral (select case when extract(isodow from day1) > 5 and h(n, 7) < 0.6 then day1 - interval '3 days' else day1 end as day0) b`

const incidents = `
  insert into incident (occurred_at, id, vehicle_id, driver_id, client_id, connection_id, place_id, latitude_e6, longitude_e6, day,
    risk, provider_id, region_id, severity, rating, source, speed_kmh, has_video, translated_type, intensity, over_by_kmh)
  select at, d.id, d.vehicle_id, case when h(n, 8) < 0.88 then v.driver_id end, $1, v.connection_id, p.id, 30e6 + h(n, 9) * 18e6,
    -120e6 + h(n, 10) * 45e6, (at at time zone 'America/Chicago')::date, (severity - 1) * 20 + round((h(n, 11) * 20)::numeric, 1), c.provider_id,
    p.region_id, severity, case when h(n, 12) < 0.8 then 2 when h(n, 12) < 0.95 then 0 when h(n, 12) < 0.97 then 1 else 3 end,
    case when h(n, 13) < 0.9 then 0 else 1 end, case when y.type = 'speeding' then 50 + floor(h(n, 14) * 70) else floor(h(n, 14) * 120) end, h(n, 15) < 0.4, y.type, 1 + d.id % 5,
    case when y.type = 'speeding' and h(n, 27) < 0.85 then floor(power(h(n, 28), 3) * 45) end
  from (${drawn}) d
    join vehicle v on v.client_id = $1 and v.id = d.vehicle_id
    join connection c on c.client_id = $1 and c.id = v.connection_id
    join bench_place p on p.rank = 1 + floor($8::int * power(h(case when h(n, 16) < 0.7 then d.vehicle_id else n end, 17), 3))::bigint,
    lateral (select case when h(n, 18) < 0.35 then 1 when h(n, 18) < 0.7 then 2 when h(n, 18) < 0.92 then 3 when h(n, 18) < 0.99 then 4 else 5 end as severity) s,
    lateral (select ($3::text[])[1 + floor(cardinality($3::text[]) * d.v)::int] as type) y`

const details = `
  insert into incident_detail (occurred_at, id, client_id, external_id, trip_id, time_zone, light, traffic, weather, heading_degrees,
    max_g, intensity, conditions_factor, tags, speed_limit_kmh, speed_limit_source)
  select occurred_at, id, client_id, 'event-' || id, null, 'America/Chicago', 1 + id % 3, id % 3, null, id % 360, h(id, 19), 1 + id % 5, 1,
    jsonb_build_array(jsonb_build_object('tag', translated_type, 'source', 'automated')), speed_kmh - over_by_kmh,
    case when over_by_kmh is not null then 'provider' end
  from incident where client_id = $1 and occurred_at >= $2 and occurred_at < $3`

const eventKeys = `
  insert into incident_key (client_id, id, occurred_at) select client_id, id, occurred_at from incident where client_id = $1`

// One in eight confirmed collisions, some 6,000 a year: no fleet of 20,000 has as many crashes as a full list.
const losses = `
  insert into accident (client_id, id, occurred_at, connection_id, number, origin, impact_zones, fault_percent, cost_estimate_usd,
    ${lossFactColumns})
  select i.client_id, i.id, i.occurred_at, i.connection_id, row_number() over (order by i.occurred_at, i.id), 'rating',
    floor(h(i.id, 22) * 256), case when h(i.id, 23) < 0.3 then 0 when h(i.id, 23) < 0.7 then 100 end,
    case when h(i.id, 24) < 0.6 then round(h(i.id, 25) * 40000) end, ${lossFactValues}
  from incident i join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
    join incident_type y on y.translated_type = i.translated_type and y.scoring_type = 'collision'
  where i.client_id = $1 and i.rating = 0 and h(i.id, 26) < 0.125`

const tripKeys = `
  insert into trip_key (client_id, id, started_at) select client_id, id, started_at from trip where client_id = $1`

const trips = `
  insert into trip (started_at, ended_at, id, vehicle_id, driver_id, client_id, connection_id, external_id, day, distance_meters,
    driving_seconds, idle_seconds, conditions)
  select at, at + make_interval(secs => 600 + h(n, 20) * 7200), d.id, d.vehicle_id, case when h(n, 8) < 0.88 then v.driver_id end, $1, v.connection_id,
    'trip-' || d.id, (at at time zone 'America/Chicago')::date, 2000 + h(n, 20) * 120000, 600 + h(n, 20) * 7200, h(n, 21) * 300,
    format('%s,%s,%s,%s,%s;%s,3,0,0,%s', 1 + d.id % 50, 1 + n % 3, n % 3, n % 4, (2000 + h(n, 20) * 120000)::int * 3 / 4, 1 + d.id % 50, (2000 + h(n, 20) * 120000)::int / 4)
  from (${drawn}) d join vehicle v on v.client_id = $1 and v.id = d.vehicle_id where $3::text[] is not null and $8::int > 0`

/**
 * Fills in events with their details, and trips, for an existing fleet: identical on every fill, except for the last
 * day. `say` receives progress.
 */
export async function fillHistory(
  pool: pg.Pool,
  clientId: number,
  size: Size,
  say: (words: string) => void,
): Promise<void> {
  const slots = await typeSlots(pool)
  const base = clientId * 1e9
  const { rows } = await pool.query<{ towns: number }>('select count(*)::int as towns from bench_place')
  const towns = rows[0]!.towns
  const fill = async (what: string, sql: string, count: number, skew: number) => {
    const steps = Array.from({ length: Math.ceil(count / rowsAtOnce) }, (_, step) => step * rowsAtOnce)
    let done = 0
    await twoAtOnce(steps, async (from) => {
      const to = Math.min(count, from + rowsAtOnce)
      await pool.query(sql, [clientId, base, slots, size.vehicles, from + 1, to, size.days, towns, skew])
      done += to - from
      say(`${what}: ${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')}`)
    })
  }
  await fill('events', incidents, size.incidents, 1.6)
  await fill('trips', trips, size.trips, 1)
  const tomorrow = Math.ceil(Date.now() / dayMs) * dayMs
  const weeks = Array.from({ length: Math.ceil(size.days / 7) + 2 }, (_, week) => tomorrow - week * 7 * dayMs)
  await twoAtOnce(weeks, async (end) => {
    await pool.query(details, [clientId, new Date(end - 7 * dayMs), new Date(end)])
  })
  // There are no keys yet: without row counts, events and their details would be joined row by row.
  await pool.query('analyze incident, incident_detail')
  for (const derived of [eventKeys, tripKeys, losses]) await pool.query(derived, [clientId])
  say('details')
}
