import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import type { Priors } from '@milepost/scoring/fit/priors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from './score-due.ts'

// Priors of a fleet are fitted on its own data.

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const vehicles = 31
const months = 7

/** Fits a fleet that drives 3,000 miles in each month; `speeding` is the SQL of how often each speeds in month `m`, vehicle `v`. */
async function fitted(name: string, speeding: string): Promise<{ clientId: number; priors: Priors }> {
  const { pool } = server.services
  const clientId = await server.client(name, 'UTC')
  const { connectionId } = await createFleet(server.services, clientId, name)
  await pool.query(
    `insert into vehicle (client_id, id, connection_id, external_id, name, search)
     select $1, $2 * 1000 + v, $2, v::text, v::text, '' from generate_series(1, ${vehicles}) v`,
    [clientId, connectionId],
  )
  const driven = `generate_series(1, ${vehicles}) v cross join generate_series(1, ${months}) m
    cross join lateral (select date_trunc('month', current_date) - m * interval '1 month' + interval '9 days' as at) d`
  await pool.query(
    `insert into trip (started_at, id, vehicle_id, client_id, connection_id, external_id, day, distance_meters, driving_seconds)
     select at, $2 * 100000 + v * 100 + m, $2 * 1000 + v, $1, $2, 't', at::date, 4800000, 3600 from ${driven}`,
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
  return { clientId, priors: await priorsOf(clientId, 1) }
}

async function priorsOf(clientId: number, version: number): Promise<Priors> {
  const { rows } = await server.services.pool.query<{ content: Priors }>(
    'select content from scoring_priors where client_id = $1 and config_version = $2',
    [clientId, version],
  )
  return rows[0]!.content
}

async function scoredWith(clientId: number, version: number, config: ScoringConfig): Promise<Priors> {
  await server.services.db
    .insertInto('riskScoreConfig')
    .values({ clientId, version, config: JSON.stringify(config), userName: 'Ann', activeFrom: new Date() })
    .execute()
  while (await scoreDue(server.services.pool));
  return priorsOf(clientId, version)
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

test('reuses place and class differences under new weights, and refits them when events count differently', async () => {
  const { clientId } = await fitted('Differs', '(4 + v % 8)')
  await server.services.pool.query(
    `update scoring_priors set content = jsonb_set(content, '{types,speeding}', content #> '{types,speeding}' || '{"strengthByClass": {"heavy": 7}, "phi": 1.05}') where client_id = $1`,
    [clientId],
  )
  const { types, gamma, intensityFactors } = defaultScoringConfig
  const heavier = { ...types, speeding: { ...types.speeding, weight: 9 } }
  const weighted = await scoredWith(clientId, 2, { ...defaultScoringConfig, types: heavier, gamma: gamma / 2 })
  expect(weighted.types.speeding!.strengthByClass).toEqual({ heavy: 7 })
  expect(weighted.types.speeding!.phi).toBe(1.05)
  const counted = { ...defaultScoringConfig, intensityFactors: intensityFactors.map((factor) => factor * 2) }
  const asked = (await scoredWith(clientId, 3, counted)).types.speeding!
  expect(asked.strengthByClass).toBeUndefined()
  expect(asked.phi).toBeUndefined()
})
