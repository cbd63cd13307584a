import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'
import { positionFlag } from '../../position-tables.ts'

// What two pages show together, in whatever order they arrive, one of them doesn't show.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000
const at = (seconds: number) => new Date(startMs + seconds * 1000)
const position = (seconds: number, meters: number, speedKmh: number): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: at(seconds),
  latitude: 40.8,
  longitude: -74.9 + meters / 84_180,
  speedKmh,
  headingDegrees: 90,
  engineOn: null,
})
/** 72 km/h, seen each ten seconds. */
const drive = Array.from({ length: 41 }, (_, index) => position(index * 10, index * 200, 72))

test.each([9, 10, 11])(
  'rejects a jump of a parked vehicle beside the border of two pages, before the position %d',
  async (border) => {
    const parked = Array.from({ length: 20 }, (_, index) => position(index * 60, index === 10 ? 2000 : 0, 0))
    await rig.fleet.load('positions', [
      ...drive.map((one) => ({ ...one, at: at(-3600 + (one.at.getTime() - startMs) / 1000) })),
      ...parked.slice(border),
    ])
    await rig.fleet.load('positions', parked.slice(0, border))
    expect(await rig.rows(`select at from position where client_id = $1 and flags & ${positionFlag.jump} > 0`)).toEqual(
      [{ at: at(600).toISOString() }],
    )
    expect(await rig.rows('select records from rejected_record where client_id = $1')).toEqual([{ records: 1 }])
  },
)

test.each([
  ['after', [0, 20]],
  ['before', [20, 0]],
])(
  'keeps the right order of swapped neighbors if a page that begins with them arrives %s the one that shows it',
  async (_, pages) => {
    const [one, other] = [drive[20]!, drive[21]!]
    const sent = drive.with(20, { ...other, at: one.at }).with(21, { ...one, at: other.at })
    for (const first of [...pages, 20]) await rig.fleet.load('positions', sent.slice(first))
    const stored = await rig.rows<{ lon: number }>(
      'select longitude_e6 as lon from position where client_id = $1 order by at',
    )
    expect(stored.map(({ lon }) => lon)).toEqual(drive.map(({ longitude }) => Math.round(longitude * 1e6)))
  },
)

test('compares a trip again that its first positions seemed to confirm', async () => {
  await rig.fleet.load('positions', [position(-10, 0, 0), ...drive.slice(0, 15), position(2000, 8100, 0)])
  await rig.fleet.load('trips', [
    trip('t', {
      startedAt: at(0),
      endedAt: at(400),
      start: null,
      end: null,
      distanceMeters: 13_000,
      maxSpeedKmh: null,
    }),
  ])
  const meters = async () =>
    (await rig.rows<{ meters: number }>('select distance_meters as meters from trip where client_id = $1'))[0]!.meters
  expect(await meters()).toBe(13_000)
  await rig.fleet.load('positions', drive.slice(15))
  expect(await meters()).toBeCloseTo(8000, -3)
})

test('believes a distance again once positions show the bends of its road', async () => {
  const bends = Array.from({ length: 41 }, (_, index) => ({
    ...position(index * 10, index * 50, 0),
    speedKmh: null,
    latitude: 40.8 + [0, 200, 400, 600, 400, 200][index % 6]! / 111_200,
  }))
  const facts = () =>
    rig.rows(
      `select distance_meters as meters, stated_meters as stated, (select count(*)::int from rejected_record r where r.client_id = $1 and r.part = 'distance' and r.stored_at is null) as listed
       from trip t where client_id = $1`,
    )
  await rig.fleet.load(
    'positions',
    bends.filter((_, index) => index % 6 === 0),
  )
  await rig.fleet.load('trips', [
    trip('t', { startedAt: at(0), endedAt: at(400), start: null, end: null, distanceMeters: 8200, maxSpeedKmh: null }),
  ])
  expect(await facts()).toEqual([{ meters: expect.closeTo(2000, -3), stated: 8200, listed: 1 }])
  await rig.fleet.load('positions', bends)
  expect(await facts()).toEqual([{ meters: 8200, stated: null, listed: 0 }])
})
