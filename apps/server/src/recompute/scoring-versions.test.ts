import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import type { ScoringConfig } from '@milepost/contract/scoring-config/endpoints'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCached } from '../db/connection/reference-cache.ts'
import { createSampleFleet, incident, minutesAgo } from '../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../testing/test-server.ts'
import { activeConfig } from './scoring-versions.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const braking = (weight: number): ScoringConfig => ({
  ...defaultScoringConfig,
  types: { ...defaultScoringConfig.types, harshBrake: { ...defaultScoringConfig.types.harshBrake, weight } },
})

async function store(clientId: number, version: number, config: object, activeFrom: Date | null) {
  const row = { clientId, version, config: JSON.stringify(config), activeFrom, userName: 'Ann' }
  await server.services.db.insertInto('riskScoreConfig').values(row).execute()
  await dropCached(server.services.pool, `scoring of ${clientId}`)
}

test('scores a client with the newest configuration in force, ignoring drafts and scheduled ones', async () => {
  const { pool } = server.services
  const clientId = await server.client('Own numbers')
  expect(await activeConfig(pool, clientId)).toMatchObject({ version: 1, config: defaultScoringConfig })
  await store(clientId, 2, braking(5), minutesAgo(60))
  await store(clientId, 3, braking(6), minutesAgo(5))
  await store(clientId, 4, braking(7), minutesAgo(-60))
  await store(clientId, 5, braking(8), null)
  expect(await activeConfig(pool, clientId)).toMatchObject({ version: 3, config: braking(6) })
  expect((await activeConfig(pool, await server.client('Others'))).version).toBe(1)
})

test('uses defaults for values added to the model after a configuration was stored', async () => {
  const clientId = await server.client('Of old')
  const { residualSd: _, ...older } = braking(5)
  const { assistWarning: __, ...types } = older.types
  await store(clientId, 2, { ...older, types }, minutesAgo(60))
  expect((await activeConfig(server.services.pool, clientId)).config).toEqual(braking(5))
})

test('scores an event with the client’s own numbers, and explains it by them after others took over', async () => {
  const clientId = await server.client('Weights braking')
  const operator = await server.token(clientId, ['operator'])
  const starting = await createSampleFleet(server.services, clientId, 'Starting')
  await store(clientId, 2, braking(9), minutesAgo(60))
  const own = await createSampleFleet(server.services, clientId, 'Own')
  await store(clientId, 3, braking(0), minutesAgo(1))
  const details = async (id: string) => {
    const { riskScore, explanation } = await ask(
      server.app,
      incidentReviewEndpoints.details,
      { params: { id } },
      operator,
    )
    return { riskScore, weight: explanation.weight, sum: explanation.parts.reduce((sum, part) => sum + part.points, 0) }
  }
  const [before, after] = [await details(starting.incidentId('e1')), await details(own.incidentId('e1'))]
  expect([before.weight, after.weight]).toEqual([4, 9])
  expect(after.riskScore).toBeGreaterThan(before.riskScore)
  expect(after.sum).toBeCloseTo(after.riskScore, 3)
  expect(before.sum).toBeCloseTo(before.riskScore, 3)
  const rate = { params: { id: own.incidentId('e1') }, body: { rating: 0 as const } }
  await ask(server.app, incidentReviewEndpoints.rate, rate, operator)
  expect(await details(own.incidentId('e1'))).toMatchObject({ riskScore: 0, weight: 0 })
})

test('explains a rated event by its rating, even when its provider sends it again', async () => {
  const clientId = await server.client('Reported again')
  const operator = await server.token(clientId, ['operator'])
  const fleet = await createSampleFleet(server.services, clientId, 'Reported again')
  const reported = incident('again', { occurredAt: minutesAgo(90), maxG: 0.4 })
  await fleet.load('incidents', [reported])
  const params = { id: fleet.incidentId('again') }
  const rate = { params, body: { rating: 0 as const, intensity: 5 as const } }
  await ask(server.app, incidentReviewEndpoints.rate, rate, operator)
  const before = await ask(server.app, incidentReviewEndpoints.details, { params }, operator)
  await fleet.load('incidents', [{ ...reported, maxG: 0.5, context: ['snow'] }])
  const after = await ask(server.app, incidentReviewEndpoints.details, { params }, operator)
  expect(after.riskScore).toBe(before.riskScore)
  expect(after.explanation).toEqual(before.explanation)
  expect(after.explanation.parts.reduce((sum, part) => sum + part.points, 0)).toBeCloseTo(after.riskScore, 3)
})
