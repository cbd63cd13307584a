import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopeTo } from '../../../../../db/scope/scope.ts'
import { listTrips } from '../../../../../reporting/trips/trip-queries.ts'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { incident, trip } from '../../../../../testing/samples/sample-fleet.ts'
import { plausible } from '../../../plausible.ts'

// Positions that jump aside during a drive prove nothing, and confirm no distance, top speed, place or event.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 30 * 3_600_000
const at = (seconds: number) => new Date(startMs + seconds * 1000)
const place = (km: number, aside = 0) => ({ latitude: 40.8 + aside / 111.2, longitude: -74.9 + km / 84.18 })

type Spikes = { [second: number]: number }
/** East at 40 km/h for half an hour, each 10 s, and parked there for as long; some positions are kilometers aside. */
const drive = (spikes: Spikes, kmh = 40): PositionRecord[] =>
  Array.from(
    { length: 361 },
    (_, index): PositionRecord => ({
      vehicleExternalId: 'v1',
      at: at(index * 10),
      ...place((Math.min(index, 180) * kmh) / 360, spikes[index * 10] ?? 0),
      speedKmh: index < 180 ? kmh : 0,
      headingDegrees: 90,
      engineOn: null,
    }),
  )

/** A trip of half an hour as its provider states it, checked as those of a page are. */
const stated = (km: number, maxSpeedKmh: number | null, end = place(20)) =>
  plausible(
    'trips',
    [
      trip('t', {
        startedAt: at(0),
        endedAt: at(1800),
        distanceMeters: km * 1000,
        start: place(0),
        end,
        maxSpeedKmh,
      }),
    ],
    new Date(),
  ).usable

const stored = async () => {
  const [one] = await rig.rows<object>(
    `select round(distance_meters / 1000.0)::int as km, distance_source = 1 as estimated, driving_seconds / 60 as minutes, max_speed_kmh as top,
       round((end_longitude_e6 / 1e6 + 74.9) * 84.18)::int as "endKm", round((end_latitude_e6 / 1e6 - 40.8) * 111.2)::int as "endAside"
     from trip where client_id = $1`,
  )
  return one
}
const listed = (stream: string) =>
  rig.rows<{ reason: string; times: number }>(
    `select reason, times from rejected_record where client_id = $1 and stream = $2 order by reason`,
    stream,
  )
const jumps = async () => (await rig.rows('select 1 from position where client_id = $1 and flags & 2 = 2')).length

const own: Spikes = { 600: 0.25, 900: -0.24 }

const some: Spikes = { 300: 3, 310: 3.1, 700: -3, 900: 3, 1100: 3, 1110: 2.9 }

test.each([
  ['one far aside', { 600: 12.5 }, 45, 41, 1],
  ['several', some, 44, 41, 6],
  ['a little farther', { 600: 5 }, 30, 70, 1],
])('takes distance and top speed from the path without its spikes: %s', async (_, spikes, km, top, count) => {
  await rig.fleet.load('positions', drive(spikes))
  await rig.fleet.load('trips', stated(km, top))
  const isTrue = top === 41
  expect(await stored()).toMatchObject({ km: 20, estimated: true, minutes: 30, top: isTrue ? 41 : null, endKm: 20 })
  expect(await jumps()).toBe(count)
  expect(await listed('positions')).toEqual([
    { reason: expect.stringMatching(/^It jumped [\d.]+\smi off the path of its vehicle/), times: count },
  ])
  const distance = expect.objectContaining({ reason: expect.stringMatching(/^Its distance, .* which show 12\.\d\smi/) })
  const tooFast = expect.objectContaining({ reason: expect.stringMatching(/^Its top speed, .* isn’t that of/) })
  expect(await listed('trips')).toEqual(isTrue ? [distance] : [distance, tooFast])
})

test('takes distance and top speed from the path without spikes of some hundred meters that state a speed of their own', async () => {
  const spiked = drive(own).map((one, index) =>
    own[index * 10] ? { ...one, speedKmh: 105, speedLimitKmh: 50 } : { ...one, speedLimitKmh: 50 },
  )
  await rig.fleet.load('positions', spiked)
  await rig.fleet.load('trips', stated(20.8, 105))
  await rig.lookAtAll()
  expect(await stored()).toMatchObject({ km: 21, top: null, endKm: 20 })
  expect(await jumps()).toBe(2)
  expect(await rig.rows('select 1 from incident where client_id = $1')).toEqual([])
})

test('believes no distance that has counted the way to a spike, however usual a road of that length is', async () => {
  await rig.fleet.load('positions', drive({ 600: 3 }))
  await rig.fleet.load('trips', stated(25.8, 60))
  expect(await stored()).toMatchObject({ km: 20, estimated: true })
})

test('keeps a distance that the stated speeds add up to, although noise makes the path longer', async () => {
  const noisy = drive({}).map((position, index) => ({
    ...position,
    latitude: position.latitude + (index < 180 ? ((index % 2) - 0.5) * 0.0014 : 0),
  }))
  await rig.fleet.load('positions', noisy)
  await rig.fleet.load('trips', stated(20, 41))
  expect(await stored()).toMatchObject({ km: 20, estimated: false })
  await rig.renew()
  await rig.fleet.load(
    'positions',
    noisy.map((position) => ({ ...position, speedKmh: null })),
  )
  await rig.fleet.load('trips', stated(20, 41))
  expect(await stored()).toMatchObject({ estimated: true })
})

test('lists spikes once, also if their trip is read again', async () => {
  await rig.fleet.load('positions', drive(some))
  for (const km of [44, 43]) await rig.fleet.load('trips', stated(km, null))
  expect(await listed('positions')).toMatchObject([{ times: 6 }])
})

test('finds them in positions that arrive later', async () => {
  await rig.fleet.load('trips', stated(44, null))
  await rig.fleet.load('positions', drive(some))
  expect(await stored()).toMatchObject({ km: 20, estimated: true, minutes: 30 })
  expect(await jumps()).toBe(6)
})

test('believes neither the end nor the distance of a trip whose last position jumps', async () => {
  await rig.fleet.load('positions', drive({ 1800: 80 }))
  await rig.fleet.load('trips', stated(100, null, place(20, 80)))
  expect(await stored()).toMatchObject({ km: 20, estimated: true, endKm: 20, endAside: 0 })
})

test('finds no top speed in the steps to a spike and back, and none too slow', async () => {
  await rig.fleet.load('positions', drive(some))
  await rig.fleet.load('trips', stated(20, 160))
  expect(await stored()).toMatchObject({ km: 20, estimated: false, top: null })
  expect(await listed('trips')).toMatchObject([{ reason: expect.stringMatching(/isn’t that of its positions/) }])
})

describe('a top speed that is too slow for its distance', () => {
  const shown = async () => {
    const { vehicleId, context } = { vehicleId: rig.fleet.vehicleId('v1'), context: rig.fleet.context }
    const range = { from: toRangeTime(at(-3600)), to: toRangeTime(at(7200)) }
    const [one] = await listTrips(scopeTo(rig.server.services.db, context.clientId), { vehicleId, ...range })
    return { top: one!.maxSpeedKmh, isPending: one!.isTopSpeedPending }
  }

  test('isn’t known before positions, and true if these show another distance', async () => {
    await rig.fleet.load('trips', stated(50, 60))
    expect(await shown()).toEqual({ top: null, isPending: true })
    expect(await listed('trips')).toEqual([])
    await rig.fleet.load('positions', drive({}))
    expect(await shown()).toEqual({ top: 60, isPending: false })
    expect(await stored()).toMatchObject({ km: 20, estimated: true })
    expect(await listed('trips')).toMatchObject([{ reason: expect.stringMatching(/^Its distance, /) }])
  })

  test('is dropped and listed once positions confirm the distance', async () => {
    await rig.fleet.load('trips', stated(20, 8))
    expect(await shown()).toEqual({ top: null, isPending: true })
    await rig.fleet.load('positions', drive({}))
    expect(await shown()).toEqual({ top: null, isPending: false })
    expect(await stored()).toMatchObject({ km: 20, estimated: false, top: null })
    expect(await listed('trips')).toMatchObject([{ reason: expect.stringMatching(/^Its top speed, 5\smph, is /) }])
    expect(await jumps()).toBe(0)
  })
})

describe('an event', () => {
  const onSpike = incident('on spike', {
    occurredAt: at(601),
    location: place(6.7, 3),
  })
  const placed = () =>
    rig.rows(
      `select e.external_id as id, i.latitude_e6 is not null as placed from incident i
       join incident_detail e on e.client_id = $1 and e.id = i.id where i.client_id = $1 order by 1`,
    )
  const expected = [
    { id: 'on road', placed: true },
    { id: 'on spike', placed: false },
  ]
  test('has no place on a spike of a minute, to which its vehicle might just have driven', async () => {
    await rig.fleet.load(
      'positions',
      drive({ 600: 3 }).filter((_, index) => index % 6 === 0),
    )
    await rig.fleet.load('incidents', [onSpike, { ...onRoad, location: place(10) }])
    await rig.fleet.load('trips', stated(40, null))
    await rig.lookAtAll()
    expect(await placed()).toEqual(expected)
  })

  const onRoad = { ...onSpike, externalId: 'on road', occurredAt: at(901), location: place(10) }
  test.each(['before', 'after'])('that arrives %s its trip has no place on a spike', async (when) => {
    await rig.fleet.load('positions', drive({ 600: 3 }))
    if (when === 'before') await rig.fleet.load('incidents', [onSpike, onRoad])
    await rig.fleet.load('trips', stated(40, null))
    if (when === 'after') await rig.fleet.load('incidents', [onSpike, onRoad])
    await rig.lookAtAll()
    expect(await placed()).toEqual(expected)
  })
})
