import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metersBetween } from '../geometry.ts'
import type { TracePoint } from '../motion/trace.ts'
import { cityBlock, drive, repeated, shifted, startMs } from '../testing/sample-drive.ts'
import { rejectOutliers } from './outliers.ts'

const { trace } = drive(repeated(cityBlock, 3), { hertz: 1, positionNoise: 2 })
const reasons = (points: readonly TracePoint[]) => rejectOutliers(points).rejected.map(({ reason }) => reason)

describe('a clean drive', () => {
  test.each([
    { hertz: 1, positionNoise: 0 },
    { hertz: 1, positionNoise: 5 },
    { hertz: 10, positionNoise: 3, speedNoise: 0.2 },
    { hertz: 0.1, positionNoise: 5 },
  ])('is kept whole: %o', (recorder) => {
    expect(reasons(drive(repeated(cityBlock, 5), recorder).trace)).toEqual([])
  })

  test('is kept whole with pinned fixes at every light', () => {
    const standing = trace.map((point, i) =>
      trace[i - 1] && i > 45 && i < 65 ? { ...point, ...spotOf(trace[45]!) } : point,
    )
    expect(reasons(standing)).toEqual([])
  })
})

const spotOf = ({ latitude, longitude }: TracePoint) => ({ latitude, longitude })

describe('a jump', () => {
  test.each([
    { meters: 470, from: 30, to: 31 },
    { meters: 470, from: 30, to: 36 },
    { meters: 90, from: 30, to: 32 },
    { meters: 470, from: 0, to: 1 },
    { meters: 5_000_000, from: 40, to: 45 },
  ])('that returns is rejected, and nothing else: %o', ({ meters, from, to }) => {
    const { rejected, points } = rejectOutliers(shifted(trace, meters, (i) => i >= from && i < to))
    expect(rejected.map(({ point }) => point.atMs)).toEqual(trace.slice(from, to).map((point) => point.atMs))
    expect(points.find((point) => point.atMs === trace[to]!.atMs)?.follows).toBe(from ? 'rejected' : 'point')
  })

  test('that doesn’t return splits the trace in two', () => {
    const { rejected, points } = rejectOutliers(shifted(trace, 400_000, (i) => i >= 60))
    expect(rejected).toEqual([])
    expect(points.flatMap((point, i) => (point.follows === 'break' ? [i] : []))).toEqual([60])
  })

  test('is detected sooner if the speed is known', () => {
    const slow = drive([{ seconds: 5, acceleration: 1 }, { seconds: 60 }], { hertz: 1, speedNoise: 0.1 }).trace
    expect(reasons(shifted(slow, 60, (i) => i >= 20 && i < 23))).toEqual(['jump', 'jump', 'jump'])
  })
})

describe('a parked vehicle', () => {
  const parked = (count: number, stepSeconds: number, speedKmh: number | null = 0): TracePoint[] =>
    Array.from({ length: count }, (_, i) => ({
      atMs: startMs + i * stepSeconds * 1000,
      ...spotOf(trace[0]!),
      speedKmh,
      headingDegrees: null,
    }))

  test.each([
    { meters: 900, step: 20, from: 12, to: 13 },
    { meters: 2_100, step: 60, from: 12, to: 15 },
    { meters: 2_100, step: 110, from: 4, to: 20 },
    { meters: 60_000, step: 30, from: 1, to: 9 },
  ])('doesn’t drive where a bad fix moves it: %o', ({ meters, step, from, to }) => {
    const { rejected } = rejectOutliers(shifted(parked(30, step), meters, (i) => i >= from && i < to))
    expect(rejected.map(({ point, reason }) => [(point.atMs - startMs) / step / 1000, reason])).toEqual(
      Array.from({ length: to - from }, (_, i) => [from + i, 'jump']),
    )
  })

  test.each([
    { speedKmh: 0, meters: 400, step: 300, awayKmh: 0, isAway: (i: number) => i % 2 === 1 },
    { speedKmh: null, meters: 2_000, step: 30, awayKmh: null, isAway: (i: number) => i % 8 === 4 },
    { speedKmh: 0, meters: 1_500, step: 60, awayKmh: 40, isAway: (i: number) => i === 11 },
    { speedKmh: 0, meters: 1_500, step: 60, awayKmh: null, isAway: (i: number) => i === 11 },
    { speedKmh: 0, meters: 400, step: 300, awayKmh: 40, isAway: (i: number) => i % 3 === 1 },
  ])('doesn’t drive to and fro faster than any vehicle, or without a way: %o', (one) => {
    const still = parked(25, one.step, one.speedKmh)
    const seen = shifted(still, one.meters, one.isAway).map((point, i) =>
      one.isAway(i) ? { ...point, speedKmh: one.awayKmh } : point,
    )
    const { rejected } = rejectOutliers(seen)
    expect(rejected.map(({ point, reason }) => [(point.atMs - startMs) / one.step / 1000, reason])).toEqual(
      still.flatMap((_, i) => (one.isAway(i) ? [[i, 'jump']] : [])),
    )
  })

  test.each([
    { meters: 600, step: 60, from: 8, to: 9 },
    { meters: 2_000, step: 300, from: 8, to: 10 },
  ])('keeps a real short trip with few fixes: %o', ({ meters, step, from, to }) => {
    for (const speedKmh of [null, 30]) {
      const isAway = (i: number) => i >= from && i < to
      const seen = shifted(parked(20, step), meters, isAway).map((point, i) =>
        isAway(i) ? { ...point, speedKmh } : point,
      )
      expect(reasons(seen)).toEqual([])
    }
  })

  test('keeps the ways between two sites of which a device reports only the stops', () => {
    const stops = shifted(parked(20, 300), 2_000, (i) => i % 2 === 1).map((point, i) => ({
      ...point,
      atMs: point.atMs + (i % 3) * 120_000,
    }))
    expect(reasons(stops)).toEqual([])
  })

  test('may wander', () => {
    expect(reasons(shifted(parked(30, 30), 150, (i) => i >= 4 && i < 9))).toEqual([])
  })

  test('may be driven unseen between two fixes that are far apart', () => {
    expect(reasons(shifted(parked(12, 600), 4_000, (i) => i >= 4 && i < 6))).toEqual([])
  })

  test.each([
    [10, 350],
    [1, 12],
  ])('that moves all along with a speed of 0 has no speedometer: every %d s, %d m', (step, meters) => {
    const moving = parked(80, step).map((point, i) => shifted([point], i * meters, () => true)[0]!)
    const { points, rejected } = rejectOutliers(moving)
    expect(rejected).toEqual([])
    expect(points.every(({ speedKmh }) => speedKmh === null)).toBe(true)
  })
})

describe('stale fixes', () => {
  test('of a tunnel are rejected: the 470 m after them were driven unseen', () => {
    const tunnel = drive([{ seconds: 10, acceleration: 1.5 }, { seconds: 80 }], { hertz: 1 }).trace
    const frozen = tunnel.map((point, i) => (i > 30 && i < 61 ? { ...point, ...spotOf(tunnel[30]!) } : point))
    expect(metersBetween(frozen[60]!, frozen[61]!)).toBeGreaterThan(450)
    const { rejected, points } = rejectOutliers(frozen)
    expect(rejected).toHaveLength(30)
    expect(rejected.every(({ reason, point }) => reason === 'stale' && point.atMs > tunnel[30]!.atMs)).toBe(true)
    expect(points.every(({ follows }) => follows === 'point')).toBe(true)
  })

  test('of a slow receiver behind a fast recorder are rejected', () => {
    const fast = drive([{ seconds: 10, acceleration: 2 }, { seconds: 20 }], { hertz: 10 }).trace
    const echoing = fast.map((point, i) => ({ ...point, ...spotOf(fast[i - (i % 10)]!) }))
    const moving = rejectOutliers(echoing).points.filter(
      (point) => point.atMs > startMs + 10_000 && point.atMs < startMs + 29_000,
    )
    expect(moving.every((point) => (point.atMs - startMs) % 1000 === 0)).toBe(true)
  })
})

describe('clocks', () => {
  test('loses one point for a reading from the future', () => {
    const points = trace.map((point, i) => (i === 20 ? { ...point, atMs: point.atMs + 9e9 } : point))
    expect(reasons(points)).toEqual(['backwards'])
  })

  test('loses nothing of a drive that was recorded newest first', () => {
    expect(rejectOutliers(trace.toReversed())).toEqual(rejectOutliers(trace))
  })

  test('distinguishes a second point for an instant from one that goes back', () => {
    const points = [...trace.slice(0, 5), trace[4]!, trace[1]!, ...trace.slice(5)]
    expect(reasons(points).sort()).toEqual(['repeatedTime', 'repeatedTime'])
    expect(reasons([...trace.slice(0, 5), { ...trace[1]!, atMs: trace[1]!.atMs + 500 }, ...trace.slice(5)])).toEqual([
      'backwards',
    ])
  })
})

test('rejects 0, 0 and coordinates outside the earth', () => {
  const wrong = [
    { latitude: 0, longitude: 0 },
    { latitude: 91, longitude: 0 },
    { latitude: Number.NaN, longitude: 1 },
  ]
  const points = trace.map((point, i) => ({ ...point, ...wrong[i - 50] }))
  expect(reasons(points)).toEqual(['notAPlace', 'notAPlace', 'notAPlace'])
})

test('keeps or rejects every point of any input, keeps them in rising time, and leaves the order unchanged when cleaning again', () => {
  const point = fc.record({
    atMs: fc.integer({ min: 0, max: 60_000 }),
    latitude: fc.double({ min: 48, max: 48.02, noNaN: true }),
    longitude: fc.double({ min: 11, max: 11.02, noNaN: true }),
    speedKmh: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
    headingDegrees: fc.constant(null),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (points) => {
      const cleaned = rejectOutliers(points)
      expect(cleaned.points.length + cleaned.rejected.length).toBe(points.length)
      cleaned.points.forEach((kept, i) => {
        if (i) expect(kept.atMs).toBeGreaterThan(cleaned.points[i - 1]!.atMs)
      })
    }),
  )
})
