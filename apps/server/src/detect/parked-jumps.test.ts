import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig, positionsOf } from '../testing/detection-rig.ts'
import { trip } from '../testing/samples/sample-fleet.ts'

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

describe('positions at which a parked vehicle never was', () => {
  /** A minute apart: eight away from there, or one. */
  const jump = (from: number, until: number) => parked(60, (index) => (index >= from && index < until ? 1_500 : 0))
  const load = (seen: ReturnType<typeof parked>) => rig.fleet.load('positions', positionsOf(seen))
  const shown = () =>
    rig.rows<{ at: string }>('select at from position where client_id = $1 and flags & 2 = 2 order by at')
  const listed = () =>
    rig.rows<{ device: string; reason: string; times: number }>(
      `select device, reason, times from rejected_record where client_id = $1 and stream = 'positions' and part = ''`,
    )

  test('are rejected once, with the reason, in one page or when a later one shows it', async () => {
    const seen = jump(15, 16)
    await load(seen)
    const [one] = await shown()
    expect(await shown()).toEqual([{ at: new Date(seen[15]!.atMs).toISOString() }])
    const rejected = [
      {
        device: 'v1',
        reason: expect.stringMatching(
          /^It is 0.9\smi from the place where its vehicle was parked before and after it$/,
        ),
        times: 1,
      },
    ]
    expect(await listed()).toEqual(rejected)
    await load(seen)
    expect(await listed()).toEqual(rejected)
    expect(await shown()).toEqual([one])
  })

  /** Home each half hour, and ten positions at an airport far away, each two minutes. */
  const spoofed = [-95, -65, -35, ...Array.from({ length: 10 }, (_, index) => -30 + 2 * index), -5].map((minute) => ({
    atMs: nowMs + minute * 60_000,
    ...spotAt(munich, { east: minute < -11 && minute > -31 ? 400_000 : 0, north: 0 }),
    speedKmh: 0,
    headingDegrees: null,
  }))

  test.each([['in one page'], ['one by one']])(
    'are all rejected that a spoofed receiver reports, %s',
    async (order) => {
      for (const page of order === 'one by one' ? spoofed.map((one) => [one]) : [spoofed]) await load(page)
      expect(await shown()).toHaveLength(10)
      expect(await listed()).toMatchObject([{ device: 'v1', times: 10 }])
    },
  )

  test('make a trip of a parked vehicle, and of none that was carried', async () => {
    await load(spoofed)
    const ends = {
      start: munich,
      end: munich,
      startedAt: new Date(nowMs - 35 * 60_000),
      endedAt: new Date(nowMs - 5 * 60_000),
    }
    await rig.fleet.load('trips', [trip('t', { ...ends, distanceMeters: 800_000, maxSpeedKmh: null })])
    const rows = await rig.rows<{ reason: string }>(
      `select reason from rejected_record where client_id = $1 and stream = 'trips' and part = 'distance'`,
    )
    expect(rows).toEqual([
      { reason: expect.stringMatching(/too far for 30\smin\. Its vehicle was parked: its positions state no motion/) },
    ])
  })

  test('are taken back with the trip that was made of them', async () => {
    const seen = jump(10, 18)
    await load(seen.slice(0, 18))
    await rig.lookAtAll()
    expect(await shown()).toEqual([])
    for (const point of seen.slice(18)) await load([point])
    await rig.lookAtAll()
    expect(await shown()).toHaveLength(8)
    expect(await listed()).toMatchObject([{ device: 'v1', times: 8 }])
    expect(await trips()).toEqual([])
  })

  test.each(['before', 'after'])(
    'leave no distance of a trip that its provider makes of them, %s they are over',
    async (order) => {
      rig.fleet.context.lacksTrips = false
      const seen = jump(10, 13)
      await load(seen.slice(0, 13))
      const made = trip('made', {
        startedAt: new Date(seen[9]!.atMs),
        endedAt: new Date(seen[10]!.atMs),
        distanceMeters: 1_500,
        start: null,
        end: null,
      })
      if (order === 'before') await rig.fleet.load('trips', [made])
      await load(seen.slice(13))
      if (order === 'after') await rig.fleet.load('trips', [made])
      expect(
        await rig.rows('select distance_meters as meters, driving_seconds as seconds from trip where client_id = $1'),
      ).toEqual([{ meters: null, seconds: null }])
    },
  )

  test.each(['before', 'after'])(
    'make no trip of a receiver that states a walk while it wanders, %s its trips',
    async (order) => {
      rig.fleet.context.lacksTrips = false
      const seen = parked(15, (index) => (index === 56 || index === 57 ? 1_500 : 0)).map((point, index) => ({
        ...point,
        ...spotAt(point, { east: 150 * Math.sin(index * 2.4), north: 150 * Math.cos(index * 1.7) }),
        speedKmh: index % 3 ? 0 : 4.8,
      }))
      const made = (name: string, first: number, last: number, distanceMeters: number, maxSpeedKmh: number | null) =>
        trip(name, {
          startedAt: new Date(seen[first]!.atMs),
          endedAt: new Date(seen[last]!.atMs),
          distanceMeters,
          maxSpeedKmh,
          start: null,
          end: null,
        })
      const all = [
        made('wanders', 5, 45, 6_400, 4.8),
        made('jumps', 55, 57, 3_060, 0),
        made('is back', 57, 80, 3_060, 4.8),
        made('short', 95, 115, 320, 4.8),
      ]
      if (order === 'after') await rig.fleet.load('trips', all)
      await load(seen)
      if (order === 'before') await rig.fleet.load('trips', all)
      await rig.lookAtAll()
      expect(
        await rig.rows(
          'select distance_meters as meters, driving_seconds as seconds from trip where client_id = $1 order by started_at',
        ),
      ).toEqual(Array(4).fill({ meters: null, seconds: null }))
    },
  )

  test('are none of a vehicle that drove, or whose device measures no speed', async () => {
    await load(parked(60, (index) => Math.min(Math.max(0, index - 12), 6) * 600))
    await load(positionsAt([0, 0, 0, 700, 0, 0], 40))
    expect(await shown()).toEqual([])
  })
})

/** Of another day, at these meters east; away from home at a speed. */
const positionsAt = (meters: number[], awayKmh: number) =>
  meters.map((east, index) => ({
    atMs: nowMs - 30 * 3_600_000 + index * 60_000,
    ...spotAt(munich, { east, north: 0 }),
    speedKmh: east ? awayKmh : 0,
    headingDegrees: null,
  }))
