import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plausible } from '../../sync/load/plausible.ts'
import { byPositions } from '../../sync/load/trips/seen/by-positions.ts'
import { createDetectionRig, type DetectionRig } from '../../testing/detection-rig.ts'
import { incident, trip } from '../../testing/samples/sample-fleet.ts'

// A phone without the permission for a precise location reports a grid of 2 km: when it drove, and not how far.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 20 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
/** 40 km to the northeast in half an hour, a position each 30 s, and parked for ten minutes before and after it. */
const drive = (change: (one: PositionRecord, index: number) => Partial<PositionRecord>) =>
  Array.from({ length: 101 }, (_, index) => {
    const km = (Math.min(Math.max(index - 20, 0), 60) * 40) / 60 / Math.SQRT2
    const one: PositionRecord = {
      vehicleExternalId: 'v1',
      at: at(index / 2 - 10),
      latitude: 40.8 + km / 111.2,
      longitude: -74.9 + km / 84.18,
      speedKmh: index > 20 && index < 80 ? 80 : 0,
      headingDegrees: null,
      engineOn: null,
    }
    return { ...one, ...change(one, index) }
  })
const grid = (degrees: number) => Math.round(degrees / 0.02) * 0.02
const onGrid = ({ latitude, longitude }: PositionRecord) => ({
  latitude: grid(latitude),
  longitude: grid(longitude),
  accuracyMeters: 2_000,
})
const load = (positions: PositionRecord[]) => {
  const { usable, dropped } = plausible('positions', positions, new Date())
  return rig.fleet.load('positions', usable).then(() => dropped)
}
const trips = () =>
  rig.rows<{ km: number | null; minutes: number | null; top: number | null; estimated: boolean }>(
    `select round(distance_meters / 1000.0)::int as km, driving_seconds / 60 as minutes, max_speed_kmh as top, by_positions & ${byPositions.distance} > 0 as estimated
     from trip where client_id = $1 order by started_at`,
  )

describe('trips derived from positions', () => {
  beforeEach(async () => {
    await rig.server.services.pool.query(
      `insert into sync_stream (client_id, connection_id, stream, switched_off_reason) values ($1, $2, 'trips', 'Not allowed')
       on conflict (client_id, connection_id, stream) do update set switched_off_reason = 'Not allowed'`,
      [rig.clientId, rig.fleet.connectionId],
    )
    rig.fleet.context.lacksTrips = true
  })

  test('have neither a distance nor a top speed if their positions are approximate', async () => {
    const dropped = await load(drive(onGrid))
    expect(dropped).toEqual([
      expect.objectContaining({
        part: 'accuracy',
        times: 101,
        reason: expect.stringMatching(/^It is accurate to 1\.2\smi only/),
      }),
    ])
    await rig.lookAtAll()
    const found = await trips()
    expect(found).toEqual([{ km: null, minutes: expect.any(Number), top: null, estimated: false }])
    expect(found[0]!.minutes).toBeGreaterThan(24)
    expect(found[0]!.minutes).toBeLessThan(36)
    expect(await rig.rows('select 1 from incident where client_id = $1')).toEqual([])
  })

  test.each<[string, (one: PositionRecord, index: number) => Partial<PositionRecord>]>([
    ['accurate positions', () => ({ accuracyMeters: 12 })],
    ['positions between tall buildings', () => ({ accuracyMeters: 180 })],
    ['positions without an accuracy', () => ({})],
    [
      'some that cell towers locate',
      ({ latitude }, index) =>
        index % 6 === 4 ? { latitude: latitude + 0.01, speedKmh: 0, accuracyMeters: 1_400 } : {},
    ],
  ])('have both with %s', async (_, change) => {
    await load(drive(change))
    await rig.lookAtAll()
    expect(await trips()).toMatchObject([{ km: 40, top: 80 }])
  })
})

test('believes the distance that a provider states, and measures none, where positions are approximate', async () => {
  await load(drive(onGrid))
  const ends = { startedAt: at(0), endedAt: at(30), start: null, end: null, maxSpeedKmh: null }
  await rig.fleet.load('trips', [trip('t', { ...ends, distanceMeters: 30_000 })])
  expect(await trips()).toMatchObject([{ km: 30, minutes: 30, estimated: false }])
  await rig.fleet.load('trips', [trip('t', { ...ends, distanceMeters: null })])
  expect((await trips())[0]!.km).not.toBe(40)
})

test('keeps the place of an event beside them', async () => {
  await load(drive(onGrid))
  const place = { latitude: 40.9, longitude: -74.78 }
  await rig.fleet.load('incidents', [incident('e', { occurredAt: at(15), location: place })])
  await rig.lookAtAll()
  expect(await rig.rows('select latitude_e6 as lat from incident where client_id = $1')).toEqual([{ lat: 40_900_000 }])
})
