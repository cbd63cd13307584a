import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { chicago, minutesAgo } from '../../../../testing/samples/sample-fleet.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const position = (minutes: number, km: number, speedKmh: number): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  latitude: chicago.latitude + km / 111.2,
  longitude: chicago.longitude,
  speedKmh,
  headingDegrees: 0,
  engineOn: null,
})
const shown = async () =>
  (await rig.rows<{ speed: number | null }>('select speed_kmh as speed from vehicle_latest where client_id = $1'))[0]
    ?.speed

test('a receiver that states motion in one place has no speed now, whether in one page or several', async () => {
  await rig.fleet.load('positions', [position(20, 0, 80)])
  expect(await shown()).toBe(80)
  await rig.fleet.load('positions', [position(18, 0, 80)])
  expect(await shown()).toBe(null)
  await rig.fleet.load('positions', [position(17, 1, 80)])
  expect(await shown()).toBe(80)
  await rig.fleet.load('positions', [position(16, 2, 80), position(15, 2, 80)])
  expect(await shown()).toBe(null)
  await rig.fleet.load('positions', [position(14, 2, 4)])
  expect(await shown()).toBe(4)
})

test('a device that keeps its last speed while parked has none now, if its ignition is off', async () => {
  const off = (minutes: number, km: number, speedKmh: number) => ({
    ...position(minutes, km, speedKmh),
    engineOn: false,
  })
  await rig.fleet.load('positions', [position(90, 0, 48), off(89, 0.4, 48)])
  expect(await shown()).toBe(48)
  await rig.fleet.load('positions', [off(59, 0.4, 48)])
  expect(await shown()).toBe(null)
  await rig.fleet.load('positions', [off(58, 1.2, 48)])
  expect(await shown()).toBe(48)
  await rig.fleet.load('positions', [{ ...off(57, 1.21, 48), engineOn: true }])
  expect(await shown()).toBe(48)
})

test.each([
  ['none now if it repeats its place exactly', {}, {}, null],
  ['its speed now if it turns around nearby', {}, { latitude: 41.8821 }, 48],
  ['its speed now if its places are rounded to a grid', { latitude: 41.882, longitude: -87.628 }, {}, 48],
])('a device that keeps stating 48 km/h has %s', async (_, place, change, expected) => {
  await rig.fleet.load('positions', [{ ...position(20, 0, 48), ...place }])
  await rig.fleet.load('positions', [{ ...position(19, 0, 48), ...place, ...change }])
  expect(await shown()).toBe(expected)
})

test('a device that states its last speed as its ignition is turned off has none now, unless it is carried on', async () => {
  const switched = (minutes: number, km: number, engineOn: boolean) => ({ ...position(minutes, km, 48), engineOn })
  await rig.fleet.load('positions', [switched(90, 0, true), switched(89, 0.4, false)])
  expect(await shown()).toBe(null)
  await rig.fleet.load('positions', [switched(88, 1.2, false)])
  expect(await shown()).toBe(48)
  await rig.fleet.load('positions', [switched(87, 2, true)])
  expect(await shown()).toBe(48)
  await rig.fleet.load('positions', [switched(86, 2.4, false)])
  expect(await shown()).toBe(null)
})

test('a device that states wrong speeds has none now, from when it is noticed', async () => {
  const drive = Array.from({ length: 60 }, (_, index) => position(90 - index, index, 111))
  await rig.fleet.load('positions', drive)
  await rig.lookAtAll()
  expect(await rig.rows('select 1 from vehicle_mismatch where client_id = $1')).toHaveLength(1)
  expect(await shown()).toBe(null)
  for (const position of drive.slice(-1)) await rig.fleet.load('positions', [position])
  await rig.fleet.load('positions', [position(30, 60, 111)])
  expect(await shown()).toBe(null)
})
