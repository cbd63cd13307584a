import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import type { PositionRecord } from '@milepost/providers/kit/record'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStored, storeRejected } from '../../../sync/load/page-results.ts'
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

let server: TestServer
let clientId: number
let fleet: Fleet
let token: string
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Rejected')
  token = await server.token(clientId, ['operator'])
  fleet = await createFleet(server.services, clientId, 'Rejected')
  await fleet.load('vehicles', [vehicle('v1', 'Unit 1'), { ...vehicle('v2', 'Unit 2'), vin: '1FTFW1E50PFA00042' }])
})
afterAll(() => server[Symbol.asyncDispose]())

const position = (vehicleExternalId: string, at: Date): PositionRecord => ({
  vehicleExternalId,
  at,
  ...chicago,
  speedKmh: 0,
  headingDegrees: null,
  engineOn: null,
})

const list = (query: object = {}) =>
  ask(server.app, connectionSyncEndpoints.rejected, { params: { id: fleet.connectionId }, query }, token)

test('lists rejected records by device and cause, however many there are, and filters them by kind and reason', async () => {
  const ahead = (of: string, count: number) =>
    Array.from({ length: count }, (_, index) => position(of, minutesAgo(-60 - index)))
  await fleet.load('positions', [...ahead('v1', 1000), ...ahead('v2', 3)])
  await fleet.load('positions', ahead('v1', 500))
  const row = (id: string, latitude: number) => ({
    externalId: id,
    reason: `Latitude ${latitude} is not between −90 and 90`,
    path: 'latitude',
    payload: { id, deviceId: 'v2', latitude },
  })
  await fleet.load('positions', [], { rejected: [row('7', 91.2), row('8', 95)] })
  const early = { endedAt: minutesAgo(400) }
  await fleet.load('trips', [trip('t1', early), trip('t2', early), trip('t3', { ...early, vehicleExternalId: 'v2' })])
  await fleet.load('incidents', [
    incident('e1', { tags: [{ tag: 'Trigger 98', source: 'automated' }] }),
    incident('e2', { tags: [{ tag: 'Trigger 99', source: 'automated' }] }),
  ])
  const { items, totalCount, choices } = await list()
  const shown = items.map(({ dataType, deviceName, reason, records, times }) =>
    [dataType, deviceName, reason, records, times].join('; '),
  )
  expect(shown.sort()).toEqual([
    'incidents; Unit 1; No incident type is mapped to Trigger 98; 1; 1',
    'incidents; Unit 1; No incident type is mapped to Trigger 99; 1; 1',
    'positions; Unit 1; It is in the future; 1500; 1500',
    'positions; Unit 2; It is in the future; 3; 3',
    'positions; Unit 2; Latitude 95 is not between −90 and 90; 2; 2',
    'trips; Unit 1; It ends before it starts; 2; 2',
    'trips; Unit 2; It ends before it starts; 1; 1',
  ])
  expect(totalCount).toBe(7)
  expect(choices.kinds).toEqual([
    { dataType: 'positions', rows: 3 },
    { dataType: 'incidents', rows: 2 },
    { dataType: 'trips', rows: 2 },
  ])
  const latitudes = choices.reasons.find(({ reason }) => reason.startsWith('Latitude'))
  expect(latitudes).toMatchObject({ rows: 1 })
  const [only, ...others] = (await list({ Reason: latitudes?.cause })).items
  expect(others).toEqual([])
  const named = { device: 'v2', vehicleId: fleet.vehicleId('v2'), deviceName: 'Unit 2', vin: '1FTFW1E50PFA00042' }
  expect(only).toMatchObject({ ...named, path: 'latitude', payload: { latitude: 95 } })
  expect(only!.firstSeenAt <= only!.lastSeenAt).toBe(true)
  const trips = await list({ DataType: 'trips', PageSize: 1 })
  expect(trips).toMatchObject({ totalCount: 2, items: [{ dataType: 'trips' }] })
  expect(trips.choices.reasons).toEqual([
    { cause: 'It ends before it starts', reason: 'It ends before it starts', rows: 2 },
  ])
  expect((await list({ DataType: 'trips', Reason: latitudes?.cause })).items).toEqual([])
})

test('adds up to the numbers of the data flow, also with what is rejected after it was stored', async () => {
  const own = await createFleet(server.services, clientId, 'Adds up')
  await own.load('vehicles', [vehicle('w1', 'Unit 7')])
  const trips = [
    trip('a', { vehicleExternalId: 'w1' }),
    trip('b', { vehicleExternalId: 'w1', endedAt: minutesAgo(400) }),
  ]
  for (let read = 0; read < 5; read++) await own.load('trips', trips)
  await storeRejected(server.services.pool as unknown as ClientBase, own.context, 'incidents', [
    { externalId: 'late', reason: 'No one drove', path: null, payload: null },
  ])
  const { flows } = await ask(server.app, connectionSyncEndpoints.status, { params: { id: own.connectionId } }, token)
  const flow = (kind: string) => flows.find(({ dataType }) => dataType === kind)
  expect(flow('trips')).toMatchObject({ records: 1, records24h: 1, rejected: 1 })
  expect(flow('vehicles')).toMatchObject({ records: 1, records24h: null })
  const { items } = await ask(
    server.app,
    connectionSyncEndpoints.rejected,
    { params: { id: own.connectionId }, query: {} },
    token,
  )
  const sumOf = (kind: string, isWhole: boolean) =>
    items
      .filter(({ dataType, part }) => dataType === kind && (part === null) === isWhole)
      .reduce((sum, { records }) => sum + records, 0)
  for (const { dataType, rejected, droppedValues } of flows) {
    expect(rejected, dataType).toBe(sumOf(dataType, true))
    expect(droppedValues, dataType).toBe(sumOf(dataType, false))
  }
  expect(flow('incidents')).toMatchObject({ records: 0, rejected: 1 })
})

test('lists a rejected record once, as rejected, when another stream reads it again', async () => {
  const own = await createFleet(server.services, clientId, 'Read again')
  const client = server.services.pool as unknown as ClientBase
  const unknown = { externalId: 'e9', reason: 'No incident type is mapped to 9', path: null, payload: null }
  await storeRejected(client, own.context, 'incidents', [unknown])
  await recordStored(client, own.context, 'incidents', [unknown])
  const read = () =>
    ask(server.app, connectionSyncEndpoints.rejected, { params: { id: own.connectionId }, query: {} }, token)
  expect((await read()).items).toMatchObject([{ storedAt: expect.any(String) }])
  await storeRejected(client, own.context, 'incidents.again', [unknown])
  expect((await read()).items).toMatchObject([{ externalId: 'e9', records: 1, storedAt: null }])
})

test('counts the records that a device sends with an odd value, each once however often it is read', async () => {
  const early = position('v1', new Date('1999-08-22T12:00:00Z'))
  for (let reading = 0; reading < 3; reading++) await fleet.load('positions', [early])
  await fleet.load('positions', [early, position('v1', new Date('1999-08-22T12:05:00Z'))])
  const trips = [500, 480, 460].map((minutes) =>
    trip(`unknown ${minutes}`, {
      driverExternalId: 'NoDriver',
      startedAt: minutesAgo(minutes),
      endedAt: minutesAgo(minutes - 10),
      distanceMeters: 5_000,
    }),
  )
  await fleet.load('trips', trips)
  await fleet.load('trips', trips)
  const { items } = await list()
  const countsOf = (pattern: RegExp) => items.filter(({ reason }) => pattern.test(reason)).map(({ records }) => records)
  expect(countsOf(/before the year 2000|week rollover/)).toEqual([2])
  expect(countsOf(/means an unknown driver/)).toEqual([3])
})
