import { toRangeTime } from '@milepost/domain/time/wire-time'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scopeTo } from '../../../../db/scope/scope.ts'
import { listTrips } from '../../../../reporting/trips/trip-queries.ts'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { trip } from '../../../../testing/samples/sample-fleet.ts'
import { plausible } from '../../plausible.ts'

// A clock that is 20 minutes ahead until it is set back on the way makes the trip of a drive of 38 minutes one of 24.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 30 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
const east = (km: number) => ({ latitude: 40.8, longitude: -74.9 + km / 84.18 })
/** Positions each 20 s at 84 km/h, 1.4 km a minute. */
const way = (from: number, until: number) =>
  Array.from(
    { length: (until - from) * 3 + 1 },
    (_, index): PositionRecord => ({
      vehicleExternalId: 'v1',
      at: at(from + index / 3),
      ...east((from + index / 3) * 1.4),
      speedKmh: 84,
      headingDegrees: 90,
      engineOn: true,
    }),
  )
const stated = (from: number, until: number, km: number, maxSpeedKmh: number | null) =>
  plausible(
    'trips',
    [
      trip('t', {
        startedAt: at(from),
        endedAt: at(until),
        distanceMeters: km * 1000,
        start: null,
        end: null,
        maxSpeedKmh,
      }),
    ],
    new Date(),
  ).usable

async function shown() {
  const { clientId } = rig.fleet.context
  const range = { from: toRangeTime(at(-60)), to: toRangeTime(at(120)) }
  const [one] = await listTrips(scopeTo(rig.server.services.db, clientId), {
    vehicleId: rig.fleet.vehicleId('v1'),
    ...range,
  })
  const { distanceMeters, drivingSeconds, averageSpeedKmh, maxSpeedKmh: top, isTopSpeedPending: isPending } = one!
  return { km: distanceMeters! / 1000, drivingSeconds, averageSpeedKmh, top, isPending }
}
const reasons = () =>
  rig.rows<{ part: string; reason: string }>(
    `select part, reason from rejected_record where client_id = $1 and stream = 'trips' and stored_at is null order by part`,
  )
const unknown = { drivingSeconds: null, averageSpeedKmh: null, isPending: false }

test.each([['before'], ['after']])('has no driving time and average, with positions %s it', async (order) => {
  const positions = way(24, 38)
  if (order === 'before') await rig.fleet.load('positions', positions)
  await rig.fleet.load('trips', stated(20, 44, 53, 88))
  if (order === 'after') await rig.fleet.load('positions', positions)
  expect(await shown()).toEqual({ km: 53, top: 88, ...unknown })
  expect(await reasons()).toEqual([
    { part: 'driving time', reason: expect.stringMatching(/clock may have been set back/) },
  ])
  await rig.fleet.load('positions', way(30, 31))
  expect(await shown()).toEqual({ km: 53, top: 88, ...unknown })
})

test('has both if the way that its positions don’t show can be driven in the rest of its time', async () => {
  await rig.fleet.load('positions', way(0, 20))
  await rig.fleet.load('trips', stated(0, 60, 108, 84))
  expect(await shown()).toMatchObject({ km: 108, drivingSeconds: 3600, top: null, isPending: true })
})

test('has them if its positions are faster than its top speed', async () => {
  await rig.fleet.load('positions', way(24, 38))
  await rig.fleet.load('trips', stated(20, 44, 53, 60))
  expect(await shown()).toMatchObject({ drivingSeconds: 1440, top: null })
})

test('waits no longer than a week for the top speed', async () => {
  await rig.fleet.load('trips', stated(0, 60, 108, 84))
  expect(await shown()).toMatchObject({ top: null, isPending: true })
  await rig.server.services.pool.query(
    `update trip set started_at = started_at - interval '8 days', ended_at = ended_at - interval '8 days' where client_id = $1`,
    [rig.clientId],
  )
  const range = { from: toRangeTime(at(-10 * 1440)), to: toRangeTime(at(120)) }
  const [one] = await listTrips(scopeTo(rig.server.services.db, rig.clientId), {
    vehicleId: rig.fleet.vehicleId('v1'),
    ...range,
  })
  expect(one).toMatchObject({ maxSpeedKmh: null, isTopSpeedPending: false })
})
