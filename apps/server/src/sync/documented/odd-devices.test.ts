import { mismatchType } from '@milepost/domain/codes'
import { dayMs } from '@milepost/domain/time/calendar-days'
import { toRangeTime } from '@milepost/domain/time/wire-time'
import { Geocoder } from '@milepost/geo/geocoder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeTo } from '../../db/scope/scope.ts'
import { createDetection } from '../../detect/detect-due.ts'
import { drivesOf, longDriving } from '../../recompute/roll-up/drives.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { listTrips } from '../../reporting/trips/trip-queries.ts'
import { oddDevices, oddTraccar } from '../../testing/documented/odd-traccar.ts'
import { loadDocumented } from '../../testing/recounts/follow-documented.ts'
import { type Fleet, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { markDaysWithoutTrips } from '../days-without-trips.ts'

// Devices whose records contradict each other, from the wire into the sums.

let server: TestServer
let clientId: number
let fleet: Fleet
beforeAll(async () => {
  server = await createTestServer()
  clientId = await server.client('Odd devices')
  fleet = await loadDocumented(server.services, clientId, oddTraccar)
  await markDaysWithoutTrips(
    server.services.pool,
    { clientId, connectionId: fleet.connectionId },
    new Date(Date.now() - 3 * dayMs),
  )
  const detect = createDetection({ pool: server.services.pool, geocoder: new Geocoder() })
  do while (await rollUp(server.services.pool));
  while (await detect())
})
afterAll(() => server[Symbol.asyncDispose]())

type Device = keyof typeof oddDevices

async function rowsOf<T extends object>(sql: string, device: Device): Promise<T[]> {
  const { rows } = await server.services.pool.query<T>(sql, [clientId, fleet.vehicleId(oddDevices[device])])
  return rows
}

async function driven(device: Device) {
  const days = await rowsOf<{ meters: number; seconds: number; trips: number; drives: string }>(
    `select distance_meters as meters, driving_seconds as seconds, trips, drives from vehicle_day
     where client_id = $1 and vehicle_id = $2 order by day`,
    device,
  )
  const { longSeconds } = longDriving(days.map(({ drives }) => ({ counts: true, drives: drivesOf(drives) })))
  const sum = (of: 'meters' | 'seconds' | 'trips') => days.reduce((all, day) => all + day[of], 0)
  return {
    km: Math.round(sum('meters') / 1000),
    minutes: Math.round(sum('seconds') / 60),
    trips: sum('trips'),
    longSeconds,
  }
}

const listed = async (device: Device) => {
  const range = { from: toRangeTime(new Date(Date.now() - 3 * dayMs)), to: toRangeTime(new Date()) }
  const vehicleId = fleet.vehicleId(oddDevices[device])
  return (await listTrips(scopeTo(server.services.db, clientId), { vehicleId, ...range })).toReversed()
}

const dropped = (device: Device) =>
  rowsOf<{ part: string; reason: string }>(
    `select r.part, r.reason from rejected_record r where r.client_id = $1 and r.part <> ''
       and r.external_id in (select external_id from trip where client_id = $1 and vehicle_id = $2)`,
    device,
  )

test('counts only the driving of a trip that lasted over a silent night', async () => {
  const apart = { km: 100, minutes: 100, longSeconds: 0 }
  expect(await driven('nightsApart')).toEqual({ ...apart, trips: 2 })
  expect(await driven('nightsJoined')).toEqual({ ...apart, trips: 1 })
})

test('counts trips that lie within another once', async () => {
  expect(await driven('overlapping')).toEqual({ km: 30, minutes: 30, trips: 1, longSeconds: 0 })
})

test('takes the distance from the path if the reported one is too far to drive', async () => {
  expect(await driven('nullIsland')).toMatchObject({ km: 14, minutes: 15 })
  expect(await driven('farFix')).toMatchObject({ km: 20, minutes: 20 })
  for (const device of ['nullIsland', 'farFix'] as const)
    expect(await dropped(device)).toMatchObject([{ part: 'distance', reason: expect.stringMatching(/too far for/) }])
  const sources = await rowsOf(
    'select distance_source as source from trip where client_id = $1 and vehicle_id = $2',
    'farFix',
  )
  expect(sources).toEqual([{ source: 1 }])
})

test('shows in lists what counts elsewhere, rests, and estimated distances', async () => {
  const [whole, ...within] = await listed('overlapping')
  expect(whole!.countedIn).toBe(null)
  const elsewhere = { id: whole!.id, startedAt: whole!.startedAt, isPartly: false }
  expect(within.map(({ countedIn }) => countedIn)).toEqual(Array(20).fill(elsewhere))
  expect(await listed('nightsJoined')).toMatchObject([
    { drivingSeconds: 6000, restSeconds: 47_400, averageSpeedKmh: 60 },
  ])
  expect(await listed('nightsApart')).toMatchObject(Array(2).fill({ restSeconds: null, isDistanceEstimated: false }))
  expect(await listed('farFix')).toMatchObject([{ isDistanceEstimated: true }])
})

test('finds no speeding in speeds that their own places contradict, and names the trouble', async () => {
  const events = 'select 1 from incident where client_id = $1 and vehicle_id = $2'
  const trouble = `select type from vehicle_mismatch where client_id = $1 and vehicle_id = $2`
  for (const device of ['kmhAsKnots', 'rightUnit'] as const) expect(await rowsOf(events, device)).toEqual([])
  expect(await rowsOf(trouble, 'kmhAsKnots')).toEqual([{ type: mismatchType.code.speed }])
  expect(await rowsOf(trouble, 'rightUnit')).toEqual([])
})

test('rejects positions of a clock that missed a rollover, with the reason', async () => {
  expect(await rowsOf('select at from vehicle_latest where client_id = $1 and vehicle_id = $2', 'rollover')).toEqual([])
  const trouble = `select type from vehicle_mismatch where client_id = $1 and vehicle_id = $2`
  expect(await rowsOf(trouble, 'rollover')).toEqual([{ type: mismatchType.code.clock }])
})

test('derives no second trip of a drive that its provider reports an hour later, on the next day', async () => {
  await fleet.load('vehicles', [vehicle('late zone', 'Late zone')])
  const { rows } = await server.services.pool.query<{ at: string }>(
    "select (date_trunc('day', now() at time zone time_zone) - interval '25 minutes') at time zone time_zone as at from client where id = $1",
    [clientId],
  )
  const at = (minutes: number) => new Date(Date.parse(rows[0]!.at) - dayMs + minutes * 60_000)
  const way = Array.from({ length: 120 }, (_, minutes) => ({
    vehicleExternalId: 'late zone',
    at: at(minutes),
    latitude: 41.8,
    longitude: -87.9 + Math.min(20, minutes) / 83,
    speedKmh: minutes < 20 ? 60 : 0,
    headingDegrees: null,
    engineOn: null,
  }))
  await fleet.load('positions', way)
  const times = { startedAt: at(60), endedAt: at(80), distanceMeters: 20_000, start: null, end: null }
  await fleet.load('trips', [trip('late zone', { vehicleExternalId: 'late zone', ...times })])
  const pool = server.services.pool
  await markDaysWithoutTrips(pool, { clientId, connectionId: fleet.connectionId }, at(-2880))
  const detect = createDetection({ pool, geocoder: new Geocoder() })
  while (await detect());
  const found = await pool.query('select external_id as id from trip where client_id = $1 and vehicle_id = $2', [
    clientId,
    fleet.vehicleId('late zone'),
  ])
  expect(found.rows).toEqual([{ id: 'late zone' }])
})

test('derives the trips of a vehicle whose provider reports none, until it does', async () => {
  expect(await driven('withoutTrips')).toEqual({ km: 40, minutes: 40, trips: 1, longSeconds: 0 })
  const [own] = await rowsOf<{ startedAt: string }>(
    'select started_at as "startedAt" from trip where client_id = $1 and vehicle_id = $2',
    'withoutTrips',
  )
  const startedAt = new Date(own!.startedAt)
  await fleet.load('trips', [
    trip('late', {
      vehicleExternalId: oddDevices.withoutTrips,
      startedAt,
      endedAt: new Date(startedAt.getTime() + 41 * 60_000),
      distanceMeters: 42_000,
    }),
  ])
  while (await rollUp(server.services.pool));
  expect(await driven('withoutTrips')).toMatchObject({ km: 42, trips: 1 })
  expect(await rowsOf('select 1 from trip where client_id = $1 and vehicle_id = $2', 'withoutTrips')).toHaveLength(1)
})

test('lists a derived distance as an estimate if its positions are too far apart to measure it', async () => {
  expect(await listed('sparse')).toMatchObject([{ isDistanceEstimated: true }])
  expect(await driven('sparse')).toMatchObject({ km: 40, trips: 1 })
  expect(await listed('shortByTwoMinutes')).toMatchObject([{ isDistanceEstimated: false }])
  const [, rest] = await listed('cut')
  expect(rest).toMatchObject({ isDistanceEstimated: false })
})

test('derives the rest of a drive whose trip its provider cut, and no rounding', async () => {
  expect(await driven('cut')).toEqual({ km: 20, minutes: 20, trips: 2, longSeconds: 0 })
  expect(await driven('shortByTwoMinutes')).toEqual({ km: 18, minutes: 18, trips: 1, longSeconds: 0 })
  expect(await driven('nightsApart')).toMatchObject({ km: 100, trips: 2 })
})

test('derives it again after its provider repeats the trip, and not once the provider reports all of it', async () => {
  const { pool } = server.services
  const detect = createDetection({ pool, geocoder: new Geocoder() })
  const [first] = await rowsOf<{ id: string; startedAt: string; endedAt: string }>(
    `select external_id as id, started_at as "startedAt", ended_at as "endedAt" from trip where client_id = $1 and vehicle_id = $2 order by started_at`,
    'cut',
  )
  const reported = async (km: number) => {
    const startedAt = new Date(first!.startedAt)
    const endedAt = new Date(startedAt.getTime() + km * 60_000)
    const own = { vehicleExternalId: oddDevices.cut, startedAt, endedAt, distanceMeters: km * 1000 }
    await fleet.load('trips', [trip(first!.id, { ...own, start: null, end: null })])
    do while (await rollUp(pool));
    while (await detect())
    while (await rollUp(pool));
    return driven('cut')
  }
  expect(await reported(14)).toMatchObject({ km: 20, minutes: 20, trips: 2 })
  expect(await reported(20)).toMatchObject({ km: 20, minutes: 20, trips: 1 })
})
