import { mismatchType } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  type Fleet,
  minutesAgo,
  trip,
  vehicle,
} from '../../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  clientId = await server.client(`${task.name} ${crypto.randomUUID()}`)
  fleet = await createFleet(server.services, clientId, `Receivers ${clientId}`)
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

const minutes = 50
const placeAfter = (km: number) => ({ ...chicago, latitude: chicago.latitude + km / 111.2 })

/** A drive of 50 minutes that ended some days ago. Its positions state 84 km/h, in one place if its receiver is `frozen`. */
async function drive(days: number, receiver: 'frozen' | 'right'): Promise<void> {
  const agoOf = (minute: number) => minutesAgo(days * 1440 + minutes - minute)
  const kmAt = (minute: number) => (receiver === 'frozen' ? 0 : minute * 1.4)
  await fleet.load(
    'positions',
    Array.from({ length: minutes + 1 }, (_, minute) => ({
      vehicleExternalId: 'v1',
      at: agoOf(minute),
      ...placeAfter(kmAt(minute)),
      speedKmh: 84,
      headingDegrees: 0,
      engineOn: true,
    })),
  )
  const times = { startedAt: agoOf(0), endedAt: agoOf(minutes) }
  const ends = { start: placeAfter(0), end: placeAfter(kmAt(minutes)) }
  await fleet.load('trips', [trip(`${days}`, { ...times, ...ends, distanceMeters: 70_000, maxSpeedKmh: 84 })])
}

const troubles = async () =>
  (
    await server.services.pool.query('select type from vehicle_mismatch where client_id = $1 and healed_at is null', [
      clientId,
    ])
  ).rows

test('knows over a weekend that the last trips were with a frozen receiver', async () => {
  await drive(4, 'frozen')
  expect(await troubles()).toEqual([{ type: mismatchType.code.gps }])
})

test('learns nothing of today from a drive after which there were right ones', async () => {
  await drive(4, 'right')
  await drive(6, 'frozen')
  expect(await troubles()).toEqual([])
})

test('leaves a vehicle alone that hasn’t driven for weeks', async () => {
  await drive(20, 'frozen')
  expect(await troubles()).toEqual([])
})
