import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '../../../db/connection/transact.ts'
import { chicago, createFleet, type Fleet, incident, minutesAgo, trip } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import type { PipelineContext } from '../../context.ts'
import { loadPositions } from './load-positions.ts'

let server: TestServer
let fleet: Fleet
let visit: PipelineContext
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  const clientId = await server.client(task.name)
  fleet = await createFleet(server.services, clientId, task.name)
  visit = { ...fleet.context, newestPositions: new Map() }
})

const at = (vehicleExternalId: string, minutes: number) => ({
  vehicleExternalId,
  at: minutesAgo(minutes),
  ...chicago,
  speedKmh: minutes,
  headingDegrees: null,
  engineOn: true,
})

const load = (context: PipelineContext, ...records: ReturnType<typeof at>[]) =>
  transact(server.services.pool, (client) => loadPositions(client, context, records))

const rowsOf = async (sql: string) => (await server.services.pool.query(sql, [fleet.context.clientId])).rows
const speeds = async () =>
  (await rowsOf('select speed_kmh as speed from vehicle_latest where client_id = $1 order by 1')).map(
    ({ speed }) => speed,
  )

test('moves last positions with each page, for new vehicles and known ones', async () => {
  await load(visit, at('v1', 50))
  await load(visit, at('v1', 40), at('v2', 41))
  expect(await speeds()).toEqual([40, 41])
  await load(visit, at('v1', 30), at('v2', 31))
  expect(await speeds()).toEqual([30, 31])
})

test('restores one removed with a private trip while its vehicle was cached as known', async () => {
  await load(visit, at('v1', 50), at('v2', 51))
  await rowsOf('delete from vehicle_latest where client_id = $1 and speed_kmh = 50')
  await load(visit, at('v1', 40), at('v2', 41))
  expect(await speeds()).toEqual([40, 41])
})

test('drops an odometer that jumps, and believes a replaced one with its next reading', async () => {
  const km = async () =>
    (await rowsOf('select odometer_meters as meters from vehicle_latest where client_id = $1')).map(
      ({ meters }) => meters / 1000,
    )
  const listed = () =>
    rowsOf('select part, reason, times from rejected_record where client_id = $1 order by last_seen_at')
  const read = async (minutes: number, kilometers: number | null) => {
    const odometerMeters = kilometers === null ? null : kilometers * 1000
    await fleet.load('positions', [{ ...at('v1', minutes), odometerMeters }])
    return (await km())[0]
  }
  expect(await read(90, 200_000)).toBe(200_000)
  expect(await read(80, 200_010)).toBe(200_010)
  expect(await read(70, 199_900)).toBe(200_010)
  expect(await listed()).toMatchObject([
    { part: 'odometer', reason: expect.stringMatching(/^Its odometer runs backwards, by 68.4\smi/) },
  ])
  // Right in between: the reading before isn't confirmed by another one like it.
  expect(await read(65, 200_020)).toBe(200_020)
  expect(await read(60, 199_905)).toBe(200_020)
  expect(await read(59, 260_000)).toBe(200_020)
  expect(await listed()).toMatchObject([
    { reason: expect.stringMatching(/^Its odometer runs backwards/), times: 2 },
    { reason: expect.stringMatching(/^Its odometer runs 37,27\d\smi in 6\smin/), times: 1 },
  ])
  expect(await read(50, 40)).toBe(200_020)
  expect((await listed()).at(-1)).toMatchObject({
    reason: expect.stringMatching(/^Its odometer was replaced or reset/),
    times: 1,
  })
  expect(await read(45, null)).toBe(200_020)
  expect(await read(40, 48)).toBe(48)
  expect(await read(30, 55)).toBe(55)
  // The end of a trip has one, too.
  const ended = { startedAt: minutesAgo(28), endedAt: minutesAgo(20), distanceMeters: 3_000, end: chicago }
  await fleet.load('trips', [trip('t', { ...ended, startOdometerMeters: 897_000, endOdometerMeters: 900_000 })])
  expect(await km()).toEqual([55])
  expect(await read(10, 60)).toBe(60)
})

test('never moves one back, whatever the cache holds', async () => {
  await load(visit, at('v1', 50))
  // Another visit is ahead of what this one knows.
  await load({ ...visit, newestPositions: new Map() }, at('v1', 20))
  await load(visit, at('v1', 30))
  expect(await speeds()).toEqual([20])
})

test('holds back a place too far to drive until the next position confirms it', async () => {
  const far = { latitude: 39.96, longitude: -78 }
  const load = (...places: [number, object][]) =>
    fleet.load(
      'positions',
      places.map(([minutes, place]) => ({ ...at('v1', minutes), ...place })),
    )
  await load([50, {}], [49, {}], [48, far])
  expect(await speeds()).toEqual([49])
  expect(await rowsOf('select part, reason from rejected_record where client_id = $1')).toEqual([
    { part: 'last position', reason: expect.stringMatching(/^It is 5\d\d\smi from the position 1\smin before/) },
  ])
  await load([40, { latitude: 41.8825 }])
  await load([30, far])
  expect(await speeds()).toEqual([40])
  await load([29, far])
  expect(await speeds()).toEqual([29])
  await fleet.load('trips', [trip('t', { startedAt: minutesAgo(20), endedAt: minutesAgo(19), end: chicago })])
  expect(await speeds()).toEqual([29])
})

test('shows no spike at the end of a route, nor one after a long silence, until a second fix is there', async () => {
  const north = (km: number) => ({ ...chicago, latitude: chicago.latitude + km / 111.2 })
  const load = (...places: [minutes: number, km: number][]) =>
    fleet.load(
      'positions',
      places.map(([minutes, km]) => ({ ...at('v1', minutes), ...north(km) })),
    )
  await load([300, 0])
  // Within reach of the position before the page, not of the one before it.
  await load([295, 2], [294, 3], [293.8, 12])
  expect(await speeds()).toEqual([294])
  await load([293, 4])
  expect(await speeds()).toEqual([293])
  // 180 km/h for an hour.
  await load([233, 184])
  expect(await speeds()).toEqual([293])
  await load([232, 185])
  expect(await speeds()).toEqual([232])
  await load([100, 185], [99, 300], [98, 301])
  expect(await speeds()).toEqual([98])
})

const latitudes = async () =>
  (await rowsOf('select latitude_e6 as lat from vehicle_latest where client_id = $1 order by vehicle_id')).map(
    ({ lat }) => lat / 1e6,
  )

test('corrects one that is reported again elsewhere', async () => {
  const one = at('v1', 50)
  await load(visit, one)
  await load(visit, { ...one, latitude: 41.9 })
  expect(await latitudes()).toEqual([41.9])
  await load({ ...visit, newestPositions: new Map() }, { ...one, latitude: 41.91 })
  expect(await latitudes()).toEqual([41.91])
})

test('corrects one without any readings, with its address', async () => {
  const addresses = () =>
    rowsOf(
      'select p.city from vehicle_latest l left join place p on p.id = l.place_id where l.client_id = $1 order by l.vehicle_id',
    )
  const bare = { ...at('v1', 50), speedKmh: null, engineOn: null }
  const milwaukee = { latitude: 43.0389, longitude: -87.9065 }
  await fleet.load('positions', [bare])
  expect(await addresses()).toEqual([{ city: 'Chicago' }])
  await fleet.load('positions', [{ ...bare, ...milwaukee }])
  expect(await latitudes()).toEqual([milwaukee.latitude])
  expect(await addresses()).toEqual([{ city: 'Milwaukee' }])
  await fleet.load('positions', [{ ...bare, ...chicago, speedKmh: 30 }])
  expect(await addresses()).toEqual([{ city: 'Chicago' }])
})

test('derives one again whose trip is deleted, corrected, private or of another vehicle', async () => {
  const ends = (latitude: number, change: object = {}) =>
    fleet.load('trips', [
      trip('t', {
        startedAt: minutesAgo(60),
        endedAt: new Date(endMs),
        start: chicago,
        end: { ...chicago, latitude },
        ...change,
      }),
    ])
  const endMs = minutesAgo(40).getTime()
  await fleet.load('positions', [at('v1', 50)])
  await ends(41.9)
  expect(await latitudes()).toEqual([41.9])
  await ends(41.91)
  expect(await latitudes()).toEqual([41.91])
  await ends(41.91, { vehicleExternalId: 'v2' })
  const byVehicle = async () =>
    Object.fromEntries(
      (
        await rowsOf(
          'select v.external_id as id, latitude_e6 as lat from vehicle_latest l join vehicle v on v.client_id = $1 and v.id = l.vehicle_id where l.client_id = $1',
        )
      ).map(({ id, lat }) => [id, lat / 1e6]),
    )
  expect(await byVehicle()).toEqual({ v1: chicago.latitude, v2: 41.91 })
  await ends(41.91, { vehicleExternalId: 'v2', isPrivate: true })
  expect(await byVehicle()).toEqual({ v1: chicago.latitude })
  await fleet.load('trips', [
    trip('u', {
      startedAt: minutesAgo(30),
      endedAt: minutesAgo(20),
      start: chicago,
      end: { ...chicago, latitude: 41.95 },
    }),
  ])
  expect(await byVehicle()).toEqual({ v1: 41.95 })
  await fleet.load('trips', [], { gone: ['u'] })
  expect(await byVehicle()).toEqual({ v1: chicago.latitude })
})

test('derives one again whose event is withdrawn or of another vehicle', async () => {
  const place = { ...chicago, latitude: 41.9 }
  await fleet.load('positions', [at('v1', 50)])
  const event = incident('e', { occurredAt: minutesAgo(40), location: place })
  await fleet.load('incidents', [event])
  expect(await latitudes()).toEqual([41.9])
  await fleet.load('incidents', [{ ...event, vehicleExternalId: 'v2' }])
  expect((await latitudes()).sort()).toEqual([chicago.latitude, 41.9])
  await fleet.load('incidents', [{ ...event, vehicleExternalId: 'v2', state: 'dismissed' }])
  expect(await latitudes()).toEqual([chicago.latitude])
})
