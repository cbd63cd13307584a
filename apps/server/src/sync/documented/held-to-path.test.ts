import { mismatchType } from '@milepost/domain/codes'
import { Geocoder } from '@milepost/geo/geocoder'
import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { type AnyProvider, providers } from '@milepost/providers/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDetection } from '../../detect/detect-due.ts'
import { rollUp } from '../../recompute/roll-up/roll-up.ts'
import { createFleet, incident, trip, vehicle } from '../../testing/samples/sample-fleet.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { lacksTrips } from '../missing-trips.ts'

// Trips and events are held against the path of their vehicle, whichever provider they come from: every connector that has
// the kind of record passes these checks.

const minuteMs = 60_000
/** Between the moments, five minutes apart, at which long trips are sampled. */
const nowMs = (Math.floor(Date.now() / (5 * minuteMs)) * 5 - 2) * minuteMs
const startMs = nowMs - 40 * 3_600_000
const recentMinute = 40 * 60 - 40
const at = (minute: number) => new Date(startMs + minute * minuteMs)
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.2 })
type Way = { kmPerMinute?: number; speedKmh?: number | null }
const way = (
  name: string,
  from: number,
  minutes: number,
  fromKm: number,
  { kmPerMinute = 1, speedKmh = 60 }: Way = {},
) =>
  Array.from(
    { length: minutes + 1 },
    (_, minute): PositionRecord => ({
      vehicleExternalId: name,
      at: at(from + minute),
      ...east(fromKm + minute * kmPerMinute),
      speedKmh,
      headingDegrees: null,
      engineOn: null,
    }),
  )
const drove = (
  name: string,
  from: number,
  minutes: number | null,
  km: number,
  maxSpeedKmh: number | null = null,
): TripRecord =>
  trip(`trip of ${name}`, {
    vehicleExternalId: name,
    driverExternalId: null,
    startedAt: at(from),
    endedAt: minutes === null ? null : at(from + minutes),
    distanceMeters: km * 1000,
    start: null,
    end: null,
    maxSpeedKmh,
  })

const atRest = { kmPerMinute: 0, speedKmh: 0 }
const trips = [
  drove('spike', 0, 50, 50, 230),
  drove('frozen', 0, 50, 1, 60),
  drove('ferry', 0, 120, 85),
  drove('jumping', 9, 3, 1.5),
  drove('running', recentMinute, null, 120),
  drove('aside', 0, 50, 95, 62),
  drove('ghost', 0, 60, 3, 8),
  drove('flight', 0, 90, 300),
  drove('two', 0, 50, 90, 70),
]
/** Moves some positions three kilometers aside. */
const aside = (positions: PositionRecord[]) =>
  positions.map((one, index) => (index % 10 === 5 ? { ...one, latitude: one.latitude + 0.027 } : one))
/** Moves every other position some kilometers aside. */
const inTurn = (positions: PositionRecord[], km: number) =>
  positions.map((one, index) => (index % 2 ? { ...one, latitude: one.latitude + km / 111.2 } : one))
/** Alarms that are reported with each position, each minute or each four. */
const alarms = { alarm: { count: 10, everyMinutes: 1 }, stuck: { count: 34, everyMinutes: 4 } }
const positions = [
  ...inTurn(way('ghost', 0, 60, 0, { kmPerMinute: 0, speedKmh: 7 }), 0.05),
  ...way('flight', 0, 30, 0),
  ...way('flight', 31, 29, 38, { kmPerMinute: 8, speedKmh: null }),
  ...way('flight', 61, 29, 271),
  ...inTurn(way('two', 0, 50, 0), 50),
  ...way('alarm', 0, 30, 0),
  ...way('stuck', 0, 160, 0).filter((_, minute) => minute % 4 === 0),
  ...aside(way('aside', 0, 50, 0)),
  ...way('spike', 0, 50, 0),
  ...way('frozen', 0, 50, 3, { kmPerMinute: 0 }),
  ...way('ferry', 0, 30, 0),
  ...way('ferry', 90, 30, 55),
  ...way('jumping', 0, 10, 0, atRest),
  ...way('jumping', 11, 1, 1.5, atRest),
  ...way('jumping', 13, 10, 0, atRest),
  ...way('running', recentMinute, 40, 0),
  ...way('elsewhere', 0, 20, 0),
]
const names = [
  ...['spike', 'frozen', 'ferry', 'jumping', 'running', 'elsewhere', 'aside'],
  ...['ghost', 'flight', 'two', 'alarm', 'stuck'],
]

type Facts = {
  trips: { km: number | null; minutes: number | null; top: number | null }[]
  jumps: number
  troubles: number[]
  events: object[]
  counted: number
}

let server: TestServer
const known = new Map<string, Facts>()
beforeAll(async () => {
  server = await createTestServer()
  const { pool } = server.services
  const detect = createDetection({ pool, geocoder: new Geocoder() })
  const clients = new Map<number, string>()
  for (const [code, provider] of Object.entries<AnyProvider>(providers)) {
    const clientId = await server.client(`Held ${code}`)
    clients.set(clientId, code)
    const fleet = await createFleet(server.services, clientId, `Held ${code}`, provider)
    fleet.context.lacksTrips = await lacksTrips(pool, fleet.context, provider)
    await fleet.load(
      'vehicles',
      names.map((name) => vehicle(name, name)),
    )
    if (provider.streams.positions) await fleet.load('positions', positions)
    if (provider.streams.trips) await fleet.load('trips', trips)
    if (provider.streams.incidents) await fleet.load('incidents', eventsOf(provider))
  }
  do while (await rollUp(pool));
  while (await detect())
  for (const [clientId, code] of clients)
    for (const name of names) {
      const { rows } = await pool.query<Facts>(
        `select coalesce((select json_agg(json_build_object('km', round(t.distance_meters / 1000.0), 'minutes', t.driving_seconds / 60, 'top', t.max_speed_kmh))
             from trip t where t.client_id = $1 and t.vehicle_id = v.id), '[]') as trips,
           (select count(*)::int from position p where p.client_id = $1 and p.vehicle_id = v.id and p.flags & 2 = 2) as jumps,
           array(select x.type from vehicle_mismatch x where x.client_id = $1 and x.vehicle_id = v.id) as troubles,
           coalesce((select json_agg(json_build_object('speed', i.speed_kmh, 'latitude', i.latitude_e6))
             from incident i where i.client_id = $1 and i.vehicle_id = v.id), '[]') as events,
           (select count(*)::int from incident i where i.client_id = $1 and i.vehicle_id = v.id and not exists (
             select from incident_duplicate d where d.client_id = $1 and d.second_id = i.id and d.confidence = 1)) as counted
         from vehicle v where v.client_id = $1 and v.external_id = $2`,
        [clientId, name],
      )
      known.set(`${code} ${name}`, rows[0]!)
    }
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

/** An event 300 km from its vehicle, one of two vehicles under one ID, and alarms that are reported with each position. */
function eventsOf({ manifest: { incidentTags } }: AnyProvider) {
  const [tag] = Object.entries(incidentTags).find(([, type]) => type === 'harshBraking')!
  const of = (name: string, minute: number, place: ReturnType<typeof east> | null = null) =>
    incident(`${name} ${minute}`, {
      vehicleExternalId: name,
      occurredAt: at(minute),
      location: place,
      speedKmh: 90,
      tags: [{ tag, source: 'automated' }],
    })
  const again = Object.entries(alarms).flatMap(([name, { count, everyMinutes }]) =>
    Array.from({ length: count }, (_, index) => of(name, 8 + index * everyMinutes)),
  )
  return [of('elsewhere', 10, east(300)), of('two', 20), ...again]
}

const reporting = (...kinds: ('trips' | 'positions' | 'incidents')[]) =>
  Object.entries<AnyProvider>(providers).flatMap(([code, { streams }]) =>
    kinds.every((kind) => streams[kind]) ? [code] : [],
  )

describe.each(reporting('trips', 'positions'))('trips of %s', (code) => {
  test.each([
    ['have no top speed that their path doesn’t support', 'spike', { km: 50, minutes: 50, top: null }],
    ['have no distance, time or top speed if their receiver froze', 'frozen', { km: null, minutes: null, top: null }],
    ['aren’t driving on a ferry', 'ferry', { km: 60, minutes: 60, top: null }],
    ['aren’t made of jumps of a parked vehicle', 'jumping', { km: null, minutes: null, top: null }],
    ['are held against their path without its spikes', 'aside', { km: 50, minutes: 50, top: 62 }],
    ['aren’t made of a parked receiver that states some motion', 'ghost', { km: null, minutes: null, top: 8 }],
    ['aren’t driving on a flight', 'flight', { km: 60, minutes: 60, top: null }],
    ['aren’t made of two vehicles under one ID', 'two', { km: null, minutes: null, top: null }],
    ['are held against their path while they run', 'running', { km: 40, minutes: null, top: null }],
  ])('%s', (_, name, facts) => {
    expect(known.get(`${code} ${name}`)!.trips).toEqual([facts])
  })

  test('show device trouble if a receiver froze or two report under one ID, and none of a drive, a ferry or a flight', () => {
    const names = ['frozen', 'two', 'spike', 'ferry', 'flight', 'ghost']
    const troubles = names.map((name) => known.get(`${code} ${name}`)!.troubles)
    expect(troubles).toEqual([[mismatchType.code.gps], [mismatchType.code.gps], [], [], [], []])
  })
})

describe.each(reporting('positions'))('positions of %s', (code) => {
  test('are rejected where their parked vehicle never was', () => {
    expect(known.get(`${code} jumping`)!.jumps).toBe(2)
  })
  test('are rejected where their vehicle can’t have been during a drive', () => {
    expect(known.get(`${code} aside`)!.jumps).toBe(5)
  })
})

describe.each(reporting('trips', 'positions', 'incidents'))('vehicles of %s', (code) => {
  test('have no events while two devices report under their ID', () => {
    expect(known.get(`${code} two`)!.events).toEqual([])
  })
})

describe.each(reporting('positions', 'incidents'))('events of %s', (code) => {
  test('have no place and no speed where their vehicle can’t have been', () => {
    expect(known.get(`${code} elsewhere`)!.events).toEqual([{ speed: null, latitude: null }])
  })
  test('count an alarm once that is reported with each position, and not at all if it is stuck', () => {
    const facts = Object.keys(alarms).map((name) => known.get(`${code} ${name}`)!)
    expect(facts.map(({ counted, events }) => ({ counted, events: events.length }))).toEqual([
      { counted: 1, events: alarms.alarm.count },
      { counted: 0, events: alarms.stuck.count },
    ])
    expect(facts.map(({ troubles }) => troubles)).toEqual([[], [mismatchType.code.alarm]])
  })
})
