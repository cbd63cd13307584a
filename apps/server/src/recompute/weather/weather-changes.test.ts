import { incidentReviewEndpoints } from '@milepost/contract/incidents/review'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dropCached } from '../../db/connection/reference-cache.ts'
import { createFleet, incident } from '../../testing/samples/sample-fleet.ts'
import { tenantState } from '../../testing/tenant-state.ts'
import { ask, createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ago, createWeatherRig, rain, saying, type WeatherRig } from '../../testing/weather-rig.ts'
import { rollUp } from '../roll-up/roll-up.ts'

let server: TestServer
let rig: WeatherRig
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  rig = await createWeatherRig(server)
})

test('keeps the provider’s weather under its name, and fills in the temperature', async () => {
  const { service } = saying(rain)
  await rig.fleet.load('incidents', [incident('own', { occurredAt: ago(2), context: ['Fog'] })])
  const before = await rig.details('own')
  expect(before.conditions).toMatchObject({ weather: 'fog', weatherSource: 'provider', temperatureKelvin: null })
  await rig.fill(service)
  const after = await rig.details('own')
  expect(after.conditions).toMatchObject({
    weather: 'fog',
    weatherSource: 'provider',
    temperatureKelvin: 280.5,
    temperatureSource: 'openMeteo',
  })
  expect(after.riskScore).toBe(before.riskScore)
})

test('rescores an event with its original configuration, recalculates its day, and keeps that when it is read again', async () => {
  const { pool, db } = server.services
  const event = incident('scored', { occurredAt: ago(2) })
  await rig.fleet.load('incidents', [event])
  const others = {
    ...defaultScoringConfig,
    types: { ...defaultScoringConfig.types, harshBrake: { ...defaultScoringConfig.types.harshBrake, weight: 9 } },
  }
  const row = {
    clientId: rig.clientId,
    version: 2,
    config: JSON.stringify(others),
    activeFrom: new Date(),
    userName: 'Ann',
  }
  await db.insertInto('riskScoreConfig').values(row).execute()
  await dropCached(pool, `scoring of ${rig.clientId}`)
  const riskyDays = async () => {
    while (await rollUp(pool));
    const { rows } = await pool.query('select day, counted from vehicle_day where client_id = $1 order by day', [
      rig.clientId,
    ])
    return rows
  }
  const [before, daysBefore] = [await rig.details('scored'), await riskyDays()]
  await rig.fill(saying({ weather: 'ice', temperatureKelvin: 272 }).service)
  const after = await rig.details('scored')
  const ice = after.explanation.parts.find(({ part }) => part === 'weather')!
  expect(ice.factor).toBeGreaterThan(2)
  expect(after.riskScore).toBeGreaterThan(before.riskScore)
  expect(after.riskScore).toBeCloseTo(
    after.explanation.parts.reduce((sum, { points }) => sum + points, 0),
    3,
  )
  expect(after.explanation.weight).toBe(before.explanation.weight)
  const { rows } = await pool.query('select 1 from rollup_dirty where client_id = $1', [rig.clientId])
  expect(rows).toHaveLength(1)
  const daysAfter = await riskyDays()
  expect(daysAfter).toHaveLength(1)
  expect(daysAfter).not.toEqual(daysBefore)

  await rig.fleet.load('incidents', [{ ...event, state: 'reviewed' as never }])
  expect((await rig.details('scored')).riskScore).toBe(after.riskScore)
  expect((await rig.details('scored')).conditions).toEqual(after.conditions)
})

test('updates a rated event and its loss, even if the provider sent it again before the weather was filled in', async () => {
  const { pool } = server.services
  const event = incident('rated', { occurredAt: ago(2), tags: [{ tag: 'Crash', source: 'automated' }] })
  await rig.fleet.load('incidents', [event])
  await ask(
    server.app,
    incidentReviewEndpoints.rate,
    { params: { id: rig.fleet.incidentId('rated') }, body: { rating: 0 } },
    rig.operator,
  )
  const { riskScore } = await rig.details('rated')
  // Another client's event makes the weather known before this one's turn.
  const neighbour = await createFleet(server.services, await server.client('Neighbour'), 'Neighbour')
  await neighbour.load('incidents', [incident('theirs', { occurredAt: ago(2) })])
  await pool.query("update weather_due set due_at = now() + interval '1 hour' where client_id = $1", [rig.clientId])
  await rig.fill(saying({ weather: 'ice', temperatureKelvin: 272 }).service)
  await rig.fleet.load('incidents', [event])
  // It is explained by what its risk was made from, until both are updated.
  expect(await rig.details('rated')).toMatchObject({ riskScore, conditions: { weather: null } })
  await rig.later()
  await rig.fill(null)
  const after = await rig.details('rated')
  expect(after.conditions.weather).toBe('ice')
  expect(after.riskScore).toBeGreaterThan(riskScore)
  expect(after.riskScore).toBeCloseTo(
    after.explanation.parts.reduce((sum, { points }) => sum + points, 0),
    3,
  )
  const { rows } = await pool.query('select risk from accident where client_id = $1', [rig.clientId])
  expect(rows).toEqual([{ risk: after.riskScore }])
})

test('changes no other client’s records', async () => {
  const { pool } = server.services
  const otherId = await server.client('Others')
  const others = await createFleet(server.services, otherId, 'Others')
  await others.load('incidents', [incident('theirs', { occurredAt: ago(2) })])
  await pool.query("update weather_due set due_at = now() + interval '1 hour' where client_id = $1", [otherId])
  const before = await tenantState(pool, otherId)
  await rig.fleet.load('incidents', [incident('ours', { occurredAt: ago(2) })])
  await rig.fill(saying(rain).service)
  expect((await rig.details('ours')).conditions.weather).toBe('rain')
  expect(await tenantState(pool, otherId)).toEqual(before)
})
