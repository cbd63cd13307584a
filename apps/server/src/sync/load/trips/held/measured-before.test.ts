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

/** A position so many meters to the north, in a drive at 60 km/h. */
const position = (minutes: number, change: Partial<PositionRecord> = {}): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: minutesAgo(minutes),
  latitude: chicago.latitude + (60 - minutes) / 111.2,
  longitude: chicago.longitude,
  speedKmh: 60,
  headingDegrees: 0,
  engineOn: true,
  ...change,
})
/** 1.5 km off the road. */
const noFix = (minutes: number): PositionRecord =>
  position(minutes, { longitude: chicago.longitude + 0.018, speedKmh: null, headingDegrees: null, guess: 'noFix' })
const last = async () => {
  const [row] = await rig.rows<{ minutes: number; east: number }>(
    `select round(extract(epoch from now() - at) / 60)::int as minutes, round((longitude_e6 / 1e6 - $2::float8)::numeric, 3)::float8 as east
     from vehicle_latest where client_id = $1`,
    chicago.longitude,
  )
  return row
}

test('keeps the last measured place while a device has no fix, whether it is in the same page or an earlier one', async () => {
  await rig.fleet.load('positions', [position(59), position(58), noFix(57)])
  expect(await last()).toEqual({ minutes: 58, east: 0 })
  await rig.fleet.load('positions', [noFix(56)])
  await rig.fleet.load('positions', [noFix(55), noFix(54)])
  expect(await last()).toEqual({ minutes: 58, east: 0 })
  expect(await rig.rows("select 1 from rejected_record where client_id = $1 and part = 'last position'")).toEqual([])
  await rig.fleet.load('positions', [noFix(53), position(52)])
  expect(await last()).toEqual({ minutes: 52, east: 0 })
})

test('knows no speed while the last place holds, and the ignition that is reported since', async () => {
  const now = async () =>
    (
      await rig.rows<{ speed: number | null; isOn: boolean }>(
        'select speed_kmh as speed, engine_on as "isOn" from vehicle_latest where client_id = $1',
      )
    )[0]
  await rig.fleet.load('positions', [position(59)])
  expect(await now()).toEqual({ speed: 60, isOn: true })
  await rig.fleet.load('positions', [noFix(58)])
  expect(await now()).toEqual({ speed: null, isOn: true })
  await rig.fleet.load('positions', [position(57), { ...noFix(56), engineOn: false }])
  expect(await now()).toEqual({ speed: null, isOn: false })
  await rig.fleet.load('positions', [{ ...noFix(55), engineOn: null }])
  expect(await now()).toEqual({ speed: null, isOn: false })
  await rig.fleet.load('positions', [position(54)])
  expect(await now()).toEqual({ speed: 60, isOn: true })
})

test('shows a place without a fix if nothing was measured for half an hour, or ever', async () => {
  await rig.fleet.load('positions', [position(58), noFix(30)])
  expect(await last()).toEqual({ minutes: 58, east: 0 })
  await rig.fleet.load('positions', [noFix(26)])
  expect(await last()).toEqual({ minutes: 26, east: 0.018 })
  await rig.renew()
  await rig.fleet.load('positions', [noFix(40)])
  await rig.fleet.load('positions', [noFix(39)])
  expect(await last()).toEqual({ minutes: 39, east: 0.018 })
})
