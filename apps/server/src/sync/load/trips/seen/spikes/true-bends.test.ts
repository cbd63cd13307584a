import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import { distanceMeters } from '@milepost/geo/distance'
import type { PositionRecord } from '@milepost/providers/kit/record'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDetectionRig, type DetectionRig } from '../../../../../testing/detection-rig.ts'
import { trip } from '../../../../../testing/samples/sample-fleet.ts'
import { byPositions } from '../by-positions.ts'

// Between positions that are far apart, bends make a road far longer than the straight lines: the speeds that its device states decide.

let rig: DetectionRig
beforeAll(async () => {
  rig = await createDetectionRig()
})
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => rig.renew())

const startMs = Math.floor(Date.now() / 60_000) * 60_000 - 30 * 3_600_000

/** The headings of roads, in radians, after so many meters. */
const circle = (radius: number) => (meters: number) => meters / radius
/** Straight legs, each other one in another direction; no two are as long. */
const legs = (length: number, turn: number) => (meters: number) =>
  Math.floor((meters + (length / 4) * Math.sin(meters / 700)) / length) % 2 ? turn : 0
const straight = () => 0.7
/** Streets at right angles, each 800 m. */
const blocks = (meters: number) => [0, 1, 0, -1, 0, 1, 2, 1][Math.floor(meters / 800) % 8]! * (Math.PI / 2)

type Road = {
  heading: (meters: number) => number
  kmh: number
  everySeconds: number
  statedShare?: number
  waits?: boolean
}

/** Forty minutes on a road, seen each `everySeconds`; its device states `statedShare` of its speed. `waits`: 25 of each 70 seconds, as at lights. */
function drive({ heading, kmh, everySeconds, statedShare = 1, waits = false }: Road): PositionRecord[] {
  let place = { east: 0, north: 0 }
  let meters = 0
  return Array.from({ length: 2_401 }, (_, second): PositionRecord => {
    const isWaiting = waits && second % 70 >= 45
    const step = isWaiting ? 0 : kmh / 3.6
    for (let part = 0; part < 4; part++) {
      const way = heading(meters + (part / 4) * step)
      place = { east: place.east + (Math.sin(way) * step) / 4, north: place.north + (Math.cos(way) * step) / 4 }
    }
    const degrees = (heading(meters) * 180) / Math.PI
    meters += step
    return {
      vehicleExternalId: 'v1',
      at: new Date(startMs + second * 1000),
      ...spotAt(munich, place),
      speedKmh: isWaiting ? 0 : kmh * statedShare,
      headingDegrees: Math.round(((degrees % 360) + 360) % 360) % 360,
      engineOn: null,
    }
  }).filter((_, second) => second % everySeconds === 0)
}

const load = (road: Road, share: number) =>
  rig.fleet.load('trips', [
    trip('t', {
      startedAt: new Date(startMs),
      endedAt: new Date(startMs + 2_400_000),
      distanceMeters: kmOf(road) * 1000 * share,
      start: null,
      end: null,
      maxSpeedKmh: road.kmh,
    }),
  ])
const kmOf = ({ kmh }: Road) => (kmh * 2) / 3

/** How many times its true length the distance of a trip is, its top speed, and whether its device has trouble. */
async function found(road: Road) {
  const [one] = await rig.rows<{ meters: number; top: number | null; trouble: boolean }>(
    `select distance_meters as meters, max_speed_kmh as top, exists (select from vehicle_mismatch where client_id = $1) as trouble from trip where client_id = $1`,
  )
  const { meters, ...rest } = one!
  return { share: meters / 1000 / kmOf(road), ...rest }
}

async function stored(road: Road, share = 1) {
  await rig.fleet.load('positions', drive(road))
  await load(road, share)
  await rig.lookAtAll()
  return found(road)
}

const switchbacks = { heading: legs(280, Math.PI * 0.95), kmh: 36 }
test.each<[string, Road]>([
  ['switchbacks, each 30 s', { ...switchbacks, everySeconds: 30 }],
  ['switchbacks, each minute', { ...switchbacks, everySeconds: 60 }],
  ['a mountain pass', { heading: legs(600, Math.PI * 0.9), kmh: 40, everySeconds: 60 }],
  ['a test track', { heading: circle(302), kmh: 105, everySeconds: 60 }],
  ['a kart track', { heading: circle(40), kmh: 42, everySeconds: 10 }],
  ['a shuttle', { heading: legs(310, Math.PI), kmh: 30, everySeconds: 120 }],
])('believes a distance that stated speeds add up to on %s', async (_, road) => {
  expect(await stored(road)).toEqual({ share: expect.closeTo(1, 3), top: road.kmh, trouble: false })
})

test.each<[string, Road, number]>([
  ['twice that of a straight road', { heading: straight, kmh: 60, everySeconds: 30 }, 2],
  ['twice that of switchbacks', { ...switchbacks, everySeconds: 30 }, 2],
  ['far more than stated speeds add up to', { ...switchbacks, everySeconds: 30, statedShare: 0.5 }, 1],
  ['far more than a path, without speeds', { ...switchbacks, everySeconds: 30, statedShare: 0 }, 1],
])('believes no distance that is %s', async (_, road, share) => {
  expect((await stored(road, share)).share).toBeLessThan(share * 0.7)
})

test('believes no distance for the sake of speeds that are known to be wrong', async () => {
  const road = { heading: straight, kmh: 60, everySeconds: 30, statedShare: 1.852 }
  expect(await stored(road)).toMatchObject({ trouble: true })
  await load(road, 1.852)
  expect(await found(road)).toMatchObject({ share: expect.closeTo(1, 1) })
})

/** The share of the road that straight lines between its positions are. */
function lineShare(road: Road): number {
  const path = drive(road)
  const steps = path.slice(1).map((to, index) => {
    const from = path[index]!
    return distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
  })
  return steps.reduce((sum, meters) => sum + meters, 0) / 1000 / kmOf(road)
}

async function storedLines(road: Road) {
  const share = lineShare(road)
  const one = await stored(road, share)
  const [{ isEstimated, listed } = { isEstimated: null, listed: null }] = await rig.rows<{
    isEstimated: boolean
    listed: string | null
  }>(
    `select by_positions & ${byPositions.distance} > 0 as "isEstimated",
       (select string_agg(reason, '; ') from rejected_record where client_id = $1) as listed from trip where client_id = $1`,
  )
  return { ...one, lines: share, isEstimated, listed }
}

test.each<[string, Road, number]>([
  ['turns of 100°', { heading: legs(420, 1.75), kmh: 44, everySeconds: 60 }, 0.85],
  ['hairpins', { heading: legs(420, Math.PI * 0.97), kmh: 44, everySeconds: 60 }, 0.5],
  ['city blocks', { heading: blocks, kmh: 44, everySeconds: 60 }, 0.9],
  ['slow city blocks', { heading: blocks, kmh: 34, everySeconds: 45 }, 0.9],
  ['city blocks that are seen each 30 s', { heading: blocks, kmh: 44, everySeconds: 30 }, 0.95],
  ['the rows of a field', { heading: legs(420, Math.PI * 0.97), kmh: 12, everySeconds: 30 }, 0.95],
])(
  'estimates a distance by stated speeds if that of its provider is of straight lines over %s',
  async (_, road, most) => {
    const found = await storedLines(road)
    expect(found.lines).toBeLessThan(most)
    expect(found).toMatchObject({ share: expect.closeTo(1, 1), top: road.kmh, trouble: false, isEstimated: true })
    expect(found.listed).toMatch(
      /is that of straight lines between positions that are far apart: by its speeds, its road is/,
    )
  },
)

test.each<[string, Road]>([
  ['a highway', { heading: straight, kmh: 105, everySeconds: 60 }],
  ['a street with lights', { heading: straight, kmh: 46, everySeconds: 45, waits: true }],
  [
    'a street whose speeds are stated 8 % too high',
    { heading: straight, kmh: 50, everySeconds: 60, statedShare: 1.08 },
  ],
  [
    'a street whose speeds are stated 8 % too high, each 30 s',
    { heading: straight, kmh: 50, everySeconds: 30, statedShare: 1.08 },
  ],
  ['a street with lights, each 30 s', { heading: straight, kmh: 46, everySeconds: 30, waits: true }],
  ['a jam', { heading: straight, kmh: 14, everySeconds: 60, waits: true }],
  ['city blocks that are seen each 10 s', { heading: blocks, kmh: 44, everySeconds: 10 }],
])('leaves a distance of straight lines as it is on %s', async (_, road) => {
  const { share, lines, ...found } = await storedLines(road)
  expect(share).toBeCloseTo(lines, 3)
  expect(found).toMatchObject({ top: road.kmh, trouble: false, isEstimated: false, listed: null })
})

test('a distance of straight lines stays where the road is straight and its device states wrong speeds', async () => {
  const { share, trouble } = await storedLines({ heading: straight, kmh: 60, everySeconds: 60, statedShare: 1.852 })
  expect({ share, trouble }).toEqual({ share: expect.closeTo(1, 2), trouble: true })
})
