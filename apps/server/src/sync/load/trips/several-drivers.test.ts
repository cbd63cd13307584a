import { dayPlus } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { localDay } from '@milepost/geo/time-zone'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scopeTo } from '../../../db/scope/scope.ts'
import { driverStats } from '../../../features/drivers/stats.ts'
import { sumDrivers } from '../../../recompute/evidence/sum-drivers.ts'
import { rollUp } from '../../../recompute/roll-up/roll-up.ts'
import { listTrips } from '../../../reporting/trips/trip-queries.ts'
import { createFleet, type Fleet, incident, minutesAgo, trip, vehicle } from '../../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../../testing/test-server.ts'
import { recordId } from '../../record-id.ts'
import { removeTrips } from './gone/remove-trips.ts'

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

/** What lists and pages show of each driver. */
async function shownOfDrivers() {
  const { pool, db } = server.services
  do while (await rollUp(pool));
  while (await sumDrivers(pool))
  const { rows } = await pool.query<{ id: string; name: string; listed: number | null; trip: string | null }>(
    'select id, name, distance_30d_meters as listed, last_trip_at as trip from driver where client_id = $1 order by external_id',
    [clientId],
  )
  const today = localDay('UTC', Date.now())
  const range = { from: dayPlus(today, -3), to: today }
  return Promise.all(
    rows.map(async ({ id, name, listed, trip }) => {
      const client = scopeTo(db, clientId)
      const { distanceMeters, trips, drivingSeconds } = await driverStats(client, server.services, id, range)
      const own = await listTrips(client, {
        driverId: id,
        from: toRangeTime(minutesAgo(4000)),
        to: toRangeTime(new Date()),
      })
      return {
        name,
        listed,
        hasTrip: trip !== null,
        meters: distanceMeters.value,
        minutes: (drivingSeconds.value ?? 0) / 60,
        trips: trips.value,
        own: own.length,
      }
    }),
  )
}

const half = { hasTrip: true, trips: 1, own: 1 }

test('counts for each driver what they drove, also after it changes or is gone', async () => {
  const startMs = minutesAgo(2400).getTime()
  const at = (minutes: number) => new Date(startMs + minutes * 60_000)
  const times = { startedAt: at(0), endedAt: at(50) }
  const drivers = (minutes: number) => [
    { driverExternalId: 'd1', driverName: 'Ada Blum', from: times.startedAt, until: at(minutes) },
    { driverExternalId: 'd2', driverName: 'Ben Ross', from: at(minutes), until: times.endedAt },
  ]
  const split = (minutes: number) =>
    trip('t1', { ...times, distanceMeters: 50_000, driverExternalId: null, drivers: drivers(minutes) })
  await fleet.load('trips', [split(20)])
  expect(await shownOfDrivers()).toEqual([
    { ...half, name: 'Ada Blum', listed: 20_000, meters: 20_000, minutes: 20 },
    { ...half, name: 'Ben Ross', listed: 30_000, meters: 30_000, minutes: 30 },
  ])
  await fleet.load('trips', [split(40)])
  expect(await shownOfDrivers()).toMatchObject([{ listed: 40_000 }, { listed: 10_000 }])
  await fleet.load('trips', [{ ...split(40), driverExternalId: 'd2', drivers: [] }])
  expect(await shownOfDrivers()).toMatchObject([{ listed: 0, own: 0 }, { listed: 50_000 }])
  await fleet.load('trips', [split(40)])
  await removeTrips(server.services.pool as never, clientId, [recordId(fleet.connectionId, 'trip', 't1')])
  expect(await shownOfDrivers()).toMatchObject([
    { listed: 0, own: 0 },
    { listed: 0, own: 0 },
  ])
})

test('gives such a trip no driver of its own, and stores none for a private one', async () => {
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

test('counts one trip for a driver whose reader loses the card for a moment', async () => {
  const [start, lost, end] = [minutesAgo(2400), minutesAgo(2370), minutesAgo(2340)]
  const back = new Date(lost.getTime() + 30_000)
  const drivers = [
    { driverExternalId: 'd1', driverName: 'Ana Ruiz', from: start, until: lost },
    { driverExternalId: '0', from: lost, until: back },
    { driverExternalId: 'd1', from: back, until: end },
  ]
  const times = { startedAt: start, endedAt: end, distanceMeters: 50_000, driverExternalId: null }
  await fleet.load('trips', [trip('t1', { ...times, drivers })])
  const [driver, ...others] = await shownOfDrivers()
  expect(others).toEqual([])
  expect(driver).toEqual({ ...half, name: 'Ana Ruiz', listed: 50_000, meters: 50_000, minutes: 60 })
})
