import { connectionSyncEndpoints } from '@milepost/contract/connections/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { deviceOf, readMovedDevices } from './moved-devices.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  clientId = await server.client(task.name)
  fleet = await createFleet(server.services, clientId, task.name)
})

const [first, second] = ['1FTFW1E50PFA00042', '3AKJHHDR9JSJV5535']
const listed = (vin: string | null, name = 'Van 7') => fleet.load('vehicles', [{ ...vehicle('41', name), vin }])
const drive = (externalId: string, minutes: number) =>
  trip(externalId, {
    vehicleExternalId: '41',
    startedAt: minutesAgo(minutes),
    endedAt: minutesAgo(minutes - 10),
    distanceMeters: 9_000,
    end: null,
    start: null,
  })
const rowsOf = async (sql: string) => (await server.services.pool.query(sql, [clientId])).rows
const held = () =>
  rowsOf(`select t.external_id as id, v.vin from trip t join vehicle v on v.client_id = $1 and v.id = t.vehicle_id
    where t.client_id = $1 order by t.started_at`)
/** Moves what happened so far into the past: a move counts from the moment it is noticed. */
const later = () =>
  rowsOf(`update vehicle_device set from_at = from_at - interval '3 hours' where client_id = $1`).then(async () => {
    fleet.context.movedDevices = await readMovedDevices(server.services.pool, fleet.context)
  })

test('leaves the history of a moved device with its vehicle', async () => {
  await listed(first)
  await fleet.load('trips', [drive('before', 300)])
  await listed(second)
  await later()
  await fleet.load('trips', [drive('before', 300), drive('after', 30)])
  await fleet.load('incidents', [incident('e', { vehicleExternalId: '41', occurredAt: minutesAgo(25) })])
  expect(await held()).toEqual([
    { id: 'before', vin: first },
    { id: 'after', vin: second },
  ])
  const events = `select v.vin from incident i join vehicle v on v.client_id = $1 and v.id = i.vehicle_id where i.client_id = $1`
  expect(await rowsOf(events)).toEqual([{ vin: second }])
  // A complete listing of the device is one of both vehicles.
  const whole = [{ vehicleExternalIds: ['41'], from: minutesAgo(400), to: minutesAgo(0) }]
  await fleet.load('trips', [drive('before', 300)], { whole })
  expect(await held()).toEqual([{ id: 'before', vin: first }])
})

test('shows moves on the page of the connection, and the change of the VIN as device trouble', async () => {
  await listed(first)
  await listed(second, 'Van 9')
  const operator = await server.token(clientId, ['operator'])
  const { movedDevices } = await ask(
    server.app,
    connectionSyncEndpoints.status,
    { params: { id: fleet.connectionId } },
    operator,
  )
  expect(movedDevices).toMatchObject([
    { device: '41', from: { name: 'Van 7', vin: first }, to: { name: 'Van 9', vin: second } },
  ])
  expect(await rowsOf('select evidence from vehicle_mismatch where client_id = $1')).toMatchObject([
    { evidence: { before: first, now: second } },
  ])
})

test('has only the vehicle that a device is in', async () => {
  const present = () =>
    rowsOf('select vin from vehicle where client_id = $1 and gone_at is null').then((rows) =>
      rows.map(({ vin }) => vin),
    )
  await listed(first)
  await listed(second)
  expect(await present()).toEqual([second])
  await listed(first)
  expect(await present()).toEqual([first])
})

test('lets a device come back to its first vehicle', async () => {
  await listed(first)
  await listed(second)
  await listed(first)
  await later()
  await fleet.load('trips', [drive('back', 20)])
  expect(await held()).toEqual([{ id: 'back', vin: first }])
  await listed(first)
  expect(await rowsOf('select from vehicle_mismatch where client_id = $1 and healed_at is null')).toEqual([])
})

test.each([
  ['a corrected VIN', first, '1FTFW1E50PFA00024'],
  ['a VIN that becomes known', null, second],
  ['a VIN that is no longer reported', first, null],
])('keeps the vehicle with %s', async (_, before, after) => {
  await listed(before)
  await listed(after, 'Another name')
  expect(await rowsOf('select external_id as id, name from vehicle where client_id = $1')).toEqual([
    { id: '41', name: 'Another name' },
  ])
})

test('asks providers by their own IDs', () => {
  expect(['41', `41@${second}`, 'a@b.test'].map(deviceOf)).toEqual(['41', '41', 'a@b.test'])
})
