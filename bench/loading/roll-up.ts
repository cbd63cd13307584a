import { rollUp } from '@milepost/server/recompute/roll-up/roll-up'
import type pg from 'pg'
import { benchDatabase } from '../bench-database.ts'
import { quantile, report } from '../report.ts'

const vehicles = 20_000
const days = 2
const rounds = 15
const markedAtOnce = 4_000
/**
 * Cost of a batch in the design's own measurement: 163 ms for 4,700 vehicle days, about 18 for a client's day,
 * incidents separate.
 */
const limitMs = 250

/**
 * Creates a client of 20,000 vehicles with two trips and an event a day each; `secondUnits` of every hundred are second
 * units.
 */
async function fill(pool: pg.Pool, clientId: number, secondUnits: number): Promise<void> {
  await pool.query('insert into client (id, name) overriding system value values ($1, $2)', [
    clientId,
    `Bench ${clientId}`,
  ])
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search, vin_key)
     select $1, n, $1, n::text, n::text, n::text, 'VIN' || case when n % 100 < $3 then n + 50 else n end
     from generate_series(1, $2::int) n`,
    [clientId, vehicles, secondUnits],
  )
  await pool.query(
    `insert into trip (started_at, ended_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
     select at, at + interval '1 hour', n * 100 + d * 2 + k, n, $1, $1, 't', at::date, 40000 + n % 977, 3600
     from generate_series(1, $2::int) n, generate_series(1, $3::int) d, generate_series(0, 1) k,
       lateral (select current_date - d + make_interval(hours => 8 + 4 * k) as at) t`,
    [clientId, vehicles, days],
  )
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, translated_type)
     select at, n * 100 + d, n, $1, $1, at::date, 20, 1, 2, 'harshBraking'
     from generate_series(1, $2::int) n, generate_series(1, $3::int) d, lateral (select current_date - d + interval '9 hours' as at) t`,
    [clientId, vehicles, days],
  )
  await pool.query(
    'insert into rollup_dirty (client_id, day, vehicle_id) select distinct client_id, day, vehicle_id from trip where client_id = $1',
    [clientId],
  )
  while (await rollUp(pool));
  for (const table of ['vehicle', 'trip', 'incident', 'vehicle_day']) await pool.query(`analyze ${table}`)
}

/** Returns how long it takes to roll up a full batch of marked days. */
async function rollOnce(pool: pg.Pool, clientId: number, round: number): Promise<number> {
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id)
     select $1, current_date - 1 - n % 2, 1 + (n * 7 + $3::int * 131) % $4::int from generate_series(1, $2::int) n on conflict do nothing`,
    [clientId, markedAtOnce, round, vehicles],
  )
  const startedAt = performance.now()
  while (await rollUp(pool));
  return performance.now() - startedAt
}

await using database = await benchDatabase(4)
const shares = [
  { clientId: 1, secondUnits: 0, what: 'no vehicle with two units' },
  { clientId: 2, secondUnits: 5, what: 'one of ten with two units' },
  { clientId: 3, secondUnits: 50, what: 'every vehicle with two units' },
]
for (const { clientId, secondUnits } of shares) await fill(database.pool, clientId, secondUnits)
const figures = []
for (const { clientId, what } of shares) {
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) taken.push(await rollOnce(database.pool, clientId, round))
  figures.push({ what: `4,000 marked days, ${what}, median`, value: quantile(taken, 0.5), limit: limitMs, unit: 'ms' })
}
report('Rolling up a client of 20,000 vehicles', figures)
