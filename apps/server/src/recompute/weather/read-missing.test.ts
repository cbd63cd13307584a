import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { incident, trip } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { ago, createWeatherRig, dayAgo, rain, saying, type WeatherRig } from '../../testing/weather-rig.ts'
import { readMissing } from './read-missing.ts'

let server: TestServer
let rig: WeatherRig
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  rig = await createWeatherRig(server)
  await rig.fleet.load('incidents', [
    incident('lacks', { occurredAt: ago(2) }),
    incident('day before', { occurredAt: ago(3) }),
    incident('nowhere', { occurredAt: ago(2), location: null }),
  ])
  await rig.fleet.load('trips', [
    trip('lacks', { startedAt: ago(2, 14), endedAt: ago(2, 16) }),
    trip('private', { startedAt: ago(2, 10), endedAt: ago(2, 11), isPrivate: true }),
    trip('in progress', { startedAt: ago(2, 17), endedAt: null }),
  ])
})

const missing = async (clientId: number, vehicle = 'v1', day = dayAgo(2)) => {
  const marks = [{ vehicleId: rig.fleet.vehicleId(vehicle), day }]
  const { incidents, trips } = await readMissing(server.services.pool, clientId, marks)
  return { incidents: incidents.map(({ id }) => id), trips: trips.map(({ startedAt }) => startedAt) }
}

test('returns the events and drives of a marked day without weather that have a place and an end', async () => {
  const { incidents, trips } = await missing(rig.clientId)
  expect(incidents).toEqual([rig.fleet.incidentId('lacks')])
  expect(trips.map((at) => Date.parse(at))).toEqual([ago(2, 14).getTime()])
})

test('returns no records of other clients, whatever vehicle is given, or of unmarked days and vehicles', async () => {
  const none = { incidents: [], trips: [] }
  expect(await missing(await server.client('Stranger'))).toEqual(none)
  expect(await missing(rig.clientId, 'v2')).toEqual(none)
  expect(await missing(rig.clientId, 'v1', dayAgo(4))).toEqual(none)
})

test('returns nothing once everything is known', async () => {
  await rig.fill(saying(rain).service)
  expect(await missing(rig.clientId)).toEqual({ incidents: [], trips: [] })
})
