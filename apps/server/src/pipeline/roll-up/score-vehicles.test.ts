import { scoringTypes } from '@milepost/contract/risk-score-config'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { assumedIntensity, ratePoints } from '@milepost/scoring/event-points'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from './roll-up.ts'
import { gatherEvidence, scoreVehicles } from './score-vehicles.ts'

// Evidence that is kept by month is what all events and miles of two years give, faded one by one.

let server: TestServer
let pool: pg.Pool
let clientId: number
let today: string
beforeAll(async () => {
  server = await createTestServer()
  pool = server.services.pool
  clientId = await server.client('Scored')
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search, vin_key)
     select $1, n, 7, n::text, n::text, '', case when n % 5 < 2 then 'VIN' || n / 5 end from generate_series(1, 40) n`,
    [clientId],
  )
  await pool.query(
    `insert into trip (started_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
     select at, n, 1 + n % 40, $1, 7, 't', at::date, (n * 7919) % 90000, n % 4000
     from generate_series(1, 4000) n, lateral (select current_date - (n * 31 % 760) + interval '12 hours' - (n % 300) * interval '1 minute' as at) t`,
    [clientId],
  )
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, translated_type)
     select at, n, 1 + (n * 3) % 40, $1, 7, at::date, 20, 1, 2, n % 4, nullif(n % 6, 0),
       (select translated_type from incident_type order by translated_type offset n % (select count(*) from incident_type) limit 1)
     from generate_series(1, 5000) n, lateral (select current_date - (n * 17 % 760) + interval '11 hours' - (n % 300) * interval '1 minute' as at) t`,
    [clientId],
  )
  await pool.query(
    `insert into incident_duplicate (client_id, first_id, second_id, confidence, gap_seconds, reason)
     select $1, n, n + 1, case when n % 2 = 0 then 0.9 else 0.8 end, 1, 'sameType' from generate_series(1, 4000, 7) n`,
    [clientId],
  )
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from trip where client_id = $1`,
    [clientId],
  )
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident where client_id = $1
     on conflict do nothing`,
    [clientId],
  )
  while (await rollUp(pool));
  today = (await pool.query<{ today: string }>('select current_date as today')).rows[0]!.today
})
afterAll(() => server[Symbol.asyncDispose]())

const expected = `
  with unit as (
    select id, case when vin_key is null then id else min(id) over (partition by vin_key) end as first_id from vehicle where client_id = $1),
  driven as (
    select u.first_id, sum(distance_meters / 1609.344 * power(2, -($4::date - day)::float8 / $2)) / 1000 as exposure
    from vehicle_day d join unit u on u.id = d.vehicle_id where d.client_id = $1 and is_counted and day > $4::date - $3::int group by 1),
  happened as (
    select u.first_id, y.scoring_type, sum(case i.rating when 0 then 1 when 1 then 0 else 0.7 end
      * ($5::float8[])[coalesce(i.intensity, $6::int)] * power(2, -($4::date - i.day)::float8 / $2)) as points
    from incident i join incident_type y on y.translated_type = i.translated_type join unit u on u.id = i.vehicle_id
    where i.client_id = $1 and y.scoring_type is not null and i.day > $4::date - $3::int
      and not exists (select 1 from incident_duplicate d where d.client_id = $1 and d.second_id = i.id and d.confidence >= 0.9::real)
    group by 1, 2)
  select u.id as vehicle_id, coalesce(d.exposure, 0) as exposure,
    coalesce((select json_object_agg(scoring_type, points) from happened h where h.first_id = u.first_id), '{}') as points
  from unit u left join driven d on d.first_id = u.first_id order by u.id`

async function compare(asOf: string): Promise<void> {
  const { halfLifeDays, windowDays } = defaultScoringConfig
  const pointsOfIntensities = [1, 2, 3, 4, 5].map((intensity) => ratePoints(intensity, defaultScoringConfig))
  const { rows } = await pool.query<{ vehicle_id: string; exposure: number; points: Record<string, number> }>(
    expected,
    [clientId, halfLifeDays, windowDays, asOf, pointsOfIntensities, assumedIntensity],
  )
  const kept = new Map((await gatherEvidence(pool, clientId, asOf)).map((row) => [row.vehicle_id, row]))
  expect(rows).toHaveLength(40)
  for (const { vehicle_id, exposure, points } of rows) {
    const row = kept.get(vehicle_id)!
    expect(row.exposure).toBeCloseTo(exposure, 6)
    for (const [at, type] of scoringTypes.entries()) expect(row.points?.[at] ?? 0).toBeCloseTo(points[type] ?? 0, 6)
  }
  expect(Math.max(...rows.map(({ points }) => Object.values(points).length))).toBeGreaterThan(5)
}

test('is the same as summing up every event and mile', () => compare(today))

test('is the same after days changed, and when a type is scored as another', async () => {
  await pool.query('update incident set rating = 0, intensity = 5 where client_id = $1 and id % 9 = 0', [clientId])
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from incident where client_id = $1 and id % 9 = 0`,
    [clientId],
  )
  while (await rollUp(pool));
  await compare(today)
  await pool.query(`update incident_type set scoring_type = 'collision' where translated_type = 'harshBraking'`)
  await compare(today)
})

test('is the same on other days, when the window has moved within its first month', async () => {
  const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10)
  await compare(later)
})

test('a client whose vehicles are all gone is not due: others have their turn', async () => {
  while (await scoreVehicles(pool));
  const bare = await server.client('Left')
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search, gone_at) values ($1, 77, 8, 'g', 'g', '', now())`,
    [bare],
  )
  expect(await scoreVehicles(pool)).toBe(false)
})
