import { providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFleet, driver, type Fleet, trip, vehicle } from '../../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../../testing/test-server.ts'

// Trips of two vehicles name one driver at the same time.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async ({ task }) => {
  clientId = await server.client(task.name)
  fleet = await createFleet(server.services, clientId, task.name, providers.mix)
  await fleet.load('vehicles', [vehicle('v1', 'One'), vehicle('v2', 'Two')])
  await fleet.load('drivers', [driver('ana'), driver('ben')])
})

const startMs = Date.now() - 5 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
const drove = (vehicleExternalId: string, from: number, until: number, driverExternalId: string | null = 'ana') =>
  trip(`${vehicleExternalId}-${from}`, {
    vehicleExternalId,
    driverExternalId,
    startedAt: at(from),
    endedAt: at(until),
    distanceMeters: (until - from) * 1000,
    start: null,
    end: null,
  })
const minutesOf = (instant: string | null) => instant && Math.round((Date.parse(instant) - startMs) / 60_000)

/** Who drove each trip: one driver, or several with their minutes; and what is listed. */
async function facts() {
  const { rows } = await server.services.pool.query<{
    id: string
    driver: string | null
    drivers: { id: string; from: string; until: string | null }[] | null
    listed: string | null
  }>(
    `select t.external_id as id, d.external_id as driver, t.drivers, (select r.reason from rejected_record r
       where r.client_id = $1 and r.external_id = t.external_id and r.part = 'driver' and r.stored_at is null) as listed
     from trip t left join driver d on d.client_id = $1 and d.id = t.driver_id where t.client_id = $1 order by t.external_id`,
    [clientId],
  )
  return rows.map(({ id, driver: one, drivers, listed }) => {
    const parts = drivers?.map(({ from, until }) => `${minutesOf(from)}–${minutesOf(until)}`)
    return [id, one ?? parts ?? null, listed !== null]
  })
}

test('leaves the time of a driver in two vehicles to none, in one page', async () => {
  await fleet.load('trips', [drove('v1', 0, 60), drove('v2', 55, 90), drove('v1', 100, 120)])
  expect(await facts()).toEqual([
    ['v1-0', ['0–55'], true],
    ['v1-100', 'ana', false],
    ['v2-55', ['60–90'], true],
  ])
})

test('changes a stored trip whose driver another one names, and keeps it when one is read again', async () => {
  await fleet.load('trips', [drove('v1', 0, 60)])
  expect(await facts()).toEqual([['v1-0', 'ana', false]])
  await fleet.load('trips', [drove('v2', 0, 60)])
  const contested = [
    ['v1-0', null, true],
    ['v2-0', null, true],
  ]
  expect(await facts()).toEqual(contested)
  for (const again of ['v1', 'v2', 'v1']) {
    await fleet.load('trips', [drove(again, 0, 60)])
    expect(await facts()).toEqual(contested)
  }
  const { rows } = await server.services.pool.query(
    `select reason from rejected_record where client_id = $1 and external_id = 'v1-0'`,
    [clientId],
  )
  expect(rows).toEqual([{ reason: 'Trips of another vehicle name its driver, ana, at the same time' }])
})

test('gives a driver back once the provider corrects the other trip', async () => {
  await fleet.load('trips', [drove('v1', 0, 60), drove('v2', 0, 60)])
  await fleet.load('trips', [drove('v2', 0, 60, 'ben')])
  await fleet.load('trips', [drove('v1', 0, 60)])
  expect(await facts()).toEqual([
    ['v1-0', 'ana', false],
    ['v2-0', 'ben', false],
  ])
})

test('leaves trips in a row, and those of two units of one vehicle, with their driver', async () => {
  const vin = '1M8GDM9AXKP042788'
  await fleet.load('vehicles', [
    { ...vehicle('u1', 'Unit'), vin },
    { ...vehicle('u2', 'Camera'), vin },
  ])
  await fleet.load('trips', [
    drove('v1', 0, 60),
    drove('v2', 60, 90),
    drove('u1', 100, 130, 'ben'),
    drove('u2', 100, 130, 'ben'),
  ])
  await fleet.load('trips', [drove('u2', 100, 130, 'ben')])
  expect(await facts()).toEqual([
    ['u1-100', 'ben', false],
    ['u2-100', 'ben', false],
    ['v1-0', 'ana', false],
    ['v2-60', 'ana', false],
  ])
})
