import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig, positionsOf } from '../testing/detection-rig.ts'

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
/** A parked vehicle for half an hour until now; `east` moves it away, in meters, where it states `awayKmh`. */
const parked = (stepSeconds: number, east: (index: number) => number, awayKmh: number | null = 0) =>
  Array.from({ length: 1800 / stepSeconds }, (_, index) => ({
    atMs: nowMs - 1_800_000 + (index + 1) * stepSeconds * 1000,
    ...spotAt(munich, { east: east(index), north: 0 }),
    speedKmh: east(index) ? awayKmh : 0,
    headingDegrees: null,
  }))
const trips = () =>
  rig.rows('select started_at, ended_at, distance_meters from trip where client_id = $1 order by started_at')

describe('a parked vehicle that jumps', () => {
  test.each([
    ['once', 60, (index: number) => (index === 15 ? 1_500 : 0)],
    ['to several places', 60, (index: number) => (index > 14 && index < 18 ? 1_500 + 90 * index : 0)],
    ['between reports two minutes apart', 120, (index: number) => (index === 7 ? 1_500 : 0)],
    ['once, as if at 25 mph', 60, (index: number) => (index === 15 ? 1_500 : 0), 40],
    ['once, without a speed', 60, (index: number) => (index === 15 ? 1_500 : 0), null],
    ['to and fro', 60, (index: number) => (index % 2) * 400],
  ])('%s has no trip, after any read', async (_, stepSeconds, east, awayKmh: number | null = 0) => {
    const seen = parked(stepSeconds, east, awayKmh)
    for (const until of [...seen.keys()].slice(seen.length / 2 - 2)) {
      await rig.fleet.load('positions', positionsOf(seen.slice(0, until + 1)))
      await rig.lookAtAll()
      expect(await trips()).toEqual([])
    }
  })

  test('and has no speedometer has the trips that its places show', async () => {
    const driven = parked(60, (index) => Math.min(Math.max(0, index - 12), 6) * 600)
    await rig.fleet.load('positions', positionsOf(driven))
    await rig.lookAtAll()
    expect(await trips()).toMatchObject([{ distance_meters: 3_600 }])
  })
})
