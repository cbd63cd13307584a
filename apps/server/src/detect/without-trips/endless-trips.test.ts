import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import type { TripRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { markDaysWithoutTrips } from '../../sync/days-without-trips.ts'
import { createDetectionRig, type DetectionRig, positionsOf } from '../../testing/detection-rig.ts'
import { trip } from '../../testing/samples/sample-fleet.ts'

// A device that keeps its last speed while its vehicle is parked: its provider lists one trip of days.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** At noon of the client, so that each drive is on a day of its own at any hour. */
const noonMs = Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs - 84 * hourMs + 18 * hourMs
const drivesAt = [noonMs, noonMs + 24 * hourMs, noonMs + 48 * hourMs]

/** 20 km in 20 minutes each day, there and back, and the same speed while parked. */
const seen = drivesAt.flatMap((startMs, day) => {
  const at = (km: number) => spotAt(munich, { east: (day % 2 ? 20 - km : km) * 1000, north: 0 })
  const driven = Array.from({ length: 81 }, (_, quarter) => ({
    ms: quarter * 15_000,
    ...at(quarter / 4),
    isOff: false,
  }))
  const parked = Array.from({ length: 120 }, (_, step) => ({ ms: (23 + step * 10) * minuteMs, ...at(20), isOff: true }))
  return [{ ms: -5 * minuteMs, ...at(0), isOff: true }, ...driven, ...parked].map(({ ms, isOff, ...place }) => ({
    point: { atMs: startMs + ms, ...place, speedKmh: 60, headingDegrees: null },
    isOff,
  }))
})
const positions = seen.flatMap(({ point, isOff }) => positionsOf([point], { engineOn: !isOff }))

const listed = (name: string, fromMs: number, hours: number, distanceMeters = 60_000) =>
  trip(name, {
    startedAt: new Date(fromMs),
    endedAt: new Date(fromMs + hours * hourMs),
    distanceMeters,
    maxSpeedKmh: 60,
    start: null,
    end: null,
  })
const endless = listed('endless', noonMs, 60)

async function readTrips(trips: TripRecord[], gone: string[] = []) {
  const { pool } = rig.server.services
  await rig.fleet.load('trips', trips, { gone })
  await pool.query(
    `insert into sync_stream (client_id, connection_id, stream, last_success_at) values ($1, $2, 'trips', now())
     on conflict (client_id, connection_id, stream) do update set last_success_at = now()`,
    [rig.clientId, rig.fleet.connectionId],
  )
  await markDaysWithoutTrips(pool, rig.fleet.context, new Date(noonMs - 24 * hourMs))
  await rig.lookAtAll()
}
const own = () =>
  rig.rows<{ km: number }>(
    `select round(distance_meters / 1000.0)::int as km from trip where client_id = $1 and starts_with(external_id, 'milepost:') order by started_at`,
  )
const driven = async () => {
  const [sums] = await rig.rows<{ km: number }>(
    'select round(sum(distance_meters) / 1000)::int as km from vehicle_day where client_id = $1',
  )
  return sums?.km
}

test('hides no drive behind a trip that lasts longer than any drive', async () => {
  await rig.fleet.load('positions', positions)
  await readTrips([endless])
  expect(await own()).toEqual([{ km: 20 }, { km: 20 }, { km: 20 }])
  expect(await driven()).toBe(60)
})

test('keeps the derived drives when it is read again, in parts that its provider replaces', async () => {
  await rig.fleet.load('positions', positions)
  await readTrips([endless])
  await readTrips([listed('part', drivesAt[1]!, 36)])
  await readTrips([endless], ['part'])
  await rig.fleet.load(
    'positions',
    positions.map((one) => ({ ...one, headingDegrees: 90 })),
  )
  await readTrips([endless])
  expect(await own()).toEqual([{ km: 20 }, { km: 20 }, { km: 20 }])
})

test.each([
  ['nothing else', 10, 400],
  ['the last drive, too', 32, 21_000],
])(
  'keeps them while its provider lists a part of it that begins after the second drive and has %s',
  async (_, hours, distanceMeters) => {
    await rig.fleet.load('positions', positions)
    await readTrips([endless])
    const part = trip('part', {
      startedAt: new Date(drivesAt[1]! + hourMs),
      endedAt: new Date(drivesAt[1]! + hourMs + hours * hourMs),
      distanceMeters,
      maxSpeedKmh: 60,
      start: null,
      end: null,
    })
    await rig.fleet.load('trips', [part])
    await rig.lookAtAll()
    expect(await own()).toEqual([{ km: 20 }, { km: 20 }, { km: 20 }])
    expect(await driven()).toBe(60)
  },
)

test('keeps the last place of its vehicle, with what its position says, when its provider replaces such a part', async () => {
  const lastMs = seen.at(-1)!.point.atMs
  const latest = () =>
    rig.rows('select at, place_id, engine_on, speed_kmh, latitude_e6 from vehicle_latest where client_id = $1')
  await rig.fleet.load('positions', positions.slice(0, -1))
  await rig.fleet.load('positions', positions.slice(-1))
  const before = await latest()
  expect(before).toMatchObject([{ engine_on: false, place_id: expect.any(Number) }])
  const hours = (lastMs - drivesAt[1]!) / hourMs - 1
  await rig.fleet.load('trips', [listed('part', drivesAt[1]! + hourMs, hours)])
  await rig.fleet.load('trips', [endless], { gone: ['part'] })
  expect(await latest()).toEqual(before)
})

test('derives none on a day whose trip of a usual length its provider has deleted', async () => {
  await rig.fleet.load('positions', positions)
  const usual = drivesAt.map((ms, day) => listed(`usual ${day}`, ms, 1 / 3, 20_000))
  await readTrips(usual)
  await readTrips([], ['usual 1'])
  expect(await own()).toEqual([])
})
