import { vehicleListEndpoints } from '@milepost/contract/vehicles/list'
import { unpackPositions } from '@milepost/contract/vehicles/packed-positions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { createFleet, type Fleet, minutesAgo, vehicle } from '../../testing/samples/sample-fleet.ts'
import { ask, createTestServer, send, type TestServer } from '../../testing/test-server.ts'
import { listPositions } from './positions.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
let operator: string

const everywhere = { ConnectionId: [], providerIds: [], ProviderIdsOperator: 0, vehicleGroups: [], vehicleIds: [] }
/**
 * Two near each other in Chicago, one of them driving; one in Denver that stopped reporting; one on each side of the
 * 180th meridian.
 */
const places = [
  ['chicago', 41.9, -87.6, 3, 40],
  ['cicero', 41.8, -87.8, 3, 0],
  ['denver', 39.7, -105, 60 * 24 * 90, 0],
  ['suva', -17, 178, 3, 0],
  ['apia', -14, -172, 3, 0],
] as const

beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Positions')
  fleet = await createFleet(server.services, clientId, 'Fleet')
  await fleet.load('vehicles', [...places.map(([name]) => vehicle(name, name)), vehicle('nowhere', 'nowhere')])
  const position = ([name, latitude, longitude, minutes, speedKmh]: (typeof places)[number]) => ({
    vehicleExternalId: name,
    at: minutesAgo(minutes),
    latitude,
    longitude,
    speedKmh,
    headingDegrees: 0,
    engineOn: true,
  })
  await fleet.load('positions', places.map(position))
  operator = await server.token(clientId, ['operator'])
})
afterAll(() => server[Symbol.asyncDispose]())

const inBox = async (Box: string) => {
  const query = { Box }
  const answer = await ask(server.app, vehicleListEndpoints.positions, { params: { id: clientId }, query }, operator)
  return unpackPositions(answer).map(({ name }) => name)
}

test('returns what is in a box, also across the 180th meridian', async () => {
  expect(await inBox('-90,40,-80,45')).toEqual(expect.arrayContaining(['chicago', 'cicero']))
  expect(await inBox('-90,40,-80,45')).toHaveLength(2)
  expect((await inBox('170,-30,-170,0')).toSorted()).toEqual(['apia', 'suva'])
  expect(await inBox('-170,-30,170,0')).toEqual([])
})

test.each(['-90,40,-80', '-90,40,-80,95', '-190,40,-80,45', '-90,45,-80,40'])(
  'rejects an invalid box: %s',
  async (box) => {
    const input = { params: { id: clientId }, query: { Box: box } }
    const { status, body } = await send(server.app, vehicleListEndpoints.positions, input, operator)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('Box')
  },
)

test('counts vehicles by cell above the limit, with the same total', async () => {
  const db = scopeTo(server.services.db, clientId)
  const whole = await listPositions(db, { ...everywhere, Box: [] }, 5)
  expect(whole).toMatchObject({ cells: [] })
  expect(whole.names).toHaveLength(5)

  const { names, ids, cells } = await listPositions(db, { ...everywhere, Box: [] }, 4)
  expect({ names, ids }).toEqual({ names: [], ids: '' })
  expect(cells).toHaveLength(4)
  expect(cells).toContainEqual({ lat: 41.85, lon: -87.7, moving: 1, parked: 1, offline: 0 })
  expect(cells).toContainEqual({ lat: 39.7, lon: -105, moving: 0, parked: 0, offline: 1 })

  const near = await listPositions(db, { ...everywhere, Box: [-88, 41, -87, 42] }, 1)
  expect(near.cells.map(({ moving, parked }) => [moving, parked]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  const filtered = await listPositions(db, { ...everywhere, Box: [], SearchedText: 'chicago' }, 1)
  expect(filtered.names).toEqual(['chicago'])
})

test('uses as few cells for a tall narrow box, or one without width, as for a wide one', async () => {
  const names = Array.from({ length: 200 }, (_, index) => `along ${index}`)
  await fleet.load(
    'vehicles',
    names.map((name) => vehicle(name, name)),
  )
  const at = minutesAgo(3)
  const along = (name: string, index: number) => ({
    vehicleExternalId: name,
    at,
    latitude: (index - 100) * 0.8,
    longitude: 10,
    speedKmh: 0,
    headingDegrees: 0,
    engineOn: true,
  })
  await fleet.load('positions', names.map(along))
  const db = scopeTo(server.services.db, clientId)
  for (const Box of [
    [10, -90, 10, 90],
    [9.99, -90, 10.01, 90],
  ]) {
    const { cells } = await listPositions(db, { ...everywhere, Box }, 100)
    expect(cells.length).toBeLessThanOrEqual(24)
    expect(cells.reduce((sum, { parked }) => sum + parked, 0)).toBe(200)
  }
  const along10 = await listPositions(db, { ...everywhere, Box: [], SearchedText: 'along' }, 100)
  expect(along10.cells.length).toBeLessThanOrEqual(25)
})
