import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markDaysWithoutTrips } from '../../sync/days-without-trips.ts'
import { byPositions } from '../../sync/load/trips/seen/by-positions.ts'
import { createDetectionRig, type DetectionRig } from '../../testing/detection-rig.ts'

// A drive in a city of which each position is at a light, by a device that states speeds at other times.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(async () => {
  await rig.renew()
  await rig.fleet.load('positions', earlier)
})

const minuteMs = 60_000
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs - 30 * 60 * minuteMs
const at = (minute: number, meters: number, engineOn: boolean | null, speedKmh = 0): PositionRecord => ({
  vehicleExternalId: 'v1',
  at: new Date(startMs + minute * minuteMs),
  ...spotAt(munich, { east: meters, north: 0 }),
  speedKmh,
  headingDegrees: null,
  engineOn,
})
/** Days before, it drove, and its device stated speeds. */
const earlier = Array.from({ length: 10 }, (_, minute) => at(minute - 4320, minute * 600, true, 36))
/** Where it is seen each minute. */
const lights = [300, 1000, 1400, 2200, 2700, 3000, 3700]
const parkedBefore = [-70, -40, -10].map((minute) => at(minute, 0, false))
const parkedAfter = [10, 40, 70].map((minute) => at(minute, 4000, false))
const driven = (engineOn: boolean | null) => [
  at(0, 0, engineOn),
  ...lights.map((meters, index) => at(index + 1, meters, engineOn)),
  at(8, 4000, engineOn),
]
const day = (engineOn: boolean | null) => [...parkedBefore, ...driven(engineOn), ...parkedAfter]

const trips = () =>
  rig.rows(
    `select round(extract(epoch from started_at - $2::timestamptz) / 60)::int as minute, round(driving_seconds / 60.0)::int as minutes, round(distance_meters, -2)::int as meters,
       max_speed_kmh as top, by_positions & ${byPositions.sparse} > 0 as "isEstimated" from trip where client_id = $1 and started_at >= $2::timestamptz - interval '3 hours' order by 1`,
    new Date(startMs),
  )
async function look() {
  const { pool } = rig.server.services
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream, last_success_at) values ($1, $2, 'trips', now())
     on conflict (client_id, connection_id, stream) do update set last_success_at = now()`,
    [rig.clientId, rig.fleet.connectionId],
  )
  await markDaysWithoutTrips(pool, rig.fleet.context, new Date(startMs - 24 * 60 * minuteMs))
  await rig.lookAtAll()
}

test.each([
  ['with its ignition on', true],
  ['whose ignition isn’t known', null],
])('is a trip of a vehicle %s', async (_, engineOn) => {
  await rig.fleet.load('positions', day(engineOn))
  await look()
  expect(await trips()).toEqual([{ minute: 0, minutes: 8, meters: 4000, top: null, isEstimated: true }])
})

test.each([
  ['at once', [day(true)]],
  ['one by one', day(true).map((one) => [one])],
  [
    'newest first',
    day(true)
      .toReversed()
      .map((one) => [one]),
  ],
])('is the same trip if its positions arrive %s', async (_, pages) => {
  for (const page of pages) await rig.fleet.load('positions', page)
  await look()
  expect(await trips()).toMatchObject([{ minute: 0, meters: 4000 }])
})

test.each([
  ['is towed', day(false)],
  [
    'drifts in its place',
    [
      ...parkedBefore,
      ...[300, -200, 400, -100, 350, -250, 300].map((meters, index) => at(index, meters, true)),
      at(70, 0, false),
    ],
  ],
  [
    'is on a ferry for an hour with its ignition on',
    [
      ...parkedBefore,
      ...Array.from({ length: 61 }, (_, minute) => at(minute, minute * 450, true)),
      at(70, 27_000, false),
    ],
  ],
])('isn’t one of a vehicle that %s', async (_, positions) => {
  await rig.fleet.load('positions', positions)
  await look()
  expect(await trips()).toEqual([])
})
