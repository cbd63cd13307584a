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

const position = (minutes: number, north = 0): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  latitude: chicago.latitude + north,
  longitude: chicago.longitude,
  speedKmh: 0,
  headingDegrees: null,
  engineOn: null,
})
const far = 2.7
const parked = Array.from({ length: 20 }, (_, index) => position(60 - index))
const isHome = async () => {
  const [last] = await rig.rows<{ north: number }>(
    'select round(latitude_e6 / 1e6::float8 - $2) as north from vehicle_latest where client_id = $1',
    chicago.latitude,
  )
  return last && Number(last.north) === 0
}

const isThere = async () =>
  (
    await rig.rows<{ longitude: number }>(
      'select longitude_e6 / 1e6::float8 as longitude from vehicle_latest where client_id = $1',
    )
  ).map(({ longitude }) => longitude)

test('takes back a last place that nothing drives to once the positions before it arrive, until another confirms it', async () => {
  await rig.fleet.load('positions', [position(40, far)])
  expect(await isHome()).toBe(false)
  await rig.fleet.load('positions', parked)
  expect(await isHome()).toBe(true)
  expect(await rig.rows('select part, reason from rejected_record where client_id = $1')).toEqual([
    { part: 'last position', reason: expect.stringMatching(/^It is 187\smi from .* The next position decides$/) },
  ])
  await rig.fleet.load('positions', [position(39, far)])
  expect(await isHome()).toBe(false)
})

test('keeps a last place if only the position before it is far away, or that was long ago', async () => {
  await rig.fleet.load('positions', [position(40)])
  await rig.fleet.load('positions', [...parked, position(40.5, far)])
  expect(await isHome()).toBe(true)
  await rig.renew()
  await rig.fleet.load('positions', [position(40, far)])
  await rig.fleet.load('positions', [position(400)])
  expect(await isHome()).toBe(false)
})

test('shows no place that not even a plane gets to, however often it is repeated, until its vehicle moves there', async () => {
  const mirrored = (minutes: number, north = 0): PositionRecord => ({
    ...position(minutes, north),
    longitude: -chicago.longitude,
  })
  const all = [...parked, mirrored(40), mirrored(30), mirrored(20)]
  await rig.fleet.load('positions', all.slice(-1))
  await rig.fleet.load('positions', all)
  expect(await isThere()).toEqual([chicago.longitude])
  await rig.fleet.load('positions', [mirrored(10)])
  expect(await isThere()).toEqual([chicago.longitude])
  await rig.fleet.load('positions', [mirrored(5, 0.01)])
  expect(await isThere()).toEqual([-chicago.longitude])
  await rig.renew()
  await rig.fleet.load('positions', all)
  expect(await isThere()).toEqual([chicago.longitude])
})

test('shows the place of a vehicle that was flown there, and of one whose place was wrong once', async () => {
  const abroad = (minutes: number): PositionRecord => ({ ...position(minutes), longitude: 8.5 })
  await rig.fleet.load('positions', [position(900), abroad(120)])
  await rig.fleet.load('positions', [abroad(60)])
  expect(await isThere()).toEqual([8.5])
  await rig.renew()
  await rig.fleet.load('positions', [...parked, abroad(35), position(30), position(25)])
  expect(await isThere()).toEqual([chicago.longitude])
})
