import { mismatchType } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  type Fleet,
  minutesAgo,
  trip,
  vehicle,
  zoneAtNoon,
} from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { rollUp } from '../roll-up/roll-up.ts'

// Two vehicles that share a VIN by mistake.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  clientId = await server.client(task.name, zoneAtNoon())
  fleet = await createFleet(server.services, clientId, task.name)
})

const [right, wrong] = ['1FTFW1E50PFA00042', '1FTFW1E50PFA00024']
const listed = (first: string, second: string) =>
  fleet.load('vehicles', [
    { ...vehicle('v1', 'Van 1'), vin: first },
    { ...vehicle('v2', 'Van 2'), vin: second },
  ])
/** A drive to the north for half an hour, so many kilometers ahead. */
async function drive(vehicleExternalId: string, kilometersAhead: number, minutesLate = 0) {
  const placeAt = (minute: number) => ({ ...chicago, latitude: chicago.latitude + (minute + kilometersAhead) / 111.2 })
  const began = 60 - minutesLate
  await fleet.load(
    'positions',
    Array.from({ length: 31 }, (_, minute) => ({
      vehicleExternalId,
      at: minutesAgo(began - minute),
      ...placeAt(minute),
      speedKmh: 60,
      headingDegrees: 0,
      engineOn: true,
    })),
  )
  await fleet.load('trips', [
    trip(`${vehicleExternalId} drive`, {
      vehicleExternalId,
      driverExternalId: null,
      startedAt: minutesAgo(began),
      endedAt: minutesAgo(began - 30),
      distanceMeters: 30_000,
      start: placeAt(0),
      end: placeAt(30),
    }),
  ])
}
const roll = async () => {
  while (await rollUp(server.services.pool));
}
const countedKm = async () => {
  const { rows } = await server.services.pool.query<{ km: number }>(
    `select sum(distance_meters) / 1000 as km from vehicle_day where client_id = $1 and is_counted`,
    [clientId],
  )
  return rows[0]!.km
}
const troubles = async () =>
  (
    await server.services.pool.query(
      `select v.external_id as id, x.evidence ->> 'reason' as reason, x.healed_at is null as open from vehicle_mismatch x
       join vehicle v on v.client_id = $1 and v.id = x.vehicle_id where x.client_id = $1 and x.type = ${mismatchType.code.vin}`,
      [clientId],
    )
  ).rows

test('counts both vehicles of one VIN that were at different places, until the VIN is corrected', async () => {
  await listed(wrong, right)
  await drive('v1', 0)
  await drive('v2', 6)
  await listed(right, right)
  await roll()
  expect(await countedKm()).toBe(60)
  expect(await troubles()).toEqual([{ id: 'v1', reason: expect.stringMatching(/^Van 2 has the same VIN/), open: true }])
  // The same list again changes nothing.
  await listed(right, right)
  await roll()
  expect(await countedKm()).toBe(60)
  await listed(wrong, right)
  await roll()
  expect(await countedKm()).toBe(60)
  expect(await troubles()).toMatchObject([{ open: false }])
})

test('closes the trouble once the other vehicle has another VIN', async () => {
  await listed(right, right)
  await drive('v1', 0)
  await drive('v2', 6)
  await roll()
  const [{ id }] = await troubles()
  await listed(id === 'v1' ? right : wrong, id === 'v1' ? wrong : right)
  expect(await troubles()).toContainEqual({ id, reason: expect.any(String), open: false })
})

test.each([
  ['at one place', 0, 0],
  ['whose clocks are minutes apart', 0, 6],
  ['that drove at other times', 6, 40],
])('counts two units once %s, if they share a VIN', async (_, kilometersAhead, minutesLate) => {
  await listed(right, right)
  await drive('v1', 0)
  await drive('v2', kilometersAhead, minutesLate)
  await roll()
  expect(await countedKm()).toBe(30)
  expect(await troubles()).toEqual([])
})
