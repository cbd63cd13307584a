import { createRig } from '@milepost/simulators/testing/test-rig'
import { describe, expect, it } from 'vitest'
import { readRecords } from '../kit/read-records.ts'
import { noAmendments } from './amendments.ts'
import { mapEvent } from './incident-mapping.ts'
import { mapDriverScore, mapPosition, mapTrip, mapVehicle } from './mapping.ts'
import { Asset, DriverScore, Event, Position, Trip } from './wire.ts'

// Odd values: text for numbers, numbers that mean none, nulls in place of lists.

const nowMs = Date.parse('2026-11-18T18:00:00Z')
const reference = { names: new Map<string, string>(), systemDrivers: new Set<string>(), amendments: noAmendments }
const event = { EventId: 1, EventTypeId: 99, AssetId: 7, StartDateTime: '2026-08-03T11:14:30' }

describe('a summary of events', () => {
  const map = (rest: object) => mapEvent(Event.parse({ ...event, EventCategory: 'Summary', ...rest }), reference)

  it('counts its occurrences, as a number or as text', () => {
    for (const TotalOccurances of [4, '4']) expect(map({ TotalOccurances }).occurrences).toBe(4)
    for (const TotalOccurances of [null, 'n/a', 0, -1]) expect(map({ TotalOccurances }).occurrences).toBe(1)
  })

  it('has no duration below zero', () => {
    expect(map({ TotalTimeSeconds: -1 }).sums).toEqual({ seconds: null, meters: null })
    expect(map({ TotalTimeSeconds: '12' }).sums).toEqual({ seconds: 12, meters: null })
  })
})

it('reads events with nulls and lists in place of objects', () => {
  const odd = { ...event, StartPosition: [], EndPosition: null, MediaUrls: [], Value: 'NaN', SpeedLimit: -1 }
  const { records } = readRecords([odd], Event, (one) => mapEvent(one, reference), 'EventId')
  expect(records).toMatchObject([{ externalId: '1', location: null, media: [], maxG: null, speedLimitKmh: null }])
})

it('reads codes and scores from text', () => {
  const [number, text] = [14, '14'].map((AssetTypeId) =>
    mapVehicle(Asset.parse({ AssetId: 7, AssetTypeId }), new Set()),
  )
  expect(text!.class).toBe(number!.class)
  expect(text!.class).not.toBeNull()
  const period = { from: new Date(0), until: new Date(1) }
  const score = { DriverId: 5, OverallScore: '87.4', Duration: '36000', Distance: '512.5' }
  expect(mapDriverScore(DriverScore.parse(score), period)).toMatchObject({ score: 87.4, distanceMeters: 512_500 })
})

it('reads positions and trips with numbers that mean none', () => {
  const place = { AssetId: 7, Timestamp: '2026-08-03T11:14:30', Latitude: -26.2, Longitude: 28 }
  const sentinels = {
    SpeedKilometresPerHour: '-1',
    Heading: 65_535,
    Hdop: 99.9,
    SpeedLimit: 0,
    OdometerKilometres: '0',
  }
  expect(mapPosition(Position.parse({ ...place, ...sentinels }))).toEqual({
    vehicleExternalId: '7',
    at: new Date('2026-08-03T11:14:30Z'),
    latitude: -26.2,
    longitude: 28,
    speedKmh: null,
    headingDegrees: null,
    engineOn: null,
    speedLimitKmh: null,
    odometerMeters: null,
    engineHours: null,
  })
  const trip = {
    TripId: 5,
    AssetId: 7,
    DriverId: '0',
    TripStart: '2026-08-03T11:14:30Z',
    TripEnd: '2026-08-03T12:14:30Z',
  }
  const odd = { DistanceKilometers: -1, StandingTime: '-1', MaxSpeedKilometersPerHour: 0, EndEngineSeconds: 'n/a' }
  expect(mapTrip(Trip.parse({ ...trip, ...odd, StartPosition: {} }), new Set())).toMatchObject({
    driverExternalId: null,
    distanceMeters: null,
    idleSeconds: null,
    maxSpeedKmh: null,
    engineHours: null,
    start: null,
  })
})

/** Answers requests whose path matches with another body; the headers stay. */
function answering(path: RegExp, body: string) {
  const rig = createRig({ code: 'mix', nowMs, vehicles: 3 })
  const { handle } = rig.simulator
  rig.simulator.handle = async (request) => {
    const answer = await handle.call(rig.simulator, request)
    return path.test(new URL(request.url).pathname) ? new Response(body, { headers: answer.headers }) : answer
  }
  return rig
}

it('lists drivers although the licenses of one are null', async () => {
  const rig = answering(/driverlicence/, '{"1":null,"2":[]}')
  const drivers = (await rig.read('drivers')).flatMap(({ records }) => records)
  expect(drivers).toHaveLength(rig.account.drivers.length)
})

it('goes on after a feed that is null', async () => {
  const [page] = await answering(/\/trips\/groups\/createdsince/, 'null').read('trips')
  expect(page).toMatchObject({ records: [], rejected: [] })
})

it.each(['null', '{"Message":"An error has occurred."}'])(
  'lists no empty fleet for %s within a success',
  async (body) => {
    await expect(answering(/\/assets\/group/, body).read('vehicles')).rejects.toThrow(/MiX assets/)
  },
)
