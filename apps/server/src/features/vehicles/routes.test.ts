import { clientEndpoints } from '@milepost/contract/clients/endpoints'
import { Vehicle, vehicleEndpoints } from '@milepost/contract/vehicles/endpoints'
import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { unpackPositions } from '@milepost/contract/vehicles/packed-positions'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chicago,
  createFleet,
  createSampleFleet,
  type Fleet,
  minutesAgo,
  trip,
  vehicle,
} from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string

const list = (query: Record<string, unknown> = {}) =>
  ask(server.app, vehicleListEndpoints.page, { params: { id: clientId }, query }, operator)

const totals = (query: Record<string, unknown> = {}) =>
  ask(server.app, vehicleListEndpoints.totals, { params: { id: clientId }, query }, operator)

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Vehicles')
  fleet = await createSampleFleet(server.services, clientId, 'Fleet')
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

test('shows a vehicle’s location, reporting state, groups, driver and cameras', async () => {
  const page = await list()
  expect(page.totalCount).toBe(2)
  expect(page.items[0]).toMatchObject({
    name: 'Fleet Unit 1',
    reporting: 1,
    groups: [{ groupName: 'Fleet North' }],
    lastPosition: { moving: true, place: { text: 'Chicago, Cook, IL, US' } },
    cameras: [{ position: 2, status: 1 }],
    currentDriver: { name: 'Fleet Driver' },
  })
})

test('filters and sorts on the server', async () => {
  expect((await list({ Reporting: 'noGps' })).items.map((item) => item.name)).toEqual(['Fleet Unit 2'])
  expect((await list({ SearchedText: 'UNIT 1' })).totalCount).toBe(1)
  expect((await list({ SearchedText: 'samSara' })).totalCount).toBe(2)
  expect((await list({ SearchedText: 'in no value' })).totalCount).toBe(0)
  expect((await list({ SortBy: 'name', SortDirection: 'desc' })).items[0]?.name).toBe('Fleet Unit 2')
  for (const Reporting of ['active', 'inactive', 'noGps']) expect((await list({ Reporting })).totalCount).toBe(1)
  expect((await list({ Reporting: 'inactive', SearchedText: 'unit 1' })).totalCount).toBe(0)
})

test('counts reporting states over everything that matches the filters', async () => {
  expect(await totals()).toEqual({ active: 1, inactive: 1, noGps: 1 })
  expect(await totals({ SearchedText: 'unit 1' })).toEqual({ active: 1, inactive: 0, noGps: 0 })
})

test('moves a vehicle with a newer position and never back with an older one', async () => {
  const at = (minutes: number, latitude: number) => ({
    vehicleExternalId: 'v1',
    at: minutesAgo(minutes),
    latitude,
    longitude: -87.6,
    speedKmh: 0,
    headingDegrees: 0,
    engineOn: true,
  })
  await fleet.load('positions', [at(90, 40), at(0.1, 41.9)])
  const whole = await ask(server.app, vehicleListEndpoints.positions, { params: { id: clientId } }, operator)
  const items = unpackPositions(whole)
  expect(items).toHaveLength(1)
  expect(items[0]).toMatchObject({ lat: 41.9, moving: false })
  const since = async (instant: string) => {
    const query = { since: instant }
    const params = { id: clientId }
    return unpackPositions(await ask(server.app, vehicleListEndpoints.positions, { params, query }, operator))
  }
  // A slow provider delivers positions minutes late.
  await fleet.load('positions', [at(0.05, 41.901)])
  expect(await since(whole.asOf)).toMatchObject([{ lat: 41.901 }])
  expect(await since(new Date(Date.now() + 60_000).toISOString())).toEqual([])
})

test('packs positions with the list’s values, and keeps unreported values unreported', async () => {
  const far = { latitude: -33.856789, longitude: 151.215297, headingDegrees: null, engineOn: null }
  const before = minutesAgo(400_000)
  await fleet.load('positions', [{ vehicleExternalId: 'far', at: before, ...far, speedKmh: null }])
  await fleet.load('vehicles', [vehicle('far', 'Ünit “7”')])
  const query = { vehicleIds: [fleet.vehicleId('far')] }
  const packed = await ask(server.app, vehicleListEndpoints.positions, { params: { id: clientId }, query }, operator)
  expect(unpackPositions(packed)).toEqual([
    {
      id: fleet.vehicleId('far'),
      name: 'Ünit “7”',
      at: new Date(Math.floor(before.getTime() / 1000) * 1000).toISOString(),
      lat: -33.856789,
      lon: 151.215297,
      speedKmh: null,
      headingDegrees: null,
      moving: false,
      reporting: 2,
    },
  ])
  await server.services.pool.query('update vehicle set gone_at = now() where id = $1', [fleet.vehicleId('far')])
})

test('returns all vehicles of a client or connection at once, as the list has them', async () => {
  const all = await list({ SortBy: 'name', PageSize: 100 })
  const expected = all.items.map((item) => Vehicle.parse(item))
  expect(expected.some(({ groups, lastGpsDateTime }) => groups.length > 0 && lastGpsDateTime !== null)).toBe(true)
  const { ofClient, ofConnection } = vehicleEndpoints
  expect(await ask(server.app, ofClient, { params: { id: clientId } }, operator)).toEqual(expected)
  const query = { connectionId: fleet.connectionId }
  expect(await ask(server.app, ofConnection, { query }, operator)).toEqual(expected)
  expect(await ask(server.app, ofConnection, { query: { connectionId: 2_000_000 } }, operator)).toEqual([])
})

test('finds vehicles for pickers by words, or exactly those requested by id', async () => {
  const options = (query: { vehicleIds?: string[]; SearchedText?: string }) =>
    ask(server.app, vehicleListEndpoints.options, { params: { id: clientId }, query }, operator)
  const all = await list({ SortBy: 'name', PageSize: 100 })
  const [first] = all.items
  const toOption = ({ id, name, vin, connection }: (typeof all.items)[number]) => ({ id, name, vin, connection })
  expect(await options({})).toEqual(all.items.map(toOption))
  expect(await options({ vehicleIds: [first!.id, '77'] })).toEqual([toOption(first!)])
  expect((await options({ SearchedText: first!.name.toUpperCase() })).map(({ id }) => id)).toContain(first!.id)
  expect(await options({ SearchedText: 'nothing has %' })).toEqual([])
})

test('finds groups for the picker by words, or by requested id', async () => {
  const options = (query: { vehicleGroups?: string[]; SearchedText?: string }) =>
    ask(server.app, vehicleListEndpoints.groupOptions, { params: { id: clientId }, query }, operator)
  const all = await options({})
  const groups = await ask(server.app, vehicleEndpoints.groups, {}, operator)
  expect(all.map(({ id }) => id).toSorted()).toEqual(groups.map(({ groupId }) => groupId).toSorted())
  const [first] = all
  expect(first).toMatchObject({ name: expect.any(String), connection: { id: fleet.connectionId } })
  expect(await options({ vehicleGroups: [first!.id, '77'], SearchedText: 'nothing has' })).toEqual([first])
  expect(await options({ SearchedText: first!.name.toUpperCase() })).toContainEqual(first)
  expect(await options({ SearchedText: 'nothing has %' })).toEqual([])
})

test('counts a vehicle without position speeds as moving while its trip runs', async () => {
  const running = trip('t9', { vehicleExternalId: 'v9', endedAt: null })
  const states = async () => {
    const query = { vehicleIds: [fleet.vehicleId('v9')] }
    const map = await ask(server.app, vehicleListEndpoints.positions, { params: { id: clientId }, query }, operator)
    return [(await list(query)).items[0]?.lastPosition?.moving, unpackPositions(map)[0]?.moving]
  }
  const silent = { speedKmh: null, headingDegrees: null, engineOn: null }
  await fleet.load('positions', [
    { vehicleExternalId: 'v9', at: minutesAgo(1), latitude: 41.9, longitude: -87.6, ...silent },
  ])
  expect(await states()).toEqual([false, false])
  await fleet.load('trips', [running])
  expect(await states()).toEqual([true, true])
  const parked = { vehicleExternalId: 'v9', at: minutesAgo(0.9), latitude: 41.9, longitude: -87.6, ...silent }
  await fleet.load('positions', [{ ...parked, engineOn: false }])
  expect(await states()).toEqual([false, false])
  await fleet.load('positions', [{ ...parked, at: minutesAgo(0.8), engineOn: true }])
  expect(await states()).toEqual([true, true])
  await fleet.load('trips', [{ ...running, endedAt: minutesAgo(0.5) }])
  expect(await states()).toEqual([false, false])
  await server.services.pool.query('update vehicle set gone_at = now() where id = $1', [fleet.vehicleId('v9')])
})

test('says that a vehicle was moving hours ago, and that it isn’t known to be now', async () => {
  const at = (minutes: number, speedKmh: number) => ({
    vehicleExternalId: 'v8',
    at: minutesAgo(minutes),
    ...chicago,
    speedKmh,
    headingDegrees: 0,
    engineOn: true,
  })
  const last = async () => (await list({ vehicleIds: [fleet.vehicleId('v8')] })).items[0]?.lastPosition
  await fleet.load('positions', [at(280, 84)])
  expect(await last()).toMatchObject({ moving: false, wasMoving: true, speedKmh: 84 })
  await fleet.load('positions', [at(1, 82)])
  expect(await last()).toMatchObject({ moving: true, wasMoving: true })
  await fleet.load('positions', [at(0, 0)])
  expect(await last()).toMatchObject({ moving: false, wasMoving: false })
  await server.services.pool.query('update vehicle set gone_at = now() where id = $1', [fleet.vehicleId('v8')])
})

test('switches coaching in bulk and names missing vehicles', async () => {
  const body = { vehicleIds: [fleet.vehicleId('v1'), '12345'], HasCoaching: true }
  const result = await ask(
    server.app,
    vehicleListEndpoints.changeCoaching,
    { params: { id: clientId }, body },
    operator,
  )
  expect(result).toEqual({ done: 1, failed: [{ id: '12345', reason: 'There is no such vehicle.' }] })
  const viewer = await server.token(clientId, ['viewer'])
  const refused = await send(
    server.app,
    vehicleListEndpoints.changeCoaching,
    { params: { id: clientId }, body },
    viewer,
  )
  expect(refused.status).toBe(403)
})

test('switches coaching for everything a filter matches, with exceptions', async () => {
  const switchOff = (filter: object) =>
    ask(
      server.app,
      vehicleListEndpoints.changeCoaching,
      { params: { id: clientId }, body: { filter, except: [fleet.vehicleId('v2')], HasCoaching: false } },
      operator,
    )
  expect(await switchOff({ SearchedText: 'fleet unit' })).toEqual({ done: 1, failed: [] })
  expect(await switchOff({ SearchedText: 'in no value' })).toEqual({ done: 0, failed: [] })
})

test('returns trips of a vehicle with their distance, places and incidents', async () => {
  const range = { from: toRangeTime(minutesAgo(600)), to: toRangeTime(new Date()) }
  const trips = await ask(
    server.app,
    vehicleEndpoints.trips,
    { params: { id: fleet.vehicleId('v1') }, query: range },
    operator,
  )
  expect(trips).toHaveLength(1)
  expect(trips[0]).toMatchObject({
    distanceMeters: 80_000,
    startPlace: { text: 'Chicago, Cook, IL, US' },
    incidents: 1,
    averageSpeedKmh: expect.closeTo(48, 1),
  })
})

test('removes a vehicle that left the provider from the list', async () => {
  await fleet.load('vehicles', [vehicle('v3', 'Fleet Unit 3')])
  expect((await list()).totalCount).toBe(3)
  await server.services.pool.query('update vehicle set gone_at = now() where id = $1', [fleet.vehicleId('v3')])
  expect((await list()).totalCount).toBe(2)
})

test('lists each unit of a two-unit vehicle with a note and counts the vehicle once', async () => {
  const vin = '1M8GDM9AXKP042788'
  const own = await server.client('Two units')
  const token = await server.token(own, ['operator'])
  const logger = await createFleet(server.services, own, 'Logger')
  const camera = await createFleet(server.services, own, 'Camera', providers.lytx)
  await logger.load('vehicles', [{ ...vehicle('v1', 'Truck'), vin }, vehicle('v2', 'Van')])
  await camera.load('vehicles', [{ ...vehicle('c1', 'Truck camera'), vin: ` ${vin.toLowerCase()}` }])
  await camera.load('positions', [
    { vehicleExternalId: 'c1', at: minutesAgo(1), ...chicago, speedKmh: 50, headingDegrees: 10, engineOn: true },
  ])
  const ofClient = { params: { id: own }, query: {} }
  const { items, totalCount } = await ask(server.app, vehicleListEndpoints.page, ofClient, token)
  expect(items.map(({ name, alsoAt }) => [name, alsoAt])).toEqual([
    ['Truck', ['Lytx DriveCam']],
    ['Truck camera', ['Samsara']],
    ['Van', []],
  ])
  expect(totalCount).toBe(3)
  const totals = await ask(server.app, vehicleListEndpoints.totals, ofClient, token)
  expect(totals).toEqual({ active: 1, inactive: 1, noGps: 1 })
  const clients = await ask(server.app, clientEndpoints.list, {}, await server.token(own, ['admin']))
  expect(clients.find(({ id }) => id === own)?.vehicleCount).toBe(2)
})
