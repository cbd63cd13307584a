import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { chicago, trip } from '../../../../testing/samples/sample-fleet.ts'

// An antenna is cut: the device repeats its last place, while its ignition and odometer go on.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const nowMs = Math.floor(Date.now() / 60_000) * 60_000
const minutesAgo = (minutes: number) => new Date(nowMs - minutes * 60_000)
const fixedAt = minutesAgo(300)
const position = (minutes: number, km: number, change: Partial<PositionRecord> = {}): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  ...chicago,
  speedKmh: 0,
  headingDegrees: null,
  engineOn: true,
  odometerMeters: km * 1000,
  ...change,
})
/** A message without a fix, at a time. */
const lost = (minutes: number, km: number) => position(300, km, { at: fixedAt, readAt: minutesAgo(minutes) })
/** 30 km in half an hour. */
const driven = Array.from({ length: 31 }, (_, minute) => lost(240 - minute, 1_000 + minute))
const before = [position(330, 1_000), position(315, 1_000)]

const now = async () =>
  (
    await rig.rows<{ km: number; at: string }>(
      `select round(odometer_meters / 1000)::int as km, at from vehicle_latest where client_id = $1`,
    )
  )[0]
const listed = () => rig.rows('select part from rejected_record where client_id = $1')
const trouble = () =>
  rig.rows<{ reason: string; isOpen: boolean }>(
    `select evidence ->> 'reason' as reason, healed_at is null as "isOpen" from vehicle_mismatch where client_id = $1`,
  )
const noSignal = expect.stringMatching(/^Positions repeat an old place while the odometer goes on/)

test.each([
  [
    'newest first, as in a history',
    [[lost(30, 1_030)], [...driven, lost(30, 1_030)], [...before, ...driven.slice(0, 9)]],
  ],
  ['as they are', [[...before, ...driven], [lost(30, 1_030)]]],
])('keeps the newest odometer, and names the trouble, of positions read %s', async (_, pages) => {
  for (const page of pages) await rig.fleet.load('positions', page)
  expect(await now()).toEqual({ km: 1_030, at: fixedAt.toISOString() })
  expect(await listed()).toEqual([])
  expect(await trouble()).toEqual([{ reason: noSignal, isOpen: true }])
})

test('resolves it with the next trip that positions show', async () => {
  await rig.fleet.load('positions', [...before, ...driven])
  const way = Array.from({ length: 21 }, (_, minute) =>
    position(60 - minute, 1_030 + minute, { latitude: chicago.latitude + minute / 111.2, speedKmh: 60 }),
  )
  await rig.fleet.load('positions', way)
  const ends = { startedAt: minutesAgo(60), endedAt: minutesAgo(40), start: null, end: null }
  await rig.fleet.load('trips', [trip('next', { ...ends, distanceMeters: 20_000, maxSpeedKmh: 60 })])
  expect(await trouble()).toMatchObject([{ isOpen: false }])
})

test.each([
  ['parked in a hall', [[...before, ...[240, 180, 120].map((minutes) => lost(minutes, 1_000))]]],
  ['located since', [[...before, ...driven, position(100, 1_030)]]],
  ['located since, as a history is read', [[position(100, 1_030)], [...before, ...driven]]],
])('names none of a vehicle that is %s', async (_, pages) => {
  for (const page of pages) await rig.fleet.load('positions', page)
  expect(await trouble()).toEqual([])
  expect(await listed()).toEqual([])
})
