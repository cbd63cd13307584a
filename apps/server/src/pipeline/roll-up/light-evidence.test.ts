import { afterAll, beforeAll, expect, test } from 'vitest'
import { chicago, createFleet, incident, trip, vehicle } from '../../testing/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from './roll-up.ts'
import { scoreDue } from './score-due.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('what happens three times as often by night is expected of those who drive by night', async () => {
  const { pool } = server.services
  const clientId = await server.client('By night')
  const { load } = await createFleet(server.services, clientId, 'By night')
  const ids = Array.from({ length: 32 }, (_, index) => `v${index}`)
  const dayOf = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  // Noon and midnight of Chicago.
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
        // By day each is told three times within the minute, which is once.
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
  // Three to one, drawn together a little by the ten events that each is credited with.
  expect(light.night / light.day).toBeGreaterThan(2.3)
  expect(light.night / light.day).toBeLessThan(3)
})
