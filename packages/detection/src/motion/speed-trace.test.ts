import { describe, expect, test } from 'vitest'
import { cityBlock, drive, type Recorder, repeated, shifted, startMs } from '../testing/sample-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { traceMotion } from './speed-trace.ts'

const motionOf = (recorder: Recorder) =>
  traceMotion(rejectOutliers(drive(repeated(cityBlock, 4), recorder).trace).points)
const truth = traceMotion(rejectOutliers(drive(repeated(cityBlock, 4), { hertz: 1, speedNoise: 0 }).trace).points)

test('has one sample per second for any recorder', () => {
  for (const hertz of [1, 2, 5, 10]) {
    const times = motionOf({ hertz }).map(({ atMs }) => atMs)
    expect(new Set(times.slice(1).map((at, i) => at - times[i]!))).toEqual(new Set([1000]))
  }
})

describe.each([
  { hertz: 1, positionNoise: 0.5, within: 3 },
  { hertz: 1, positionNoise: 3, within: 7 },
  { hertz: 10, positionNoise: 3, within: 4 },
  { hertz: 1, positionNoise: 5, speedNoise: 0.2, within: 1.5 },
])('speeds of $hertz Hz with $positionNoise m of noise', ({ within, ...recorder }) => {
  test(`are accurate to ${within} km/h overall`, () => {
    const known = new Map(truth.map(({ atMs, speedKmh }) => [atMs, speedKmh!]))
    const errors = motionOf(recorder).map(({ atMs, speedKmh }) => speedKmh! - known.get(atMs)!)
    expect(Math.sqrt(errors.reduce((sum, e) => sum + e * e, 0) / errors.length)).toBeLessThan(within)
  })
})

test('covers the noise with the stated error: forces of a steady drive stay within three of them', () => {
  for (const positionNoise of [0.5, 2, 5]) {
    const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 400 }], { hertz: 1, positionNoise })
    const cruising = traceMotion(rejectOutliers(trace).points).slice(20)
    const usable = cruising.filter(({ leftG }) => leftG !== null)
    expect(usable.length).toBeGreaterThan(350)
    const outside = usable.filter(({ leftG, leftErrorG }) => Math.abs(leftG!) > 3 * leftErrorG)
    expect(outside.length / usable.length).toBeLessThan(0.01)
  }
})

test('barely changes the speeds around a stray of 25 m', () => {
  const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 60 }], { hertz: 1, positionNoise: 1 })
  const speeds = traceMotion(rejectOutliers(shifted(trace, 25, (i) => i === 40)).points).slice(30, 50)
  for (const { speedKmh } of speeds) expect(Math.abs(speedKmh! - 72)).toBeLessThan(6)
})

test('invents nothing across a gap or between points 15 seconds apart', () => {
  const { trace } = drive([{ seconds: 10, acceleration: 2 }, { seconds: 60 }], { hertz: 1 })
  const gap = traceMotion(rejectOutliers(trace.filter((_, i) => i < 30 || i > 40)).points)
  expect(gap.some(({ atMs }) => atMs > trace[29]!.atMs && atMs < trace[41]!.atMs)).toBe(false)
  const sparse = traceMotion(rejectOutliers(trace.filter((_, i) => i % 15 === 0)).points)
  expect(sparse).toHaveLength(5)
  expect(sparse.every(({ forwardG, leftG }) => forwardG === null && leftG === null)).toBe(true)
  expect(sparse[2]!.speedKmh).toBeCloseTo(72, 0)
})

test('returns the same motion for the same drive, however far it has come without a pause', () => {
  const north = Array.from({ length: 12_000 }, (_, second) => ({
    atMs: startMs + second * 1000,
    latitude: 40 + second * 0.0003,
    longitude: 10 + second * 0.0003,
    speedKmh: null,
    headingDegrees: null,
  }))
  const motion = traceMotion(rejectOutliers(north).points)
  const { latitude, speedKmh, forwardG } = motion.at(-10)!
  const eastMetersPerSecond = 33.36 * Math.cos((latitude * Math.PI) / 180)
  expect(speedKmh).toBeCloseTo(3.6 * Math.hypot(33.36, eastMetersPerSecond), 0)
  expect(forwardG).toBeCloseTo(0, 2)
})
