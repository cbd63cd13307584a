import { Geocoder } from '@milepost/geo/geocoder'
import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDetection } from '../../detect/detect-due.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { createFleet, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { markDaysWithoutTrips } from '../days-without-trips.ts'
import { lacksTrips } from '../missing-trips.ts'

// Records are held against their neighbors, whichever provider they come from: every connector that has the kind of
// record passes these checks.

const minuteMs = 60_000
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs - 40 * 3_600_000
const at = (minute: number) => new Date(startMs + minute * minuteMs)
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.2 })
const drive = (vehicleExternalId: string, from: number, minutes: number, fromKm: number, step: number) =>
  Array.from(
    { length: minutes + 1 },
    (_, minute): PositionRecord => ({
      vehicleExternalId,
      at: at(from + minute),
      ...east(fromKm + minute * step),
      speedKmh: 60,
      headingDegrees: null,
      engineOn: null,
    }),
  )
const tripOf = (
  vehicleExternalId: string,
  id: string,
  from: number,
  minutes: number,
  km: number | null,
  endKm: number,
): TripRecord =>
  trip(`${vehicleExternalId} ${id}`, {
    vehicleExternalId,
    driverExternalId: null,
    startedAt: at(from),
    endedAt: at(from + minutes),
    distanceMeters: km === null ? null : km * 1000,
    start: east(0),
    end: east(endKm),
  })

const trips = [
  tripOf('overlapping', 'whole', 0, 50, 50, 50),
  tripOf('overlapping', 'within', 10, 40, 40, 50),
  tripOf('overlapping', 'partly', 40, 20, 20, 20),
  tripOf('night', 'joined', 0, 890, 100, 0),
  tripOf('unmeasured', 'path', 0, 50, null, 50),
  tripOf('misstated', 'far', 0, 50, 110, 50),
  tripOf('deleted', 'gone', 0, 50, 50, 50),
]
const positions = [
  ...drive('night', 0, 50, 0, 1),
  ...drive('night', 840, 50, 50, -1),
  ...drive('unmeasured', 0, 50, 0, 1),
  ...drive('misstated', 0, 50, 0, 1),
  ...drive('deleted', 0, 50, 0, 1),
  ...drive('without', 0, 40, 0, 1),
]
const vehicles = ['overlapping', 'night', 'unmeasured', 'misstated', 'deleted', 'without']

type Driven = { km: number; minutes: number; trips: number }

let server: TestServer
const driven = new Map<string, Driven>()
beforeAll(async () => {
  server = await createTestServer()
  const { pool } = server.services
  const detect = createDetection({ pool, geocoder: new Geocoder() })
  const clients = new Map<number, string>()
  for (const [code, provider] of Object.entries<AnyProvider>(providers)) {
    const clientId = await server.client(`Neighbors ${code}`)
    clients.set(clientId, code)
    const fleet = await createFleet(server.services, clientId, `Neighbors ${code}`, provider)
    fleet.context.lacksTrips = await lacksTrips(pool, fleet.context, provider)
    await fleet.load(
      'vehicles',
      vehicles.map((name) => vehicle(name, name)),
    )
    if (provider.streams.trips) await fleet.load('trips', trips)
    if (provider.streams.positions) await fleet.load('positions', positions)
    if (provider.streams.trips) await fleet.load('trips', [], { gone: ['deleted gone'] })
    await markDaysWithoutTrips(pool, fleet.context, at(-1440))
  }
  do while (await rollUp(pool));
  while (await detect())
  const { rows } = await pool.query<Driven & { clientId: number; name: string }>(
    `select d.client_id as "clientId", v.external_id as name, round(sum(d.distance_meters) / 1000)::int as km,
       round(sum(d.driving_seconds) / 60.0)::int as minutes, sum(d.trips)::int as trips
     from vehicle_day d join vehicle v on v.client_id = d.client_id and v.id = d.vehicle_id
     where d.client_id = any($1::int[]) group by 1, 2`,
    [[...clients.keys()]],
  )
  for (const { clientId, name, km, minutes, trips: n } of rows)
    driven.set(`${clients.get(clientId)} ${name}`, { km, minutes, trips: n })
})
afterAll(() => server[Symbol.asyncDispose]())

const reporting = (...kinds: ('trips' | 'positions')[]) =>
  Object.entries<AnyProvider>(providers).flatMap(([code, { streams }]) =>
    kinds.every((kind) => streams[kind]) ? [code] : [],
  )

describe.each(reporting('trips'))('trips of %s', (code) => {
  test('count once where they overlap', () => {
    expect(driven.get(`${code} overlapping`)).toEqual({ km: 60, minutes: 60, trips: 2 })
  })
})

describe.each(reporting('trips', 'positions'))('trips of %s', (code) => {
  test('are driving only while they move', () => {
    expect(driven.get(`${code} night`)).toEqual({ km: 100, minutes: 100, trips: 1 })
  })

  test('are as long as their path if their distance isn’t known', () => {
    expect(driven.get(`${code} unmeasured`)).toEqual({ km: 50, minutes: 50, trips: 1 })
  })

  test('are as long as their path if no road between their positions is as long as they say', () => {
    expect(driven.get(`${code} misstated`)).toEqual({ km: 50, minutes: 50, trips: 1 })
  })

  test('aren’t derived from positions if their provider deleted them', () => {
    expect(driven.has(`${code} deleted`)).toBe(false)
  })
})

describe.each(reporting('positions'))('positions of %s', (code) => {
  test('make trips on a day without any', () => {
    expect(driven.get(`${code} without`)).toEqual({ km: 40, minutes: 40, trips: 1 })
  })
})
