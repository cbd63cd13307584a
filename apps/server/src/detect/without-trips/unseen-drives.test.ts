import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markDaysWithoutTrips } from '../../sync/days-without-trips.ts'
import { createDetectionRig, type DetectionRig, positionsOf } from '../../testing/detection-rig.ts'

// A device that reports nothing but the ignition: on at one place, off at another one.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const minuteMs = 60_000
const startMs = Math.floor(Date.now() / minuteMs) * minuteMs - 30 * 60 * minuteMs
const at = (minute: number, km: number, engineOn: boolean, speedKmh = 0): PositionRecord =>
  positionsOf(
    [
      {
        atMs: startMs + minute * minuteMs,
        ...spotAt(munich, { east: km * 1000, north: 0 }),
        speedKmh,
        headingDegrees: null,
      },
    ],
    { engineOn },
  )[0]!

const ends = [
  at(-30, 0, false),
  at(0, 0, true),
  at(54, 45, true),
  at(54.1, 45, false),
  at(84, 45, false),
  at(600, 45, true),
  at(640, 10, false),
  at(670, 10, false),
]
const trips = () =>
  rig.rows<{ minute: number; minutes: number; meters: number | null }>(
    `select round(extract(epoch from started_at - $2::timestamptz) / 60)::int as minute, round(driving_seconds / 60.0)::int as minutes,
       distance_meters as meters, max_speed_kmh as top from trip where client_id = $1 order by started_at`,
    new Date(startMs),
  )
const found = [
  { minute: 0, minutes: 54, meters: null, top: null },
  { minute: 600, minutes: 40, meters: null, top: null },
]

async function refuseTrips() {
  await rig.server.services.pool.query(
    `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', 'Not allowed')
     on conflict (client_id, connection_id, stream) do update set switched_off_reason = 'Not allowed'`,
    [rig.clientId, rig.fleet.connectionId],
  )
  rig.fleet.context.lacksTrips = true
}

test.each([
  ['at once', [ends]],
  ['one by one', ends.map((one) => [one])],
  ['newest first', ends.map((one) => [one]).toReversed()],
])('derives trips without a distance, from positions that arrive %s', async (_, pages) => {
  await refuseTrips()
  for (const page of pages) {
    await rig.fleet.load('positions', page)
    await rig.lookAtAll()
  }
  expect(await trips()).toEqual(found)
})

test('derives them where the provider lists no trip', async () => {
  const { pool } = rig.server.services
  await rig.fleet.load('positions', ends)
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream, last_success_at) values ($1, $2, 'trips', now())
     on conflict (client_id, connection_id, stream) do update set last_success_at = now()`,
    [rig.clientId, rig.fleet.connectionId],
  )
  await markDaysWithoutTrips(pool, rig.fleet.context, new Date(startMs - 24 * 60 * minuteMs))
  await rig.lookAtAll()
  expect(await trips()).toEqual(found)
})

test('measures one once the positions on its way arrive', async () => {
  await refuseTrips()
  await rig.fleet.load('positions', ends)
  await rig.lookAtAll()
  await rig.fleet.load(
    'positions',
    Array.from({ length: 107 }, (_, half) => at((half + 1) / 2, (45 * (half + 1)) / 108, true, 50)),
  )
  await rig.lookAtAll()
  expect(await trips()).toMatchObject([{ minute: 0, minutes: 54, meters: 45_000 }, found[1]])
})
