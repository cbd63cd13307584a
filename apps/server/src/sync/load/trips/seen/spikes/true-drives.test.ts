import { metersBetween } from '@milepost/detection/geometry'
import { startMs as sampleMs } from '@milepost/detection/testing/sample-drive'
import { type Fault, moved, swapped, trueDrive } from '@milepost/detection/testing/true-drive'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig, positionsOf } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'

// A drive of 25 km at 80 km/h, whose positions are wrong at times: what its provider made of them is held against the truth.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000
const drive = trueDrive().map((point) => ({ ...point, atMs: point.atMs - sampleMs + startMs }))
const seconds = (25 / 80) * 3600
const listed = (km: number, maxSpeedKmh: number) =>
  trip('t', {
    startedAt: new Date(startMs + 600_000),
    endedAt: new Date(startMs + 600_000 + seconds * 1000),
    distanceMeters: km * 1000,
    start: null,
    end: null,
    maxSpeedKmh,
  })
const stored = async () => {
  const [one] = await rig.rows<{ km: number; seconds: number; top: number | null }>(
    `select round(distance_meters / 1000.0)::int as km, driving_seconds as seconds, max_speed_kmh as top from trip where client_id = $1`,
  )
  return one
}

test.each([
  ['200 m', { ahead: 200, kmh: 152 }],
  ['250 m', { ahead: 250, kmh: 170 }],
  ['400 m', { ahead: 400, kmh: 224 }],
])('believes the true top speed, and no speeding, of a drive with positions %s ahead', async (_, fault: Fault) => {
  const spiked = moved(drive, fault, (index) => index % 12 === 0)
  await rig.fleet.load('positions', positionsOf(spiked, { speedLimitKmh: 90 }))
  await rig.fleet.load('trips', [listed(25, fault.kmh!)])
  expect(await stored()).toEqual({ km: 25, seconds, top: null })
  await rig.fleet.load('trips', [listed(25, 80)])
  await rig.lookAtAll()
  expect(await stored()).toEqual({ km: 25, seconds, top: 80 })
  expect(await rig.rows('select 1 from incident where client_id = $1')).toEqual([])
})

test.each([
  ['each 30 s', { everySeconds: 30 }],
  ['each minute', { everySeconds: 60 }],
  ['on a winding road', { everySeconds: 30, bends: 0.6 }],
])('believes no distance that adds up positions with swapped times %s', async (_, change) => {
  const points = trueDrive({ km: 80, ...change }).map((point) => ({ ...point, atMs: point.atMs - sampleMs + startMs }))
  const wrong = swapped(
    points,
    (index) => index % 12 === 7 && Boolean(points[index]!.speedKmh && points[index + 2]?.speedKmh),
  )
  const sum = wrong.reduce((km, point, index) => km + (index ? metersBetween(wrong[index - 1]!, point) / 1000 : 0), 0)
  expect(sum).toBeGreaterThan(80 * 1.05)
  await rig.fleet.load('positions', positionsOf(wrong))
  const times = { startedAt: new Date(startMs + 500_000), endedAt: new Date(startMs + 4_300_000) }
  await rig.fleet.load('trips', [{ ...listed(sum, 80), ...times }])
  const found = await stored()
  expect([78, 79, 80]).toContain(found!.km)
  await rig.fleet.load('trips', [{ ...listed(80 * 1.04, 80), ...times }])
  expect(await stored()).toMatchObject({ km: 83, top: 80 })
})

test('stores positions whose times were swapped in order, and believes no distance that has counted the way back', async () => {
  const isFirst = (index: number) => index % 6 === 2 && Boolean(drive[index]!.speedKmh && drive[index + 2]?.speedKmh)
  await rig.fleet.load('positions', positionsOf(swapped(drive, isFirst)))
  const places = await rig.rows<{ longitude: number }>(
    'select longitude_e6 / 1e6::float8 as longitude from position where client_id = $1 order by at',
  )
  places.forEach(({ longitude }, index) => {
    expect(longitude).toBeCloseTo(drive[index]!.longitude, 5)
  })
  await rig.fleet.load('trips', [listed(33.3, 80)])
  expect(await stored()).toMatchObject({ km: 25 })
})

describe('a top speed', () => {
  const steady = (everySeconds: number, fault?: Fault) => {
    const points = trueDrive({ kmh: 105, km: 40, everySeconds }).map((point) => ({
      ...point,
      atMs: point.atMs - sampleMs + startMs,
    }))
    return fault ? moved(points, fault, (index) => index % 9 === 0) : points
  }
  const long = (maxSpeedKmh: number) => ({
    ...listed(40, maxSpeedKmh),
    endedAt: new Date(startMs + 600_000 + (40 / 105) * 3_600_000),
  })
  const top = async () => (await stored())!.top

  test.each([
    [10, 135],
    [20, 150],
    [30, 150],
  ])('isn’t believed if a steady drive leaves no room for it, each %d s', async (everySeconds, kmh) => {
    await rig.fleet.load('positions', positionsOf(steady(everySeconds)))
    await rig.fleet.load('trips', [long(kmh)])
    expect(await top()).toBe(null)
    expect(await rig.rows('select part from rejected_record where client_id = $1')).toEqual([{ part: 'top speed' }])
  })

  test.each([
    [10, 112],
    [20, 125],
    [30, 130],
    [60, 140],
  ])('is believed if an overtaking between two positions explains it, each %d s', async (everySeconds, kmh) => {
    await rig.fleet.load('positions', positionsOf(steady(everySeconds)))
    await rig.fleet.load('trips', [long(kmh)])
    expect(await top()).toBe(kmh)
  })

  test.each([
    [5, { ahead: 100, kmh: 177 }],
    [10, { ahead: 150, kmh: 159 }],
    [15, { ahead: 300, kmh: 177 }],
    [30, { ahead: 240, kmh: 134 }],
  ])('isn’t that of positions ahead, each %d s', async (everySeconds, fault) => {
    await rig.fleet.load('positions', positionsOf(steady(everySeconds, fault)))
    await rig.fleet.load('trips', [long(fault.kmh)])
    expect(await top()).toBe(null)
  })
})
