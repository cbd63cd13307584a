import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../testing/detection-rig.ts'
import { trip } from '../../../../testing/samples/sample-fleet.ts'
import { plausible } from '../../plausible.ts'

// A provider makes trips of places that a device didn't measure: without a fix near a jammer, or set by an app.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 20 * 3_600_000
const at = (minutes: number) => new Date(startMs + minutes * 60_000)
/** 40 km to the north in half an hour, a position each 30 s. */
const drive = (change: (index: number) => Partial<PositionRecord> = () => ({})) =>
  Array.from(
    { length: 61 },
    (_, index): PositionRecord => ({
      vehicleExternalId: 'v1',
      at: at(index / 2),
      latitude: 40.8 + (index * 40) / 60 / 111.2,
      longitude: -74.9,
      speedKmh: 80,
      headingDegrees: null,
      engineOn: null,
      ...change(index),
    }),
  )
const noFix = { guess: 'noFix', speedKmh: null } as const
const setByApp = { guess: 'setByApp', speedKmh: null } as const
const load = async (positions: PositionRecord[]) => {
  const { usable, dropped } = plausible('positions', positions, new Date())
  await rig.fleet.load('positions', usable)
  return dropped.map(({ reason, times = 1 }) => ({ reason, times }))
}
const listed = (maxSpeedKmh: number, distanceMeters = 41_000) =>
  trip('t', { startedAt: at(0), endedAt: at(30), start: null, end: null, distanceMeters, maxSpeedKmh })
const stored = () =>
  rig.rows(
    'select distance_meters as meters, driving_seconds as seconds, max_speed_kmh as top from trip where client_id = $1',
  )

test.each([
  ['no fix', noFix, 'Its device had no GPS fix then'],
  ['a place that an app set', setByApp, 'An app set its place, which its device didn’t measure'],
])('a trip with %s at most of its positions isn’t known', async (_, guess, reason) => {
  expect(await load(drive((index) => (index < 55 ? guess : {})))).toEqual([{ reason, times: 55 }])
  await rig.fleet.load('trips', [listed(240)])
  expect(await stored()).toEqual([{ meters: null, seconds: null, top: null }])
})

test('isn’t known either if its positions arrive later', async () => {
  await rig.fleet.load('trips', [listed(240)])
  await load(drive(() => noFix))
  expect(await stored()).toMatchObject([{ meters: null, seconds: null }])
})

/** Parked each hour of the days before, and after. */
const parked = (days: number, change: Partial<PositionRecord>) =>
  Array.from({ length: days * 24 }, (_, index): PositionRecord => {
    const hours = index < days * 12 ? -index - 1 : index - days * 12 + 1
    return { ...drive()[0]!, at: at(hours * 60), ...noFix, ...change }
  }).filter((one) => one.at < new Date())

test.each<[string, () => PositionRecord[], number | null]>([
  ['never states a fix, also on other days,', () => parked(4, {}), 41_000],
  ['states none on its first day', () => parked(1, {}), null],
  ['stated one some days before', () => [...parked(4, {}), { ...drive()[0]!, at: at(-3 * 1440) }], null],
])('a trip whose device %s is believed if that says nothing', async (_, others, meters) => {
  await load([...drive(() => noFix), ...others()])
  await rig.fleet.load('trips', [listed(80)])
  expect(await stored()).toMatchObject([{ meters }])
})

test.each([
  ['has no fix for a minute', () => drive((index) => (index === 20 || index === 21 ? noFix : {})), 80],
  ['drives through a long tunnel', () => drive((index) => (index > 20 && index < 36 ? noFix : {})), 80],
  ['has fixes all the way', () => drive(), 80],
])('a trip is believed that %s', async (_, positions, top) => {
  await load(positions())
  await rig.fleet.load('trips', [listed(80)])
  expect(await stored()).toEqual([{ meters: 41_000, seconds: 1800, top }])
})

test('has no top speed that only places without a fix state', async () => {
  await load(drive((index) => (index > 20 && index < 36 ? noFix : {})))
  await rig.fleet.load('trips', [listed(240)])
  expect(await stored()).toMatchObject([{ seconds: 1800, top: null }])
})

/** Under trees, 3 of 20 positions have no fix. */
const inWeakSky = (change: Partial<PositionRecord> = {}) => drive((index) => (index % 20 > 16 ? noFix : change))
const distance = () =>
  rig.rows(
    'select round(distance_meters / 1000.0, 1)::float8 as km, by_positions & 2 > 0 as estimated, driving_seconds as seconds, max_speed_kmh as top from trip where client_id = $1',
  )

test.each([['before'], ['after']])(
  'a distance that counts places without a fix is estimated, with positions %s it',
  async (order) => {
    if (order === 'before') await load(inWeakSky())
    await rig.fleet.load('trips', [listed(80, 43_000)])
    if (order === 'after') await load(inWeakSky())
    expect(await distance()).toEqual([{ km: 40, estimated: true, seconds: 1800, top: 80 }])
    expect(await rig.rows(`select part from rejected_record where client_id = $1 and stream = 'trips'`)).toEqual([
      { part: 'distance' },
    ])
  },
)

test.each([
  ['is as long as its measured places', () => inWeakSky(), 41],
  ['is as long as its speeds say, on a winding road', () => inWeakSky({ speedKmh: 87 }), 43],
  ['has a fix at nearly all of its positions', () => drive((index) => (index % 20 === 19 ? noFix : {})), 43],
  ['has fixes all the way', () => drive(), 43],
])('a distance is believed that %s', async (_, positions, km) => {
  await load(positions())
  await rig.fleet.load('trips', [listed(87, km * 1000)])
  expect(await distance()).toEqual([{ km, estimated: false, seconds: 1800, top: 87 }])
})

test('a place that an app set is no last place', async () => {
  await load([...drive(), { ...drive()[0]!, at: at(40), latitude: 41.3, ...setByApp }])
  const { usable } = plausible('positions', [{ ...drive()[0]!, at: at(50), latitude: 41.3, ...setByApp }], new Date())
  await rig.fleet.load('positions', usable)
  expect(await rig.rows('select at from vehicle_latest where client_id = $1')).toEqual([{ at: expect.anything() }])
  const [{ at: last }] = (await rig.rows('select at from vehicle_latest where client_id = $1')) as [{ at: string }]
  expect(new Date(last)).toEqual(at(30))
})
