import type { PositionRecord } from '@milepost/providers/kit/record'
import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chicago, createFleet, type Fleet, trip, vehicle } from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  clientId = await server.client(task.name)
  fleet = await createFleet(server.services, clientId, task.name, providers.traccar as never)
  await fleet.load('vehicles', [
    { ...vehicle('v1', 'One'), driverExternalId: null },
    { ...vehicle('v2', 'Two'), driverExternalId: null },
  ])
})

const startMs = Date.now() - 5 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
/** Positions of a vehicle every five minutes, a kilometer apart. */
const way = (
  vehicleExternalId: string,
  from: number,
  until: number,
  driverOf: (minute: number) => string | null,
): PositionRecord[] =>
  Array.from({ length: Math.floor((until - from) / 5) + 1 }, (_, index) => ({
    vehicleExternalId,
    at: at(from + 5 * index),
    latitude: chicago.latitude + (from + 5 * index) * 0.009,
    longitude: chicago.longitude,
    speedKmh: 60,
    headingDegrees: 0,
    engineOn: true,
    driverExternalId: driverOf(from + 5 * index),
  }))
const drove = (vehicleExternalId: string, from: number, until: number) =>
  trip(`${vehicleExternalId}-${from}`, {
    vehicleExternalId,
    driverExternalId: null,
    startedAt: at(from),
    endedAt: at(until),
    distanceMeters: (until - from) * 1000,
    start: null,
    end: null,
  })

const minutesOf = (instant: string | null) => instant && Math.round((Date.parse(instant) - startMs) / 60_000)
async function drivers() {
  const { rows } = await server.services.pool.query<{
    id: string
    driver: string | null
    drivers: { id: string; from: string; until: string | null }[] | null
  }>(
    `select t.external_id as id, d.external_id as driver, t.drivers from trip t left join driver d on d.client_id = $1 and d.id = t.driver_id
     where t.client_id = $1 order by t.external_id`,
    [clientId],
  )
  const { rows: known } = await server.services.pool.query<{ id: string; name: string }>(
    'select id, external_id as name from driver where client_id = $1',
    [clientId],
  )
  const nameOf = new Map(known.map(({ id, name }) => [id, name]))
  return rows.map(({ id, driver, drivers: several }) => [
    id,
    driver ??
      several?.map((one) => `${nameOf.get(String(one.id))} ${minutesOf(one.from)}–${minutesOf(one.until)}`) ??
      null,
  ])
}
const listed = async () =>
  (
    await server.services.pool.query(
      `select external_id as id, part, reason from rejected_record where client_id = $1 and part = 'driver' order by 1`,
      [clientId],
    )
  ).rows

test.each(['positions first', 'trips first'])('names the driver of a trip whose positions do: %s', async (order) => {
  const positions = () =>
    fleet.load(
      'positions',
      way('v1', 0, 60, () => 'ana'),
    )
  const trips = () => fleet.load('trips', [drove('v1', 0, 60), drove('v1', 100, 120)])
  if (order === 'positions first') await positions()
  await trips()
  if (order === 'trips first') await positions()
  expect(await drivers()).toEqual([
    ['v1-0', 'ana'],
    ['v1-100', null],
  ])
})

test('splits a trip between the drivers of its positions, and leaves the time before the first one open', async () => {
  const driverOf = (minute: number) => (minute < 20 ? null : minute < 40 ? 'ana' : 'ben')
  // Page by page, as a live vehicle is followed.
  for (const position of way('v1', 0, 60, driverOf)) await fleet.load('positions', [position])
  await fleet.load('trips', [drove('v1', 0, 60)])
  expect(await drivers()).toEqual([['v1-0', ['ana 20–40', 'ben 40–60']]])
})

test('keeps the driver that a trip names', async () => {
  await fleet.load(
    'positions',
    way('v1', 0, 60, () => 'ana'),
  )
  await fleet.load('trips', [{ ...drove('v1', 0, 60), driverExternalId: 'cem' }])
  expect(await drivers()).toEqual([['v1-0', 'cem']])
})

test('takes no side if positions of two vehicles name one driver at a time', async () => {
  await fleet.load('positions', [...way('v1', 0, 60, () => 'ana'), ...way('v2', 30, 90, () => 'ana')])
  await fleet.load('trips', [drove('v1', 0, 60), drove('v2', 30, 90)])
  expect(await drivers()).toEqual([
    ['v1-0', ['ana 0–30']],
    ['v2-30', ['ana 60–90']],
  ])
  expect(await listed()).toEqual(
    ['v1-0', 'v2-30'].map((id) => ({
      id,
      part: 'driver',
      reason: 'Positions of another vehicle name its driver, ana, at the same time',
    })),
  )
})

test('decides a trip again once positions of another vehicle arrive', async () => {
  await fleet.load(
    'positions',
    way('v1', 0, 60, () => 'ana'),
  )
  await fleet.load('trips', [drove('v1', 0, 60)])
  await fleet.load(
    'positions',
    way('v2', 0, 60, () => 'ana'),
  )
  await fleet.load('trips', [drove('v1', 0, 60), drove('v2', 0, 60)])
  expect(await drivers()).toEqual([
    ['v1-0', null],
    ['v2-0', null],
  ])
})
