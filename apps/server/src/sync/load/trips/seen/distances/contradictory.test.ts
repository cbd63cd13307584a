import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'
import { plausible } from '../../../plausible.ts'

// Distance, path, and stated speeds of a trip disagree: on a grid speeds decide, and where times are wrong nothing does.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 30 * 3_600_000
const kmh = 84
/** Northeast at 84 km/h for half an hour. */
const drive = (
  everySeconds: number,
  change: (one: PositionRecord, second: number) => Partial<PositionRecord> = () => ({}),
) =>
  Array.from({ length: 1800 / everySeconds + 1 }, (_, index): PositionRecord => {
    const km = ((index * everySeconds) / 3600) * kmh
    const one: PositionRecord = {
      vehicleExternalId: 'v1',
      at: new Date(startMs + index * everySeconds * 1000),
      latitude: 40.8003 + (km * 0.6) / 111.2,
      longitude: -74.9003 + (km * 0.8) / 84.18,
      speedKmh: kmh,
      headingDegrees: 53,
      engineOn: true,
    }
    return { ...one, ...change(one, index * everySeconds) }
  })

async function stored(positions: PositionRecord[], km: number) {
  await rig.fleet.load('positions', positions)
  const { usable } = plausible(
    'trips',
    [
      trip('t', {
        startedAt: new Date(startMs),
        endedAt: new Date(startMs + 1_800_000),
        distanceMeters: km * 1000,
        start: null,
        end: null,
        maxSpeedKmh: kmh,
      }),
    ],
    new Date(),
  )
  await rig.fleet.load('trips', usable)
  const [one] = await rig.rows<object>(
    `select round(distance_meters / 1000.0, 1)::float8 as km, by_positions & 2 > 0 as estimated, by_positions & 32 > 0 as pending, driving_seconds as seconds, max_speed_kmh as top from trip where client_id = $1`,
  )
  const listed = await rig.rows<{ part: string }>(
    `select part from rejected_record where client_id = $1 and stream = 'trips' order by part`,
  )
  return { ...one, listed: listed.map(({ part }) => part) }
}

const cut = (degrees: number) => Math.trunc(degrees * 1000) / 1000
const onGrid = ({ latitude, longitude }: PositionRecord) => ({ latitude: cut(latitude), longitude: cut(longitude) })
const known = { pending: false, seconds: 1800, top: kmh }

test('a distance along a grid is estimated by stated speeds, and its top speed is believed', async () => {
  expect(await stored(drive(5, onGrid), 48)).toEqual({ km: 42, estimated: true, ...known, listed: ['distance'] })
  expect(await rig.rows(`select 1 from position where client_id = $1 and flags & 2 > 0`)).toEqual([])
})

test.each([
  ['with a true distance along a grid', () => drive(5, onGrid), 42.3],
  ['that isn’t on a grid', () => drive(5), 48],
])('a trip is believed %s', async (_, positions, km) => {
  expect(await stored(positions(), km)).toEqual({ km, estimated: false, ...known, listed: [] })
})

test.each([2, 5, 10])('speeding along a grid is found by stated speeds, each %d s', async (everySeconds) => {
  const fast = drive(everySeconds, (one) => ({ ...onGrid(one), speedLimitKmh: 60 }))
  await rig.fleet.load('positions', fast)
  await rig.lookAtAll()
  const found = await rig.rows(
    `select i.speed_kmh as kmh, extract(epoch from d.ended_at - i.occurred_at)::int as seconds
     from incident i join incident_detail d using (client_id, occurred_at, id) where i.client_id = $1`,
  )
  expect(found).toEqual([{ kmh, seconds: 1800 }])
  expect(await rig.rows('select type from vehicle_mismatch where client_id = $1')).toEqual([])
})

/** A server gives all positions of some minutes the time at which they arrive, within some seconds. */
const squeezed = (from: number, until: number) =>
  drive(10, (_, second) =>
    second > from * 60 && second < until * 60
      ? { at: new Date(startMs + until * 60_000 + 40 * ((second - from * 60) / 10)) }
      : {},
  )

test('a distance with positions of one moment that are far apart is unknown, and so is its driving time', async () => {
  expect(await stored(squeezed(6, 24), 63)).toEqual({
    km: null,
    estimated: false,
    pending: false,
    seconds: null,
    top: kmh,
    listed: ['distance', 'driving time'],
  })
})

test('a trip with some positions of one moment, in order, keeps a distance and a top speed that agree', async () => {
  const inOrder = drive(10, (_, second) => {
    const sinceGap = second < 180 ? 0 : (second - 180) % 240
    return sinceGap > 0 && sinceGap <= 120
      ? { at: new Date(startMs + (second - sinceGap + 120) * 1000 + 4 * sinceGap) }
      : {}
  })
  expect(await stored(inOrder, 42)).toEqual({ km: 42, estimated: false, ...known, listed: [] })
})
