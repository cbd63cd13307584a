import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'

let server: TestServer
let fleet: Fleet
let clientId: number

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  clientId = await server.client(`Drivers ${Math.random()}`)
  fleet = await createFleet(server.services, clientId, 'Drivers', undefined, false)
  await fleet.load('vehicles', [vehicle('v1', 'One')])
})

const shared = () =>
  trip('t1', {
    startedAt: minutesAgo(120),
    endedAt: minutesAgo(60),
    distanceMeters: 50_000,
    driverExternalId: null,
    drivers: [
      { driverExternalId: 'd1', driverName: 'Ana Ruiz', from: minutesAgo(120), until: minutesAgo(90) },
      { driverExternalId: 'd2', driverName: 'Jo Berg', from: minutesAgo(90), until: minutesAgo(60) },
    ],
  })
const events = () => [
  incident('early', { occurredAt: minutesAgo(100), driverExternalId: null }),
  incident('late', { occurredAt: minutesAgo(70), driverExternalId: null }),
  incident('own', { occurredAt: minutesAgo(71), driverExternalId: 'd9' }),
  incident('after', { occurredAt: minutesAgo(30), driverExternalId: null }),
]

async function driversOfEvents() {
  const { rows } = await server.services.pool.query(
    `select e.external_id as id, d.external_id as driver from incident i
       join incident_detail e on e.client_id = $1 and e.occurred_at = i.occurred_at and e.id = i.id
       left join driver d on d.client_id = $1 and d.id = i.driver_id where i.client_id = $1 order by i.occurred_at`,
    [clientId],
  )
  return rows
}

const expected = [
  { id: 'early', driver: 'd1' },
  { id: 'own', driver: 'd9' },
  { id: 'late', driver: 'd2' },
  { id: 'after', driver: null },
]

test('gives each event on a trip with several drivers the one at its time, whichever arrives first', async () => {
  await fleet.load('trips', [shared()])
  await fleet.load('incidents', events())
  expect(await driversOfEvents()).toEqual(expected)
  await fleet.load('incidents', events())
  expect(await driversOfEvents()).toEqual(expected)
})

test('gives stored events their driver once the trip arrives', async () => {
  await fleet.load('incidents', events())
  await fleet.load('trips', [shared()])
  expect(await driversOfEvents()).toEqual(expected)
})

test('credits such a trip to none of its drivers, and stores none for a private one', async () => {
  await fleet.load('trips', [shared()])
  const stored = async () =>
    (await server.services.pool.query('select driver_id, drivers from trip where client_id = $1', [clientId])).rows
  expect(await stored()).toMatchObject([{ driver_id: null, drivers: [{ until: expect.any(String) }, {}] }])
  // A change that arrives late doesn't change the version of its trip.
  await fleet.load('trips', [{ ...shared(), driverExternalId: 'd1', drivers: [], revision: 5 }])
  await fleet.load('trips', [{ ...shared(), revision: 5 }])
  expect(await stored()).toMatchObject([{ driver_id: null, drivers: [{}, {}] }])
  await fleet.load('trips', [{ ...shared(), isPrivate: true, revision: 6 }])
  expect(await stored()).toEqual([{ driver_id: null, drivers: null }])
})
