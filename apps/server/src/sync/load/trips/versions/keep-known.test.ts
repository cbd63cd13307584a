import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chicago, createFleet, type Fleet, minutesAgo, trip } from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'

// A page may repeat a trip in a row that is older, broken or emptier. What is known of it stays; a correction counts.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(crypto.randomUUID())
  fleet = await createFleet(server.services, clientId, `Known ${clientId}`, providers.mix)
})

const [began, ended, later] = [minutesAgo(90), minutesAgo(60), minutesAgo(50)]
const whole = { startedAt: began, endedAt: ended, distanceMeters: 20_000, start: chicago, end: null }
const row = (change: object) => trip('one', { ...whole, ...change })
const stored = async () => {
  const { rows } = await server.services.pool.query(
    `select vehicle_id as vehicle, started_at as began, ended_at as ended, distance_meters as meters, start_latitude_e6 as latitude, driving_seconds as seconds
     from trip where client_id = $1 and external_id = 'one'`,
    [clientId],
  )
  expect(rows).toHaveLength(1)
  return { ...rows[0], began: new Date(rows[0].began), ended: rows[0].ended && new Date(rows[0].ended) }
}
const good = () => ({
  vehicle: fleet.vehicleId('v1'),
  began,
  ended,
  meters: 20_000,
  latitude: 41_881_900,
  seconds: 1800,
})

test.each([
  ['its distance', { distanceMeters: null }],
  ['its distance and place, under a newer revision', { distanceMeters: null, start: null, revision: 7 }],
  ['its distance, at another time', { distanceMeters: null, endedAt: later }],
  ['its end', { endedAt: null }],
  ['its end and most of its distance', { endedAt: null, distanceMeters: 300 }],
  ['its length, under a newer revision', { endedAt: began, distanceMeters: 0, revision: 7 }],
  ['all of it', { endedAt: null, distanceMeters: null, start: null }],
  ['its vehicle', { vehicleExternalId: 'NoDeviceId' }],
])('a row that lost %s changes none of it', async (_, change) => {
  await fleet.load('trips', [row({ revision: 'revision' in change ? 6 : null })])
  await fleet.load('trips', [row(change)])
  expect(await stored()).toEqual(good())
})

test('a later distance that can’t be true leaves the trip without the earlier one', async () => {
  const end = { latitude: chicago.latitude + 0.17, longitude: chicago.longitude }
  await fleet.load('trips', [row({ end })])
  expect((await stored()).meters).toBe(20_000)
  await fleet.load('trips', [row({ end, distanceMeters: 5_000, endedAt: minutesAgo(65) })])
  expect(await stored()).toMatchObject({ meters: null })
})

test.each([
  ['shorter', { endedAt: minutesAgo(70), distanceMeters: 5_000 }],
  ['longer', { endedAt: later, distanceMeters: 30_000 }],
  ['of another vehicle', { vehicleExternalId: 'v2' }],
])('a correction that makes it %s counts, before and after an emptier row', async (_, change) => {
  await fleet.load('trips', [row({ distanceMeters: null })])
  await fleet.load('trips', [row(change)])
  const { vehicleExternalId, endedAt, distanceMeters } = row(change)
  const corrected = { vehicle: fleet.vehicleId(vehicleExternalId), ended: endedAt, meters: distanceMeters }
  expect(await stored()).toMatchObject(corrected)
  await fleet.load('trips', [row({ ...change, distanceMeters: null, endedAt: null })])
  expect(await stored()).toMatchObject(corrected)
})

test('a running trip still grows and ends, also after a later one ended it', async () => {
  await fleet.load('trips', [row({ endedAt: null, distanceMeters: 1_000 })])
  await fleet.load('trips', [row({ endedAt: null, distanceMeters: 4_000 })])
  await fleet.load('trips', [trip('two', { ...whole, startedAt: later, endedAt: minutesAgo(40) })])
  await fleet.load('trips', [row({ endedAt: null, distanceMeters: 5_000 })])
  expect(await stored()).toMatchObject({ ended: later, meters: 5_000, seconds: null })
  await fleet.load('trips', [row({})])
  expect(await stored()).toEqual(good())
})
