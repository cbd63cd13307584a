import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'
import { byPositions } from '../by-positions.ts'

// The way between a parked vehicle and the first position at which it drives belongs to its trip, in whatever order they arrive.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 44 * 3_600_000
const at = (seconds: number) => new Date(startMs + seconds * 1000)
const east = (meters: number) => ({ latitude: 40.8, longitude: -74.9 + meters / 84_180 })
const position = (
  seconds: number,
  meters: number,
  speedKmh: number,
  engineOn: boolean | null = true,
): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: at(seconds),
  ...east(meters),
  speedKmh,
  headingDegrees: 90,
  engineOn,
})
const parked = (seconds: number, meters: number, engineOn: boolean | null = false) =>
  position(seconds, meters, 0, engineOn)
/** Positions of a drive at 36 km/h, without those at rest at its ends. */
const way = (from: number, until: number, fromMeters: number, every = 60) =>
  Array.from({ length: (until - from) / every + 1 }, (_, index) =>
    position(from + index * every, fromMeters + index * every * 10, 36),
  )
const drove = (from: number, until: number, fromMeters: number, meters: number, change: Partial<TripRecord> = {}) =>
  trip(`from ${from}`, {
    startedAt: at(from),
    endedAt: at(until),
    distanceMeters: meters,
    start: east(fromMeters),
    end: east(fromMeters + meters),
    maxSpeedKmh: 40,
    ...change,
  })

async function load(order: string, positions: PositionRecord[], trips: TripRecord[]): Promise<void> {
  if (order === 'before') await rig.fleet.load('positions', positions)
  await rig.fleet.load('trips', trips)
  if (order === 'after') await rig.fleet.load('positions', positions)
}

const stored = () =>
  rig.rows<{ meters: number; seconds: number; from: number; to: number; isEstimated: boolean; listed: string | null }>(
    `select distance_meters as meters, driving_seconds as seconds, by_positions & ${byPositions.distance} > 0 as "isEstimated",
       round((start_longitude_e6 / 1e6 + 74.9) * 84180)::int as "from", round((end_longitude_e6 / 1e6 + 74.9) * 84180)::int as "to",
       (select string_agg(reason, '. ' order by part) from rejected_record where client_id = $1 and external_id = t.external_id) as listed
     from trip t where client_id = $1 order by started_at`,
  )
const near = (meters: number) => expect.closeTo(meters, -1.5)
const kept = (meters: number, seconds: number) => ({ meters, seconds, isEstimated: false, listed: null })

describe.each(['before', 'after'])('with positions that arrive %s the trip', (order) => {
  test('adds the first minute of a vehicle that is seen each minute', async () => {
    const positions = [parked(-1800, 0), parked(0, 0, true), ...way(60, 360, 500), parked(420, 3800)]
    await load(order, positions, [drove(60, 420, 500, 3300)])
    expect(await stored()).toEqual([
      {
        meters: near(3800),
        seconds: 420,
        from: near(0),
        to: near(3800),
        isEstimated: true,
        listed: expect.stringMatching(
          /^Its distance, 2\.1\smi, leaves out the way from where its vehicle was parked before.*its road is 2\.4\smi$/,
        ),
      },
    ])
  })

  test('keeps a distance that leaves out a small part of the way', async () => {
    const positions = [parked(0, 0, true), ...way(20, 320, 120, 10), parked(330, 3170)]
    await load(order, positions, [drove(20, 330, 120, 3050)])
    expect(await stored()).toMatchObject([{ ...kept(3050, 310), from: near(120) }])
  })

  test('keeps the distance of a trip that begins where its vehicle was parked', async () => {
    const positions = [parked(0, 0, true), ...way(60, 360, 500), parked(420, 3800)]
    await load(order, positions, [drove(20, 420, 0, 3550)])
    expect(await stored()).toMatchObject([kept(3550, 400)])
  })

  test('adds the way to the first fix of a receiver that has none for three minutes after its ignition is on', async () => {
    const waiting = Array.from({ length: 19 }, (_, index) => parked(index * 10, 0, true))
    const positions = [parked(-1800, 0), ...waiting, ...way(190, 350, 1800, 10), parked(360, 3450)]
    await load(order, positions, [drove(190, 360, 1800, 1650)])
    expect(await stored()).toMatchObject([{ meters: near(3450), seconds: 360, isEstimated: true, from: near(0) }])
  })

  test.each([
    ['without ignition', null, 1800],
    ['that was 40 km away', true, 40_000],
  ])('keeps the trip of a receiver %s that repeats its last place first', async (_, engineOn, meters) => {
    const waiting = Array.from({ length: 19 }, (_, index) => parked(index * 10, 0, engineOn))
    await load(
      order,
      [...waiting, ...way(190, 350, meters, 10), parked(360, meters + 1650)],
      [drove(190, 360, meters, 1650)],
    )
    expect(await stored()).toMatchObject([kept(1650, 170)])
  })

  test.each([
    ['was towed for 5 km', -1500, 5000],
    ['was silent for two days', -172_800, 500],
  ])('keeps the trip of a vehicle that %s', async (_, seconds, meters) => {
    await load(
      order,
      [parked(seconds, 0), ...way(60, 360, meters), parked(420, meters + 3300)],
      [drove(60, 420, meters, 3300)],
    )
    expect(await stored()).toMatchObject([kept(3300, 360)])
  })

  test('adds one step of a device that is silent while it is parked', async () => {
    const positions = [parked(-1500, 0, null), ...way(60, 360, 500), parked(420, 3800)]
    await load(order, positions, [drove(60, 420, 500, 3300)])
    expect(await stored()).toMatchObject([{ meters: near(3800), isEstimated: true }])
  })

  test('adds the way after an end that is cut while its vehicle drives', async () => {
    await load(order, [parked(0, 0, true), ...way(10, 300, 0, 10), parked(360, 3400)], [drove(10, 300, 0, 2900)])
    expect(await stored()).toMatchObject([{ meters: near(3400), seconds: 350, isEstimated: true, to: near(3400) }])
  })

  test('counts the way in a jam that cuts a drive once, for the trip after it', async () => {
    // Its receiver holds its place below a walk's pace.
    const jam = Array.from({ length: 73 }, (_, index) => parked(310 + index * 10, 3000, true))
    const positions = [
      parked(0, 0, true),
      ...way(10, 300, 50, 10),
      ...jam,
      ...way(1040, 1340, 4600, 10),
      parked(1350, 7700),
    ]
    await load(order, positions, [drove(10, 310, 50, 2950), drove(1040, 1350, 4600, 3100)])
    expect(await stored()).toMatchObject([
      kept(2950, 300),
      { meters: near(4700), seconds: near(310 + 727), isEstimated: true, from: near(3000) },
    ])
  })

  test.each([
    ['at a light', 0],
    ['as the vehicle drives', 36],
  ])('counts no road twice of two trips that touch %s', async (_, speedKmh) => {
    const positions = [
      parked(0, 0, true),
      ...way(10, 290, 50, 10),
      position(300, 2950, speedKmh),
      ...way(360, 660, 3450, 60),
      parked(720, 6900),
    ]
    await load(order, positions, [drove(10, 300, 50, 2900), drove(300, 720, 2950, 3950)])
    expect(await stored()).toMatchObject([kept(2900, 290), kept(3950, 420)])
  })
})

test('adds the way once the position before it arrives', async () => {
  await rig.fleet.load('positions', [...way(60, 360, 500), parked(420, 3800)])
  await rig.fleet.load('trips', [drove(60, 420, 500, 3300)])
  expect(await stored()).toMatchObject([kept(3300, 360)])
  await rig.fleet.load('positions', [parked(-600, 0), parked(0, 0, true)])
  expect(await stored()).toMatchObject([{ meters: near(3800), seconds: 420, isEstimated: true }])
})

test('blames no device for distances that leave out the way to their first position', async () => {
  const days = Array.from({ length: 9 }, (_, day) => day * 7200)
  await rig.fleet.load(
    'positions',
    days.flatMap((from) => [
      parked(from, 0, true),
      ...way(from + 60, from + 360, 500),
      parked(from + 420, 3800),
      parked(from + 3600, 0),
    ]),
  )
  await rig.fleet.load(
    'trips',
    days.map((from) => drove(from + 60, from + 420, 500, 3300)),
  )
  expect(await stored()).toHaveLength(9)
  // One of the next is too short, as if by mistake.
  const from = 80_000
  await rig.fleet.load('positions', [
    parked(from, 0, true),
    ...way(from + 60, from + 360, 500),
    parked(from + 420, 3800),
  ])
  await rig.fleet.load('trips', [drove(from + 60, from + 420, 500, 2000)])
  expect(await rig.rows('select type from vehicle_mismatch where client_id = $1')).toEqual([])
})
