import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { reportingStatus } from '@milepost/domain/codes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  type Fleet,
  incident,
  minutesAgo,
  trip,
  vehicle,
} from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'

const evanston = { latitude: 42.0451, longitude: -87.6877 }

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  clientId = await server.client(task.name)
  fleet = await createFleet(server.services, clientId, task.name)
  operator = await server.token(clientId, ['operator'])
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1')])
})

async function listed() {
  const { page } = vehicleListEndpoints
  const query = { params: { id: clientId }, query: { SortBy: 'name' as const } }
  const [row] = (await ask(server.app, page, query, operator)).items
  return row!
}
const counts = async () => {
  const { items: _, ...rest } = await ask(server.app, vehicleListEndpoints.page, { params: { id: clientId } }, operator)
  return rest
}

test('locates a vehicle at the end of its last trip, and counts it as reporting', async () => {
  expect((await listed()).lastGpsDateTime).toBeNull()
  const [before, last] = [
    trip('t1', { endedAt: minutesAgo(90), end: chicago }),
    trip('t2', { endedAt: minutesAgo(20) }),
  ]
  await fleet.load('trips', [last, before])
  const row = await listed()
  expect(row).toMatchObject({ lastGpsDateTime: last.endedAt!.toISOString(), reporting: reportingStatus.code.active })
  expect(row.lastPosition).toMatchObject({ lat: evanston.latitude, lon: evanston.longitude, speedKmh: null })
  expect(row.lastPosition!.place).not.toBeNull()
  expect(await counts()).toMatchObject({ totalCount: 1 })
})

test('locates it where a trip in progress began', async () => {
  const running = trip('t1', { endedAt: null, end: null })
  await fleet.load('trips', [running])
  expect((await listed()).lastPosition).toMatchObject({ at: running.startedAt.toISOString(), wasMoving: true })
})

test('locates it at its last event, never before a newer position', async () => {
  const event = incident('e1', { occurredAt: minutesAgo(60), location: evanston })
  await fleet.load('incidents', [event])
  expect((await listed()).lastGpsDateTime).toBe(event.occurredAt.toISOString())
  const position = { vehicleExternalId: 'v1', ...chicago, speedKmh: 50, headingDegrees: 10, engineOn: true }
  const at = minutesAgo(30)
  await fleet.load('positions', [{ ...position, at }])
  await fleet.load('incidents', [incident('e2', { occurredAt: minutesAgo(40), location: evanston })])
  await fleet.load('trips', [trip('t1', { endedAt: minutesAgo(35) })])
  expect((await listed()).lastPosition).toMatchObject({ at: at.toISOString(), lat: chicago.latitude, speedKmh: 50 })
})

test('takes the speed from the position of the same moment, whichever arrives first', async () => {
  const ended = trip('t1')
  await fleet.load('trips', [ended])
  const position = { vehicleExternalId: 'v1', ...evanston, speedKmh: 4, headingDegrees: 10, engineOn: true }
  await fleet.load('positions', [{ ...position, at: ended.endedAt! }])
  expect((await listed()).lastPosition).toMatchObject({ speedKmh: 4, headingDegrees: 10, engineOn: true })
  await fleet.load('trips', [trip('t2', { startedAt: minutesAgo(100), endedAt: ended.endedAt })])
  expect((await listed()).lastPosition).toMatchObject({ speedKmh: 4 })
})

test('keeps the ignition and the address of a last position when the trip that ended there ends later', async () => {
  const [first, later, last] = [minutesAgo(30), minutesAgo(25), minutesAgo(20)]
  const position = { vehicleExternalId: 'v1', ...evanston, speedKmh: 4, headingDegrees: 10, engineOn: false }
  await fleet.load('positions', [{ ...position, at: first }])
  await fleet.load('trips', [trip('t1', { endedAt: first })])
  const { lastPosition } = await listed()
  expect(lastPosition).toMatchObject({ engineOn: false, place: { text: expect.stringContaining('Evanston') } })
  await fleet.load('trips', [trip('t1', { endedAt: later, end: null })])
  expect((await listed()).lastPosition).toEqual(lastPosition)
  await fleet.load('trips', [trip('t1', { endedAt: last })])
  expect((await listed()).lastGpsDateTime).toBe(last.toISOString())
})

test('keeps a private trip from saying where its vehicle is', async () => {
  await fleet.load('trips', [trip('t1', { isPrivate: true })])
  expect((await listed()).lastGpsDateTime).toBeNull()
})
