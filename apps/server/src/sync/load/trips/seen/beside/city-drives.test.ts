import { metersBetween } from '@milepost/detection/geometry'
import { drive, type Phase, repeated, startMs } from '@milepost/detection/testing/sample-drive'
import type { PositionRecord, TripRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig, positionsOf } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'
import { byPositions } from '../by-positions.ts'

// A provider that begins its trips at the first position that moves, ends them at the last one, and splits them at lights.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const parkedSeconds = 900
/** Meters from a light to the next at 45 km/h, with a wait there. */
const block = (waitSeconds: number, cruiseSeconds = 20): Phase[] => [
  { seconds: 8, acceleration: 1.5625 },
  { seconds: cruiseSeconds },
  { seconds: 5, acceleration: -2.5 },
  { seconds: waitSeconds },
]
const bus: Phase[] = [
  { seconds: 8, acceleration: 1.2 },
  { seconds: 22 },
  { seconds: 8, acceleration: -1.2 },
  { seconds: 20 },
]

/** A drive between two times of parking, seen each so many seconds; also how far it is. */
function course(phases: readonly Phase[], every: number, offset = 0) {
  const { trace, meters } = drive([{ seconds: parkedSeconds }, ...phases, { seconds: parkedSeconds }], {
    hertz: 1,
    speedNoise: 0,
  })
  return { positions: positionsOf(trace.filter((_, second) => second % every === offset)), meters }
}

const isMoving = ({ speedKmh }: PositionRecord) => speedKmh !== null && speedKmh > 5
const lengthOf = (way: readonly PositionRecord[]) =>
  way.reduce((sum, to, index) => sum + (index ? metersBetween(way[index - 1]!, to) : 0), 0)

/** The trips of positions as their provider reports them, each of so many positions that move, those at lights aside; one of a single position is none. */
function tripsOf(positions: readonly PositionRecord[], count: number): TripRecord[] {
  const moving = positions.filter(isMoving)
  return moving.flatMap((first, index) => {
    const last = moving[Math.min(index + count, moving.length) - 1]!
    if (index % count > 0 || first === last) return []
    return [reported(positions.filter(({ at }) => at >= first.at && at <= last.at))]
  })
}

const reported = (way: readonly PositionRecord[], change: Partial<TripRecord> = {}) =>
  trip(`at ${way[0]!.at.getTime() - startMs}`, {
    startedAt: way[0]!.at,
    endedAt: way.at(-1)!.at,
    start: way[0]!,
    end: way.at(-1)!,
    distanceMeters: lengthOf(way),
    distanceSource: 'gps',
    maxSpeedKmh: Math.max(...way.map(({ speedKmh }) => speedKmh ?? 0)),
    ...change,
  })

const stored = () =>
  rig.rows<{ meters: number; isOwn: boolean; isEstimated: boolean }>(
    `select distance_meters as meters, starts_with(external_id, 'milepost:') as "isOwn", by_positions & ${byPositions.distance | byPositions.sparse} > 0 as "isEstimated"
     from trip t where client_id = $1 order by started_at`,
  )
const driven = async () => (await stored()).reduce((sum, { meters }) => sum + meters, 0)

async function load(order: string, positions: PositionRecord[], trips: TripRecord[]): Promise<void> {
  if (order === 'before') await rig.fleet.load('positions', positions)
  if (order === 'trip by trip, the last first') {
    await rig.fleet.load('positions', positions)
    for (const one of trips.toReversed()) await rig.fleet.load('trips', [one])
  } else await rig.fleet.load('trips', trips)
  if (order === 'after') await rig.fleet.load('positions', positions)
  if (order === 'after, in pages')
    for (let from = 0; from < positions.length; from += 7)
      await rig.fleet.load('positions', positions.slice(from, from + 7))
  await rig.lookAtAll()
}

const courses: [string, readonly Phase[]][] = [
  ['in a city with a light each 400 m', repeated(block(30), 20)],
  ['of 5 km in a city with long lights', repeated(block(75), 13)],
  ['with a light at almost each position', repeated(block(29), 16)],
  ['of a bus', repeated(bus, 24)],
]
const orders = ['before', 'after', 'after, in pages', 'trip by trip, the last first']

describe.each(courses)('on a drive %s', (_, phases) => {
  test.each([60, 30].flatMap((every) => [240 / every, 100].map((count) => ({ every, count }))))(
    'counts the whole way, seen each $every s, in trips of $count positions',
    async ({ every, count }) => {
      for (const [index, order] of orders.entries()) {
        await rig.renew()
        const { positions, meters } = course(phases, every, index * 7)
        await load(order, positions, tripsOf(positions, count))
        const share = (await driven()) / meters
        // What is less than 100 m, or 5 % of a trip, isn't added.
        expect(share, order).toBeGreaterThan(0.93)
        expect(share, order).toBeLessThan(1.01)
      }
    },
  )

  test('keeps the exact distance, seen each 10 s', async () => {
    const { positions } = course(phases, 10)
    const trips = tripsOf(positions, 1000)
    await load('before', positions, trips)
    expect(await stored()).toEqual([kept(trips[0]!.distanceMeters!)])
  })
})

/** Positions on a straight road, each a minute after the one before: how far they are, in meters, and at what speed; the ignition is on unless it isn't. */
const minutes = (from: number, places: [number, number, boolean?][]): PositionRecord[] =>
  places.map(([meters, speedKmh, engineOn = true], index) => ({
    vehicleExternalId: 'v1',
    at: new Date(startMs + (from + index) * 60_000),
    latitude: 48.137,
    longitude: 11.575 + meters / 74_220,
    speedKmh,
    headingDegrees: 90,
    engineOn,
  }))
const stays = (meters: number, count: number, engineOn = false): [number, number, boolean][] =>
  Array.from({ length: count }, () => [meters, 0, engineOn])
const drives = (from: number, count: number): [number, number][] =>
  Array.from({ length: count }, (_, index) => [from + index * 500, 36])
/** The trip of the positions between two minutes, those at both ends included. */
const between = (positions: readonly PositionRecord[], from: number, until: number, change: Partial<TripRecord> = {}) =>
  reported(
    positions.filter(({ at }) => at.getTime() >= startMs + from * 60_000 && at.getTime() <= startMs + until * 60_000),
    change,
  )
const added = (meters: number) => ({ meters: expect.closeTo(meters, -1.5), isOwn: false, isEstimated: true })
const kept = (meters: number) => ({ meters: expect.closeTo(meters, -1.5), isOwn: false, isEstimated: false })

describe.each(orders)('with positions %s', (order) => {
  test('counts each way once between two trips with lights in between', async () => {
    const positions = minutes(0, [
      ...stays(0, 8),
      ...drives(500, 5),
      [2900, 0],
      [3200, 0],
      ...drives(3700, 5),
      ...stays(6100, 8),
    ])
    await load(order, positions, [between(positions, 8, 12), between(positions, 15, 19)])
    // The first one with its ways from where it was parked and to the light, the second one with the rest.
    expect(await stored()).toEqual([added(2900), added(3200)])
  })

  test('counts the moving positions between lights that are in no trip', async () => {
    const positions = minutes(0, [
      ...stays(0, 8),
      [300, 0],
      [600, 30],
      [900, 0],
      ...drives(1300, 5),
      [3700, 0],
      [4000, 30],
      [4300, 0],
      ...stays(4300, 8),
    ])
    await load(order, positions, [between(positions, 11, 15)])
    expect(await stored()).toEqual([added(4300)])
  })

  test('derives a trip of the whole way before and after a trip if each is a drive', async () => {
    const lights: [number, number][] = [
      [400, 0],
      [800, 30],
      [1200, 0],
      [1600, 0],
      [2000, 0],
    ]
    const positions = minutes(0, [
      ...stays(0, 8),
      ...lights,
      ...drives(2400, 5),
      ...lights.map(([meters, kmh]): [number, number] => [4400 + meters, kmh]),
      ...stays(6400, 8),
    ])
    await load(order, positions, [between(positions, 13, 17)])
    const own = { isOwn: true, isEstimated: true }
    expect(await stored()).toEqual([
      { meters: expect.closeTo(2400, -2), ...own },
      kept(2000),
      { meters: expect.closeTo(2000, -2), ...own },
    ])
  })

  test.each([
    ['each minute', 60],
    ['each five minutes', 300],
  ])('leaves out the way of a vehicle that is towed with its ignition off, seen %s', async (_, every) => {
    const towed = Array.from({ length: 10 }, (_, index): [number, number, boolean] => [
      3000 + (index + 1) * 400,
      0,
      false,
    ])
    const before = minutes(0, [...stays(0, 8), ...drives(500, 5), ...stays(3000, 8)])
    const tow = minutes(21, towed).map((one, index) => ({
      ...one,
      at: new Date(startMs + 21 * 60_000 + (index + 1) * every * 1000),
    }))
    const left = Math.ceil((tow.at(-1)!.at.getTime() - startMs) / 60_000) + 1
    const after = minutes(left, [...stays(7000, 1), ...drives(7500, 5), ...stays(10_000, 8)])
    const positions = [...before, ...tow, ...after]
    await load(order, positions, [between(positions, 8, 13), between(positions, left + 1, left + 6)])
    expect(await stored()).toEqual([added(3000), added(3000)])
  })

  test('leaves out how a parked vehicle wanders overnight', async () => {
    const wanders = Array.from({ length: 300 }, (_, index): [number, number] => [(index * 67) % 180, 0])
    const positions = minutes(0, [
      ...wanders,
      ...drives(500, 5),
      ...wanders.map(([m, v]): [number, number] => [3000 + m, v]),
    ])
    await load(order, positions, [between(positions, 300, 304)])
    const [only] = await stored()
    expect(only!.meters).toBeGreaterThan(2700)
    expect(only!.meters).toBeLessThan(3250)
  })

  test('counts the way in a jam that its receiver sees at rest once', async () => {
    const jam = Array.from({ length: 12 }, (_, index): [number, number] => [2500 + index * 60, 3])
    const positions = minutes(0, [...stays(0, 8), ...drives(500, 5), ...jam, ...drives(3600, 5), ...stays(6000, 8)])
    await load(order, positions, [between(positions, 8, 12), between(positions, 25, 29)])
    expect(await driven()).toBeGreaterThan(5500)
    expect(await driven()).toBeLessThan(6100)
  })

  test('adds nothing of a private trip', async () => {
    const positions = minutes(0, [
      ...stays(0, 8),
      ...drives(500, 5),
      [3000, 0],
      [3300, 0],
      ...drives(3700, 5),
      ...stays(6100, 8),
    ])
    await load(order, positions, [
      between(positions, 8, 13, { isPrivate: true, start: null, end: null }),
      between(positions, 15, 19),
    ])
    expect((await stored()).at(-1)).toEqual(added(2800))
  })
})

test('corrects the trip after one that its provider reports later', async () => {
  const positions = minutes(0, [...stays(0, 8), ...drives(400, 3), [1800, 0], ...drives(2300, 5), ...stays(4700, 8)])
  const [first, second] = [between(positions, 8, 10), between(positions, 12, 16)]
  await rig.fleet.load('positions', positions)
  await rig.fleet.load('trips', [second])
  await rig.fleet.load('trips', [first])
  expect((await stored()).map(({ meters }) => meters)).toEqual([expect.closeTo(1800, -1.5), expect.closeTo(2900, -1.5)])
})
