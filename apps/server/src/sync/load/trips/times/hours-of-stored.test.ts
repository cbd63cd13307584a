import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { trip } from '../../../../testing/samples/sample-fleet.ts'
import { byPositions } from '../seen/by-positions.ts'

// Positions in another zone's time, and the drive that they are part of, often arrive on different pages.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 44 * 3_600_000
const at = (seconds: number) => new Date(startMs + seconds * 1000)
const position = (seconds: number, meters: number, speedKmh: number): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: at(seconds),
  latitude: 40.8,
  longitude: -74.9 + meters / 84_180,
  speedKmh,
  headingDegrees: 90,
  engineOn: speedKmh > 0,
})
const parked = (from: number, count: number, meters: number) =>
  Array.from({ length: count }, (_, index) => position(from + index * 1790, meters, 0))
const drive = Array.from({ length: 121 }, (_, index) => position(index * 10, index * 200, 72))
const day = [...parked(-36_000, 20, 0), ...drive, ...parked(1210, 20, 24_050)]
/** The day as its device sends it: three minutes of the drive so many hours off. */
const sent = (hours: number) =>
  day
    .map((one) => {
      const seconds = (one.at.getTime() - startMs) / 1000
      return seconds >= 300 && seconds < 480 ? { ...one, at: at(seconds + hours * 3600) } : one
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime())
/** Splits positions at some seconds. */
const pagesOf = (positions: readonly PositionRecord[], borders: readonly number[]) => [
  ...Map.groupBy(positions, (one) => borders.filter((border) => one.at >= at(border)).length).values(),
]

const trips = (hours: number) => [
  // Its server adds positions up as they arrive.
  trip('drive', {
    startedAt: at(0),
    endedAt: at(1210),
    distanceMeters: 44_000,
    start: null,
    end: null,
    maxSpeedKmh: 73,
  }),
  trip('night', {
    startedAt: at(300 + hours * 3600),
    endedAt: at(1100 + hours * 3600),
    distanceMeters: 16_000,
    start: null,
    end: null,
    maxSpeedKmh: 73,
  }),
]
const expected = [
  { id: 'drive', meters: expect.closeTo(24_050, -3), top: 73, isNone: false },
  { id: 'night', meters: null, top: expect.anything(), isNone: true },
]
const stored = () =>
  rig.rows(
    `select external_id as id, distance_meters as meters, max_speed_kmh as top, by_positions & ${byPositions.none} > 0 as "isNone" from trip
     where client_id = $1 order by 1`,
  )
const listed = () =>
  rig.rows(
    `select records, reason from rejected_record where client_id = $1 and split_part(stream, '.', 1) = 'positions'`,
  )

const borders: [string, number, number[]][] = [
  ['six hours apart', -6, [-10_800]],
  ['three hours apart, the drive first', 3, [5_000]],
  ['of which one ends within the run', -6, [-21_200, -10_800]],
  ['of which one ends with the run', -6, [-21_000, -10_800]],
  ['of which one begins with the run', -6, [-21_500, -10_800]],
  ['of which one ends in the silence', -6, [-10_800, 400]],
]
const cases = borders.flatMap(([name, hours, at]) =>
  ['in order', 'the last one first'].flatMap((order) =>
    ['before', 'between', 'after'].map((when) => ({ name, hours, at, order, when })),
  ),
)

test.each(cases)(
  'counts them in their drive, on pages $name, $order, with trips $when them',
  async ({ hours, at, order, when }) => {
    const pages = pagesOf(sent(hours), at)
    if (order !== 'in order') pages.reverse()
    if (when === 'before') await rig.fleet.load('trips', trips(hours))
    for (const [index, page] of pages.entries()) {
      await rig.fleet.load('positions', page)
      if (when === 'between' && index === 0) await rig.fleet.load('trips', trips(hours))
    }
    if (when === 'after') await rig.fleet.load('trips', trips(hours))
    expect(await stored()).toEqual(expected)
    const reason = hours < 0 ? /^Its time is 6\sh too early: it is part/ : /^Its time is 3\sh too late: it is part/
    expect(await listed()).toEqual([{ records: 18, reason: expect.stringMatching(reason) }])
  },
)

test('lists them once if pages are read twice, or overlap', async () => {
  const pages = pagesOf(sent(-6), [-10_800])
  for (const page of [pages[1]!, pages[0]!, pages[1]!, pages[0]!, sent(-6)]) await rig.fleet.load('positions', page)
  await rig.fleet.load('trips', trips(-6))
  expect(await stored()).toEqual(expected)
  expect(await listed()).toMatchObject([{ records: 18 }])
})

test('leaves a drive alone that is silent, and others at other hours', async () => {
  const silent = day.filter((one) => one.at < at(300) || one.at >= at(480))
  const elsewhere = drive.slice(0, 60).map((one) => ({ ...one, at: new Date(one.at.getTime() - 7 * 3_600_000) }))
  for (const page of pagesOf([...silent, ...elsewhere], [-10_800])) await rig.fleet.load('positions', page)
  expect(await listed()).toEqual([])
})

test('asks for no stored positions of vehicles that are parked, or drive in order', async () => {
  await rig.fleet.load('positions', day)
  const [row] = await rig.rows<{ count: number }>(
    'select count(*)::int as count from position where client_id = $1 and flags & 256 > 0',
  )
  expect(row!.count).toBe(0)
})
