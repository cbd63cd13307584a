import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scopeTo } from '../../../../../db/scope/scope.ts'
import { listTrips } from '../../../../../reporting/trips/trip-queries.ts'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'

// A trip whose positions all state that the ignition is off is one of a ferry or a tow truck, whatever its provider lists.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000
const way = (hour: number, engineOn: boolean | null, motion: boolean | null = null) =>
  Array.from(
    { length: 61 },
    (_, minute): PositionRecord => ({
      vehicleExternalId: 'v1',
      at: new Date(startMs + hour * 3_600_000 + minute * 60_000),
      latitude: 41.2,
      longitude: -87.1 + (hour * 60 + minute) / 120,
      speedKmh: 42,
      headingDegrees: 90,
      engineOn,
      motion,
    }),
  )
const timesOf = (hour: number) => ({
  startedAt: new Date(startMs + hour * 3_600_000),
  endedAt: new Date(startMs + (hour + 1) * 3_600_000),
})
const listed = trip('t', {
  ...timesOf(3),
  distanceMeters: 42_000,
  start: null,
  end: null,
  maxSpeedKmh: 42,
})
const stored = () =>
  rig.rows(
    `select distance_meters as meters, driving_seconds as seconds, (select string_agg(reason, '. ') from rejected_record where client_id = $1) as reason
     from trip where client_id = $1`,
  )

test.each(['before', 'after'])('isn’t driving, with positions that arrive %s it', async (order) => {
  await rig.fleet.load('positions', way(0, true))
  if (order === 'before') await rig.fleet.load('positions', way(3, false))
  await rig.fleet.load('trips', [listed])
  if (order === 'after') await rig.fleet.load('positions', way(3, false))
  expect(await stored()).toEqual([
    { meters: null, seconds: null, reason: expect.stringMatching(/^Its vehicle was parked or carried, as on a ferry/) },
  ])
})

test('isn’t listed or counted', async () => {
  await rig.fleet.load('positions', [...way(0, true), ...way(3, false)])
  await rig.fleet.load('trips', [listed, { ...listed, externalId: 'driven', ...timesOf(0) }])
  await rig.lookAtAll()
  const db = scopeTo(rig.server.services.db, rig.clientId)
  const range = { from: toRangeTime(new Date(startMs - 3_600_000)), to: toRangeTime(new Date()) }
  expect(await listTrips(db, { vehicleId: rig.fleet.vehicleId('v1'), ...range })).toMatchObject([
    { distanceMeters: 42_000 },
  ])
  expect(await rig.rows('select sum(trips)::int as trips from vehicle_day where client_id = $1')).toEqual([
    { trips: 1 },
  ])
})

test.each([false, null])('is driving if its device never states that the ignition is on, but %s', async (engineOn) => {
  await rig.fleet.load('positions', way(0, engineOn))
  await rig.fleet.load('positions', way(3, false))
  await rig.fleet.load('trips', [listed])
  expect(await stored()).toEqual([{ meters: 42_000, seconds: 3600, reason: null }])
})

test('is driving if its ignition was on for a while, however short that is of a long trip', async () => {
  const parked = Array.from({ length: 24 * 12 }, (_, step): PositionRecord => {
    const [last] = way(0, false).slice(-1)
    return { ...last!, at: new Date(last!.at.getTime() + (step + 1) * 300_000), engineOn: false }
  })
  await rig.fleet.load('positions', [...way(0, true).slice(0, 21), ...way(0, false).slice(21), ...parked])
  await rig.fleet.load('trips', [
    { ...listed, startedAt: new Date(startMs), endedAt: new Date(startMs + 25 * 3_600_000), distanceMeters: 14_000 },
  ])
  const [one] = await stored()
  expect(one).toMatchObject({ meters: expect.any(Number), seconds: expect.any(Number) })
})

test('is driving if its ignition is only on at rest, as one that is wired the wrong way around', async () => {
  const parked = way(0, true).map((position) => ({ ...position, longitude: -87.1, speedKmh: 0 }))
  await rig.fleet.load('positions', [...parked, ...way(3, false)])
  await rig.fleet.load('trips', [listed])
  expect(await stored()).toEqual([{ meters: 42_000, seconds: 3600, reason: null }])
})

/** Positions of an hour on a tow truck, which waits at a light, whose device senses no motion. */
const towed = (hour: number) =>
  way(hour, null, false).map((position, minute) => (minute % 20 < 3 ? { ...position, speedKmh: 0 } : position))

test.each(['before', 'after'])(
  'isn’t driving if its device senses no motion, with positions that arrive %s it',
  async (order) => {
    await rig.fleet.load('positions', way(0, null, true))
    if (order === 'before') await rig.fleet.load('positions', towed(3))
    await rig.fleet.load('trips', [listed])
    if (order === 'after') await rig.fleet.load('positions', towed(3))
    expect(await stored()).toMatchObject([{ meters: null, seconds: null }])
  },
)

test.each([
  ['its device never senses motion', way(0, null, false), towed(3)],
  ['it senses motion for a while', way(0, null, true), [...towed(3).slice(0, 40), ...way(3, null, true).slice(40)]],
  [
    'it waits, and a provider takes speed 0 for no motion',
    way(0, null, true),
    way(3, null, true).map((position, minute) => (minute % 4 ? position : { ...position, speedKmh: 0, motion: false })),
  ],
])('is driving if %s', async (_, before, positions) => {
  await rig.fleet.load('positions', [...before, ...positions])
  await rig.fleet.load('trips', [listed])
  expect(await stored()).toMatchObject([{ meters: 42_000, reason: null }])
})

/** What a parked vehicle reports so many minutes apart over nine hours, in its place within some meters. */
const heartbeats = (minutes: number, engineOn: boolean | null, kmh = 0) =>
  Array.from(
    { length: 540 / minutes + 3 },
    (_, index): PositionRecord => ({
      vehicleExternalId: 'v1',
      at: new Date(startMs + (3 * 60 - minutes / 2 + index * minutes) * 60_000),
      latitude: 41.2 + (index % 3) * 0.00005,
      longitude: -87,
      speedKmh: kmh,
      headingDegrees: null,
      engineOn,
    }),
  )
const night = { ...listed, endedAt: new Date(startMs + 12 * 3_600_000), maxSpeedKmh: null, distanceMeters: 12_000 }

test.each([
  [30, false],
  [30, null],
  [60, false],
  [60, null],
])('isn’t driving in one place, seen each %d minutes with its ignition %s', async (minutes, engineOn) => {
  await rig.fleet.load('positions', [...way(0, engineOn === null ? null : true), ...heartbeats(minutes, engineOn)])
  await rig.fleet.load('trips', [night])
  expect(await stored()).toMatchObject([{ meters: null, seconds: null }])
})

test('is driving between places of a device that hardly ever reports', async () => {
  const places = heartbeats(60, null).map((position, index) => ({ ...position, latitude: 41.2 + (index % 3) * 0.01 }))
  await rig.fleet.load('positions', [...way(0, null), ...places])
  await rig.fleet.load('trips', [night])
  expect(await stored()).toMatchObject([{ meters: 12_000 }])
})

/** Positions of an hour that all state speed 0, though the place moves. */
const drifting = (hour: number) => way(hour, null).map((position) => ({ ...position, speedKmh: 0 }))

test.each(['before', 'after'])('isn’t driving at speed 0, with positions that arrive %s it', async (order) => {
  await rig.fleet.load('positions', way(0, null))
  if (order === 'before') await rig.fleet.load('positions', drifting(3))
  await rig.fleet.load('trips', [{ ...listed, maxSpeedKmh: null }])
  if (order === 'after') await rig.fleet.load('positions', drifting(3))
  expect(await stored()).toEqual([
    {
      meters: null,
      seconds: null,
      reason: expect.stringMatching(/^Its vehicle was parked: all of its positions state speed 0/),
    },
  ])
})

test.each([
  [3, null],
  [5, 5_000],
])('at %d km/h all along is as far as these speeds add up to', async (speedKmh, meters) => {
  await rig.fleet.load('positions', way(0, null))
  const slow = drifting(3).map((position, minute) => ({
    ...position,
    speedKmh,
    longitude: -87.1 + (speedKmh === 5 ? minute * 0.001 : (minute % 9) * 0.004),
  }))
  await rig.fleet.load('positions', slow)
  await rig.fleet.load('trips', [{ ...listed, distanceMeters: 5_000, maxSpeedKmh: null }])
  expect(await stored()).toMatchObject([{ meters }])
})

test('is driving at speed 0 if its device never states another speed', async () => {
  await rig.fleet.load('positions', [...drifting(0), ...drifting(3)])
  await rig.fleet.load('trips', [{ ...listed, maxSpeedKmh: null }])
  expect(await stored()).toEqual([{ meters: 42_000, seconds: 3600, reason: null }])
})
