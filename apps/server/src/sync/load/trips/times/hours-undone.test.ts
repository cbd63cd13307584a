import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { trip } from '../../../../testing/samples/sample-fleet.ts'
import { byPositions } from '../seen/by-positions.ts'

// A device without a network stores positions in its local time, and sends them later among those in the right one.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 30 * 3_600_000
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
const sixHours = 6 * 3600
const parked = Array.from({ length: 20 }, (_, index) => position(-36_000 + index * 1790, 0, 0))
const drive = Array.from({ length: 121 }, (_, index) => position(index * 10, index * 200, 72))
const isStored = ({ at: moment }: PositionRecord) => moment >= at(300) && moment < at(480)
const positions = [
  ...parked,
  ...drive.map((one) => (isStored(one) ? { ...one, at: new Date(one.at.getTime() - sixHours * 1000) } : one)),
  position(1210, 24_050, 0),
]
const trips = () => [
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
    startedAt: at(300 - sixHours),
    endedAt: at(1100 - sixHours),
    distanceMeters: 16_000,
    start: null,
    end: null,
    maxSpeedKmh: 73,
  }),
]

test.each(['before', 'after'])(
  'counts them in the drive that is silent then, if they arrive %s its trip',
  async (order) => {
    if (order === 'before') await rig.fleet.load('positions', positions)
    await rig.fleet.load('trips', trips())
    if (order === 'after') await rig.fleet.load('positions', positions)
    const rows = await rig.rows(
      `select external_id as id, distance_meters as meters, max_speed_kmh as top, by_positions & ${byPositions.none} > 0 as "isNone" from trip where client_id = $1 order by 1`,
    )
    expect(rows).toEqual([
      { id: 'drive', meters: expect.closeTo(24_050, -3), top: 73, isNone: false },
      { id: 'night', meters: null, top: expect.anything(), isNone: true },
    ])
    const [listed] = await rig.rows<{ count: number; reason: string }>(
      `select sum(times)::int as count, min(reason) as reason from rejected_record where client_id = $1 and split_part(stream, '.', 1) = 'positions'`,
    )
    expect(listed).toEqual({
      count: 18,
      reason: expect.stringMatching(/^Its time is 6\sh too early: it is part of a drive that is silent then$/),
    })
  },
)

test('leaves those alone that are in the right time', async () => {
  await rig.fleet.load('positions', [...parked, ...drive, position(1210, 24_050, 0)])
  await rig.fleet.load('trips', [{ ...trips()[0]!, distanceMeters: 24_050 }])
  const rows = await rig.rows('select distance_meters as meters, by_positions as bits from trip where client_id = $1')
  expect(rows).toEqual([{ meters: 24_050, bits: expect.any(Number) }])
  expect(await rig.rows('select reason from rejected_record where client_id = $1')).toEqual([])
})
