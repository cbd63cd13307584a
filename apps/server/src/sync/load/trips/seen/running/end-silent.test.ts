import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 21 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
const way = (from: number, minutes: number) =>
  Array.from(
    { length: minutes + 1 },
    (_, minute): PositionRecord => ({
      vehicleExternalId: 'v1',
      at: at(from + minute),
      latitude: 40.8,
      longitude: -74.9 + (from + minute) / 84.18,
      speedKmh: 60,
      headingDegrees: 90,
      engineOn: null,
    }),
  )
const running = () => trip('runs', { startedAt: at(0), endedAt: null, distanceMeters: 30_000, start: null, end: null })
const stored = () =>
  rig.rows(
    `select ended_at as "endedAt", driving_seconds / 60 as minutes, distance_meters / 1000 as km from trip where client_id = $1`,
  )
const over = [{ endedAt: at(30).toISOString(), minutes: 30, km: 30 }]

test('ends a trip that runs for hours without positions at the last one, until it goes on', async () => {
  await rig.fleet.load('positions', way(0, 30))
  await rig.fleet.load('trips', [running()])
  expect(await stored()).toEqual(over)
  await rig.fleet.load('trips', [running()])
  expect(await stored()).toEqual(over)
  const recent = 21 * 60 - 40
  await rig.fleet.load('positions', way(recent, 35))
  await rig.fleet.load('trips', [running()])
  expect(await stored()).toEqual([{ endedAt: null, minutes: null, km: 30 }])
})

test('ends none while positions of hours ago may be missing', async () => {
  await rig.fleet.load('positions', way(0, 30))
  await rig.server.services.pool.query(
    `update sync_stream set last_success_at = now() - interval '2 hours' where client_id = $1 and stream = 'positions'`,
    [rig.clientId],
  )
  await rig.fleet.load('trips', [running()])
  expect(await stored()).toMatchObject([{ endedAt: null }])
})
