import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spotAt } from '../geometry.ts'
import type { CleanPoint, TracePoint } from '../motion/trace.ts'
import {
  cityBlock,
  drive,
  munich,
  normalNumbers,
  type Phase,
  type Recorder,
  repeated,
  shifted,
} from '../testing/sample-drive.ts'
import { trueDrive } from '../testing/true-drive.ts'
import { rejectOutliers } from './outliers.ts'
import { hasUnseenBends, roadMeters } from './road-meters.ts'
import { findTrips } from './trips.ts'

const tripsOf = (phases: readonly Phase[], recorder: Recorder = { hertz: 1, positionNoise: 2 }) =>
  findTrips(rejectOutliers(drive(phases, recorder).trace).points)
const parked = (seconds: number): Phase => ({ seconds })

test('doesn’t end a trip at lights, but after five minutes at one place', () => {
  expect(tripsOf(repeated([...cityBlock, parked(120)], 4))).toHaveLength(1)
  const trips = tripsOf([...repeated(cityBlock, 3), parked(400), ...repeated(cityBlock, 3)])
  expect(trips).toHaveLength(2)
  expect(trips[1]!.startedAtMs - trips[0]!.endedAtMs).toBeGreaterThan(380_000)
})

test('finds no trip for a vehicle parked all day, even with a drifting receiver', () => {
  expect(tripsOf([parked(3000)], { hertz: 1, positionNoise: 8 })).toEqual([])
})

test('ends a trip at a silence, which is in no trip', () => {
  const { trace } = drive(repeated(cityBlock, 12), { hertz: 1, positionNoise: 2 })
  const trips = findTrips(rejectOutliers(trace.filter((_, i) => i < 200 || i > 520)).points)
  expect(trips.map(({ endedAtMs, startedAtMs }) => [startedAtMs, endedAtMs])).toEqual([
    [trace[0]!.atMs, trace[199]!.atMs],
    [trace[521]!.atMs, trace.at(-1)!.atMs],
  ])
})

test('bridges a short gap, such as a tunnel, in a straight line', () => {
  const { trace, meters } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 120 }], { hertz: 1 })
  const [trip] = findTrips(rejectOutliers(trace.filter((_, i) => i < 40 || i > 90)).points)
  expect(trip!.distanceMeters / meters).toBeCloseTo(1, 1)
})

test.each<Recorder & { within: number }>([
  { hertz: 1, positionNoise: 0, within: 0.01 },
  { hertz: 1, positionNoise: 3, within: 0.02 },
  { hertz: 1, positionNoise: 5, within: 0.01 },
  { hertz: 1, positionNoise: 8, within: 0.03 },
  { hertz: 1, positionNoise: 8, speedNoise: 0.2, within: 0.03 },
  { hertz: 10, positionNoise: 3, speedNoise: 0.2, within: 0.02 },
])('the distance is right: %o', ({ within, ...recorder }) => {
  const { trace, meters } = drive(repeated(cityBlock, 10), recorder)
  const [trip] = findTrips(rejectOutliers(trace).points)
  expect(Math.abs(trip!.distanceMeters / meters - 1)).toBeLessThan(within)
})

test('adds the bends of a road between positions two minutes apart, but not the time of a wait', () => {
  const km = (points: readonly TracePoint[]) =>
    findTrips(rejectOutliers(points).points).reduce((sum, { distanceMeters }) => sum + distanceMeters / 1000, 0)
  const winding = trueDrive({ km: 60, kmh: 90, everySeconds: 120, bends: 0.6 })
  expect(km(winding)).toBeCloseTo(60, 0)
  expect(km(winding.map((point) => ({ ...point, speedKmh: null })))).toBeLessThan(58)
  // Its speeds are those of the way to and from a place where it waits for half of each step.
  const waiting = trueDrive({ km: 40, kmh: 40, everySeconds: 120 }).map((point) => ({
    ...point,
    speedKmh: point.speedKmh && 80,
  }))
  expect(km(waiting)).toBeCloseTo(40, 0)
})

test('begins a trip when its vehicle leaves, and ends it when it comes', () => {
  const driven = trueDrive({ restMinutes: 0 })
  const [first, last] = [driven[0]!, { ...driven.at(-1)!, speedKmh: 0 }]
  const parkedAt = (minutes: number, point: TracePoint) => ({
    ...point,
    ...spotAt(point, { east: 0, north: 4 }),
    atMs: point.atMs + minutes * 60_000,
    speedKmh: 0,
  })
  const [trip, ...others] = findTrips(
    rejectOutliers([parkedAt(-4, first), ...driven.slice(0, -1), last, parkedAt(4, last)]).points,
  )
  expect(trip).toMatchObject({ startedAtMs: first.atMs, endedAtMs: last.atMs })
  expect(others).toEqual([])
})

test('adds nothing for a wait, however noisy its positions are', () => {
  const { trace, meters } = drive([...repeated(cityBlock, 3), parked(240), ...repeated(cityBlock, 3)], {
    hertz: 1,
    positionNoise: 8,
  })
  const trips = findTrips(rejectOutliers(trace).points)
  expect(trips).toHaveLength(1)
  expect(Math.abs(trips[0]!.distanceMeters / meters - 1)).toBeLessThan(0.03)
})

test('neither lengthens nor ends a trip for a jump of 470 m', () => {
  const { trace } = drive(repeated(cityBlock, 6), { hertz: 1, positionNoise: 2 })
  const [clean] = findTrips(rejectOutliers(trace).points)
  const trips = findTrips(rejectOutliers(shifted(trace, 470, (i) => i >= 100 && i < 104)).points)
  expect(trips).toHaveLength(1)
  expect(Math.abs(trips[0]!.distanceMeters - clean!.distanceMeters)).toBeLessThan(20)
})

test('returns separate trips, in order, within the trace', () => {
  const phase = fc.oneof(
    fc.constant(cityBlock),
    fc.integer({ min: 1, max: 700 }).map((seconds) => [parked(seconds)]),
  )
  fc.assert(
    fc.property(fc.array(phase, { minLength: 1, maxLength: 8 }), fc.integer(), (parts, seed) => {
      const { trace } = drive(parts.flat(), { hertz: 0.5, positionNoise: 3, seed })
      const trips = findTrips(rejectOutliers(trace).points)
      const times = trips.flatMap(({ startedAtMs, endedAtMs }) => [startedAtMs, endedAtMs])
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.every((at) => at >= trace[0]!.atMs && at <= trace.at(-1)!.atMs)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test.each<[string, Parameters<typeof trueDrive>[0], boolean, boolean]>([
  ['a straight road, each minute', { everySeconds: 60 }, true, false],
  ['a winding road, each 10 s', { everySeconds: 10, bends: 1.2 }, true, false],
  ['a winding road, each 30 s', { everySeconds: 30, bends: 1.2 }, true, true],
  ['a winding road, each minute', { everySeconds: 60, bends: 1.2 }, true, true],
  ['a winding road, each two minutes', { everySeconds: 120, km: 60, bends: 0.9 }, true, true],
  ['a straight road, each minute without speeds', { everySeconds: 60 }, false, true],
])('the distance on %s, is an estimate if its bends aren’t seen', (_, change, statesSpeed, isEstimated) => {
  const points = trueDrive(change).map((point) => (statesSpeed ? point : { ...point, speedKmh: null }))
  expect(findTrips(rejectOutliers(points).points)).toMatchObject([{ isEstimated }])
})

describe('on a road that turns unseen between positions a minute apart', () => {
  /** East at 60 km/h; `turning` steps go 1 km on the road, and 700 m on. `scale`: what its device states of its speed. */
  const road = (straight: number, turning: number, scale = 1) =>
    Array.from({ length: straight + turning + 1 }, (_, index): CleanPoint => {
      const east = index * 1000 - Math.max(0, index - straight) * 300
      const headingDegrees = index > straight ? 140 : 90
      return {
        atMs: index * 60_000,
        ...spotAt(munich, { east, north: 0 }),
        speedKmh: 60 * scale,
        headingDegrees,
        follows: 'point',
      }
    })
  const share = (points: CleanPoint[]) => roadMeters(points) / ((points.length - 1) * 1000)

  test('stated speeds say how far it was', () => {
    expect(share(road(5, 20))).toBeCloseTo(1, 2)
    expect(hasUnseenBends(road(5, 20))).toBe(true)
  })

  test('a single turn may be a wait', () => {
    expect(share(road(0, 2))).toBeCloseTo(0.7, 2)
  })

  test('speeds that say as much more where it is straight are wrong', () => {
    expect(share(road(8, 20, 1.3))).toBeCloseTo(0.785, 1)
  })

  /** Streets with lights, of which about half are red for up to 45 s, and a corner at each third one. */
  const streets = (seed: number): Phase[] => {
    const normal = normalNumbers(seed)
    const share = () => (1 + Math.tanh(normal())) / 2
    const lights = (): Phase[] => [
      { seconds: 7, acceleration: -2 },
      { seconds: 5 + 40 * share() },
      { seconds: 9, acceleration: 1.5 },
    ]
    const corner = () => (normal() > 0.5 ? (normal() > 0 ? 15 : -15) : 0)
    const blocks = Array.from({ length: 40 }, () => [
      { seconds: 10 + 20 * share() },
      ...(normal() > 0 ? lights() : []),
      { seconds: 6, turnDegreesPerSecond: corner() },
    ])
    return [{ seconds: 9, acceleration: 1.5 }, ...blocks.flat(), { seconds: 7, acceleration: -2 }]
  }

  test('waits at lights hardly ever make it too long', () => {
    const shares = Array.from({ length: 120 }, (_, seed) => {
      const { trace, meters } = drive(streets(seed), { hertz: 1 / 60, positionNoise: 3, speedNoise: 0.3, seed })
      return roadMeters(rejectOutliers(trace).points) / meters
    })
    expect(shares.filter((one) => one > 1.1).length).toBeLessThan(3)
  })
})
