import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../testing/detection-rig.ts'

// Whoever states at every position that it isn't driving has no trips from positions, unless it never knows.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(async () => {
  await rig.renew()
  await rig.server.services.pool.query(
    `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', 'Not allowed')
     on conflict (client_id, connection_id, stream) do update set switched_off_reason = 'Not allowed'`,
    [rig.clientId, rig.fleet.connectionId],
  )
  rig.fleet.context.lacksTrips = true
})

const nowMs = Math.floor(Date.now() / 60_000) * 60_000
type Stated = Partial<Pick<PositionRecord, 'speedKmh' | 'engineOn' | 'motion'>>
/** Forty minutes, one position a minute, between rests: out to the north or, if it `returns`, out and back. */
const way = (hoursAgo: number, returns: boolean, { speedKmh = 0, ...stated }: Stated, kmPerMinute = 0.6) =>
  Array.from({ length: 71 }, (_, minute): PositionRecord => {
    const since = Math.min(40, Math.max(0, minute - 15))
    return {
      vehicleExternalId: 'v1',
      at: new Date(nowMs - hoursAgo * 3_600_000 + minute * 60_000),
      ...spotAt(munich, { east: 0, north: (returns ? Math.min(since, 40 - since) : since) * kmPerMinute * 1000 }),
      headingDegrees: null,
      engineOn: null,
      ...stated,
      speedKmh: since > 0 && since < 40 ? speedKmh : 0,
    }
  })
const trips = async (...positions: PositionRecord[][]) => {
  for (const some of positions) await rig.fleet.load('positions', some)
  await rig.lookAtAll()
  return rig.rows<{ km: number; top: number | null }>(
    `select round(distance_meters / 1000.0)::int as km, max_speed_kmh as top from trip where client_id = $1 order by started_at`,
  )
}
const driven = way(30, false, { speedKmh: 36, engineOn: true })

test.each([
  ['its ignition off', true, { engineOn: false }],
  ['its ignition off, and ends elsewhere', false, { engineOn: false }],
  ['no word on its ignition, and is back', true, { motion: false }],
] as const)('a parked vehicle that drifts has no trip: it states speed 0, with %s', async (_, returns, stated) => {
  expect(await trips(way(6, returns, stated))).toEqual([])
})

test('a vehicle whose device states speeds at other times has no trip while it states 0', async () => {
  expect(await trips(driven, way(6, false, { engineOn: true }))).toEqual([{ km: 24, top: 36 }])
})

test('a vehicle whose device states speed 0 all its life has trips', async () => {
  const own = { engineOn: true }
  expect(await trips(way(30, false, own), way(6, true, own))).toEqual([
    { km: 24, top: null },
    { km: 24, top: null },
  ])
})

const carried = way(6, false, { speedKmh: 36, engineOn: false })

test('a vehicle that is carried with its ignition off has no trip', async () => {
  expect(await trips(driven, carried)).toEqual([{ km: 24, top: 36 }])
})

test('a vehicle that is carried has no trip if its device has no ignition, and senses no motion', async () => {
  const lit = way(6, false, { speedKmh: 36, motion: false }).map((one, minute) =>
    minute % 9 ? one : { ...one, speedKmh: 0 },
  )
  expect(await trips(way(30, false, { speedKmh: 36, motion: true }), lit)).toEqual([{ km: 24, top: 36 }])
})

test('a vehicle whose device states speed 0, and therefore no motion, all its life has trips', async () => {
  expect(await trips(way(30, false, { motion: false }), way(6, false, { motion: false }))).toHaveLength(2)
})

test('a vehicle whose device never senses motion has trips', async () => {
  const own = { speedKmh: 36, motion: false }
  expect(await trips(way(30, false, own), way(6, false, own))).toHaveLength(2)
})

test('a vehicle whose device never states that its ignition is on has trips', async () => {
  expect(await trips(way(30, false, { speedKmh: 36, engineOn: false }), carried)).toHaveLength(2)
})
