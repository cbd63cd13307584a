import { vehicleClass } from '@milepost/domain/codes'
import { defaultScoringConfig } from '@milepost/scoring/config'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chicago, createFleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'
import { scoreDue } from '../scores/score-due.ts'
import { evidenceByCondition } from './condition-evidence.ts'

let server: TestServer
// Each test has a server of its own: an anchor is fitted on all clients of one.
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server[Symbol.asyncDispose]())

test('expects three times as many events from night drivers if events are three times as frequent at night', async () => {
  const { pool } = server.services
  const clientId = await server.client('By night')
  const { load } = await createFleet(server.services, clientId, 'By night')
  const ids = Array.from({ length: 32 }, (_, index) => `v${index}`)
  const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  // Noon and midnight in Chicago.
  const at = (ago: number, hour: '18' | '06', minutes: number) =>
    new Date(Date.parse(`${dayOf(ago)}T${hour}:00:00Z`) + minutes * 60_000)
  await load(
    'vehicles',
    ids.map((id) => vehicle(id, id)),
  )
  for (const hour of ['18', '06'] as const) {
    const drives = ids.flatMap((id) =>
      [10, 20, 30].map((ago) =>
        trip(`${id}.${ago}.${hour}`, {
          vehicleExternalId: id,
          startedAt: at(ago, hour, 0),
          endedAt: at(ago, hour, 100),
          start: chicago,
          end: chicago,
          distanceMeters: 150_000,
        }),
      ),
    )
    await load('trips', drives)
    const minutes = hour === '06' ? [10, 40, 70] : [10]
    const events = drives.flatMap(({ externalId, vehicleExternalId, startedAt }) =>
      minutes.flatMap((minute) =>
        // By day each is reported three times within the minute, which counts once.
        (hour === '18' ? [0, 20, 40] : [0]).map((seconds) =>
          incident(`${externalId}.${minute}.${seconds}`, {
            vehicleExternalId,
            occurredAt: new Date(startedAt.getTime() + minute * 60_000 + seconds * 1000),
            location: chicago,
            tags: [{ tag: 'Braking', source: 'automated' }],
          }),
        ),
      ),
    )
    await load('incidents', events)
  }
  while (await rollUp(pool));
  while (await scoreDue(pool));
  const { rows } = await pool.query('select content from scoring_priors where client_id = $1', [clientId])
  const { light } = rows[0].content.types.harshBrake.conditions
  // Of the four reported in both, 1.2 are false by the precision of unreviewed detectors, as many by day as by night:
  // 2.4 to 0.4, pulled together slightly by the ten events credited to each.
  expect(light.night / light.day).toBeGreaterThan(4.2)
  expect(light.night / light.day).toBeLessThan(6)
})

test('expects three times as many events from city drivers if events are three times as frequent on slow drives, and stronger events of their class', async () => {
  const { pool } = server.services
  const clientId = await server.client('In town')
  const { load } = await createFleet(server.services, clientId, 'In town')
  const ids = Array.from({ length: 64 }, (_, index) => `v${index}`)
  const { light, heavy } = vehicleClass.code
  await load(
    'vehicles',
    ids.map((id, at) => ({ ...vehicle(id, id), class: at % 2 ? light : heavy })),
  )
  const noon = (ago: number) => new Date(Math.floor(Date.now() / 86_400_000 - ago) * 86_400_000 + 18 * 3_600_000)
  const drives = ids.flatMap((id) =>
    [10, 20, 30].flatMap((ago) =>
      // An hour at 30 km/h, and from the next hour on the same distance within 20 minutes.
      [60, 20].map((minutes, at) =>
        trip(`${id}.${ago}.${minutes}`, {
          vehicleExternalId: id,
          startedAt: new Date(noon(ago).getTime() + at * 3_600_000),
          endedAt: new Date(noon(ago).getTime() + at * 3_600_000 + minutes * 60_000),
          start: chicago,
          end: chicago,
          distanceMeters: 30_000,
        }),
      ),
    ),
  )
  await load('trips', drives)
  await load(
    'incidents',
    drives.flatMap(({ externalId, vehicleExternalId, startedAt, endedAt }) =>
      (endedAt!.getTime() - startedAt.getTime() === 3_600_000 ? [5, 25, 55] : [15]).map((minute) =>
        incident(`${externalId}.${minute}`, {
          vehicleExternalId,
          occurredAt: new Date(startedAt.getTime() + minute * 60_000),
          location: chicago,
          maxG: Number(vehicleExternalId!.slice(1)) % 2 ? 0.5 : 0.4,
          tags: [{ tag: 'Braking', source: 'automated' }],
        }),
      ),
    ),
  )
  while (await rollUp(pool));
  while (await scoreDue(pool));
  const { rows } = await pool.query('select content from scoring_priors where client_id = $1', [clientId])
  const { phi, conditions, strengthByClass, strengthByProvider } = rows[0].content.types.harshBrake
  expect(conditions.road.urbanArterial / conditions.road.freeway).toBeGreaterThan(3)
  expect(conditions.road.urbanArterial / conditions.road.freeway).toBeLessThan(6)
  expect(rows[0].content.mix.road).toMatchObject({
    urbanArterial: expect.closeTo(0.35, 2),
    freeway: expect.closeTo(0.35, 2),
  })
  // Speeding makes drives faster, so speed doesn't show where speeding happens.
  expect(rows[0].content.types.speeding.conditions).not.toHaveProperty('road')
  // √2 (intensity 3) to 1 (intensity 2), the same number of each.
  expect(strengthByClass.light / strengthByClass.heavy).toBeCloseTo(Math.SQRT2, 1)
  expect(phi).toBeCloseTo((2 + 1) / (Math.SQRT2 + 1), 2)
  const [ofProvider] = Object.values<Record<string, number>>(strengthByProvider)
  expect(ofProvider!.light! / ofProvider!.heavy!).toBeCloseTo(Math.SQRT2, 1)
})

test('counts each mile of a drive from noon past midnight once, and half of dusk as day', async () => {
  const { pool } = server.services
  const clientId = await server.client('Past midnight')
  const { load, vehicleId } = await createFleet(server.services, clientId, 'Past midnight')
  const noon = new Date(Math.floor(Date.now() / 86_400_000 - 10) * 86_400_000 + 18 * 3_600_000)
  const endedAt = new Date(noon.getTime() + 14 * 3_600_000)
  await load('vehicles', [vehicle('v', 'v')])
  const drive = { vehicleExternalId: 'v', startedAt: noon, endedAt, start: chicago, end: chicago }
  await load('trips', [trip('t', { ...drive, distanceMeters: 1_609_344 })])
  while (await rollUp(pool));
  const today = new Date().toISOString().slice(0, 10)
  const evidence = await evidenceByCondition(pool, clientId, today, [vehicleId('v')], defaultScoringConfig)
  const { light, road } = evidence.get(vehicleId('v'))!.byCondition
  const miles = (parts: typeof light) => parts!.reduce((sum, { behavioral }) => sum + behavioral.phone!.exposure, 0)
  expect(miles(light)).toBeCloseTo(1, 3)
  expect(miles(road)).toBeCloseTo(1, 3)
  expect(light!.map(({ shares }) => shares)).toEqual(
    expect.arrayContaining([{ day: 1 }, { day: 0.5, night: 0.5 }, { night: 1 }]),
  )
})
