import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import type { Priors } from '@milepost/scoring/fit/priors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { rollUp } from '../../roll-up/roll-up.ts'
import { scoreDue } from '../score-due.ts'

// Priors of a fleet are fitted on its own data.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const vehicles = 31
const months = 7

/** Fits a fleet that drives 3,000 miles in each month, on its third day and later; `speeding` is the SQL of how often each speeds in month `m`, vehicle `v`. */
async function fitted(name: string, speeding: string): Promise<{ clientId: number; priors: Priors }> {
  const clientId = await scored(name, speeding, vehicles)
  return { clientId, priors: await priorsOf(clientId, 1) }
}

async function scored(name: string, speeding: string, vehicles: number): Promise<number> {
  const { pool } = server.services
  const clientId = await server.client(name, 'UTC')
  const { connectionId } = await createFleet(server.services, clientId, name)
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search)
     select $1, $2 * 1000 + v, $2, v::text, v::text, '' from generate_series(1, ${vehicles}) v`,
    [clientId, connectionId],
  )
  const driven = `generate_series(1, ${vehicles}) v cross join generate_series(1, ${months}) m
    cross join lateral (select date_trunc('month', current_date) - m * interval '1 month' + interval '2 days' as at) d`
  await pool.query(
    `insert into trip (started_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
     select t.at, $2 * 100000 + v * 100 + m * 2 + t.later, $2 * 1000 + v, $1, $2, 't', t.at::date, 2400000, 3600
     from ${driven} cross join lateral (values (at, 0), (at + interval '22 days', 1)) t (at, later)`,
    [clientId, connectionId],
  )
  await pool.query(
    `insert into incident (occurred_at, id, vehicle_id, client_id, connection_id, day, risk, provider_id, severity, rating, intensity, source, translated_type)
     select at + n * interval '5 minutes', $2 * 1000000 + v * 10000 + m * 1000 + n, $2 * 1000 + v, $1, $2, at::date, 20, 1, 2, 3, 2, 0, 'speeding'
     from ${driven} cross join lateral generate_series(1, ${speeding}) n`,
    [clientId, connectionId],
  )
  await pool.query(
    'insert into rollup_dirty (client_id, day, vehicle_id) select client_id, day, vehicle_id from trip where client_id = $1',
    [clientId],
  )
  while (await rollUp(pool));
  while (await scoreDue(pool));
  return clientId
}

async function priorsOf(clientId: number, version: number): Promise<Priors> {
  const { rows } = await server.services.pool.query<{ content: Priors }>(
    'select content from scoring_priors where client_id = $1 and config_version = $2',
    [clientId, version],
  )
  return rows[0]!.content
}

async function scoredWith(clientId: number, version: number, config: ScoringConfig): Promise<Priors> {
  await activate(clientId, version, config)
  return priorsOf(clientId, version)
}

async function activate(clientId: number, version: number, config: ScoringConfig): Promise<void> {
  await server.services.db
    .insertInto('riskScoreConfig')
    .values({ clientId, version, config: JSON.stringify(config), userName: 'Ann', activeFrom: new Date() })
    .execute()
  while (await scoreDue(server.services.pool));
}

test('gives wider intervals to a fleet whose habits change from month to month than to a stable one', async () => {
  const own = '(4 + 4 * (v % 8))'
  const { priors: still } = await fitted('Holds still', own)
  const { priors: drifting } = await fitted(
    'Drifts',
    `(${own} * case when (v / 8 + m) % 2 = 0 then 0.25 else 1.75 end)::int`,
  )
  expect(drifting.types.speeding!.mean).toBeCloseTo(still.types.speeding!.mean, 0)
  // The minimum residual, whatever months show.
  expect(still.residualSd).toBe(0.05)
  expect(drifting.residualSd).toBeGreaterThan(0.15)
})

test('takes everything but rates and scatter from the anchor when it counts events differently', async () => {
  const { pool } = server.services
  const { clientId } = await fitted('Differs', '(4 + v % 8)')
  const known = `content = jsonb_set(content, '{types,speeding}', content #> '{types,speeding}' || '{"strengthByClass": {"heavy": 7}, "phi": 1.05}')`
  await pool.query(`update scoring_anchor set ${known}`)
  const { types, gamma, intensityFactors } = defaultScoringConfig
  const heavier = { types: { ...types, speeding: { ...types.speeding, weight: 9 } }, gamma: gamma / 2 }
  const weighted = await scoredWith(clientId, 2, { ...defaultScoringConfig, ...heavier })
  expect(weighted.types.speeding).toMatchObject({ strengthByClass: { heavy: 7 }, phi: 1.05 })
  const doubled = { ...defaultScoringConfig, intensityFactors: intensityFactors.map((factor) => factor * 2) }
  const counted = await scoredWith(clientId, 3, doubled)
  const [now, before] = [counted.types.speeding!, weighted.types.speeding!]
  expect(now).toMatchObject({ strengthByClass: { heavy: 7 } })
  expect(now.phi).toBeCloseTo(1.05 * Math.SQRT2, 9)
  expect(now.mean / before.mean).toBeCloseTo(Math.SQRT2, 9)
  expect(now.ownLevel).toBeCloseTo(before.ownLevel!, 2)
  const { usage, lossesPerVehicleYear, annualMilesByClass } = weighted
  expect(counted).toMatchObject({ usage, lossesPerVehicleYear, annualMilesByClass })
})

test('scores the same for any number of vehicles when events count otherwise', async () => {
  const few = await scored('Few vehicles', '(4 + v % 8)', 5)
  const { clientId: many } = await fitted('Many vehicles', '(4 + v % 8)')
  const means = async (clientId: number) => {
    const { rows } = await server.services.pool.query<Record<'combined' | 'behavioral' | 'usage', number>>(
      `select avg(combined)::float8 as combined, avg(behavioral)::float8 as behavioral, avg(usage)::float8 as usage
       from vehicle_score where client_id = $1`,
      [clientId],
    )
    return rows[0]!
  }
  const { intensityFactors } = defaultScoringConfig
  const changes: Partial<ScoringConfig>[] = [
    { intensityFactors: intensityFactors.map((factor) => factor * 1.5) },
    { intensityFactors: intensityFactors.map((factor, index) => (index === 1 ? factor / 5 : factor)) },
    { intensityPowerInRates: 1 },
    { phi: 20 },
    {},
  ]
  for (const clientId of [few, many]) {
    const before = await means(clientId)
    for (const [at, change] of changes.entries()) {
      await activate(clientId, at + 2, { ...defaultScoringConfig, ...change })
      const after = await means(clientId)
      expect(after.usage).toBeCloseTo(before.usage, 6)
      expect(Math.abs(after.behavioral - before.behavioral)).toBeLessThan(1)
      expect(Math.abs(after.combined - before.combined)).toBeLessThan(1)
    }
  }
})

test('keeps what a fleet gained by halving its events, and notes by how much new priors move its scores', async () => {
  const { pool } = server.services
  const { clientId } = await fitted('Halves', '(8 + v % 8)')
  const score = async () => {
    const { rows } = await pool.query<{ mean: number }>(
      'select avg(behavioral)::float8 as mean from vehicle_score where client_id = $1',
      [clientId],
    )
    return rows[0]!.mean
  }
  const marks = async () => {
    const { rows } = await pool.query<{ mark: string }>(
      `select distinct split_part(formula, '/', 2) as mark from vehicle_score_month where client_id = $1`,
      [clientId],
    )
    return rows.map(({ mark }) => mark)
  }
  const before = await score()
  expect(await marks()).toHaveLength(1)
  await pool.query('delete from incident where client_id = $1 and id % 2 = 0', [clientId])
  await pool.query(
    `insert into rollup_dirty (client_id, day, vehicle_id) select client_id, day, vehicle_id from trip where client_id = $1`,
    [clientId],
  )
  await pool.query(`update scoring_priors set quarter = quarter - interval '3 months' where client_id = $1`, [clientId])
  await pool.query(`update scoring_state set scored_at = scored_at - interval '1 day' where client_id = $1`, [clientId])
  while (await rollUp(pool));
  while (await scoreDue(pool));
  const { rows: fits } = await pool.query<{ version: string; shift: Record<string, number> | null }>(
    'select version, shift from scoring_priors where client_id = $1 order by quarter',
    [clientId],
  )
  // On its own level the fleet would be as average as it was.
  expect(await score()).toBeLessThan(before - 2)
  expect(fits).toHaveLength(2)
  expect(fits[0]!.shift).toBeNull()
  expect(Math.abs(fits[1]!.shift!.behavioral!)).toBeLessThan(2)
  // Past months are made with the new priors, too, so that months compare.
  expect(await marks()).toEqual([fits[1]!.version])
})
