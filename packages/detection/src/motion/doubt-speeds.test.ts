import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cityBlock, drive, type Phase, repeated } from '../testing/sample-drive.ts'
import { trueDrive } from '../testing/true-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { doubtedSpeeds } from './doubt-speeds.ts'

const at60: Phase[] = [{ seconds: 20, acceleration: 0.83 }, { seconds: 600 }]

test.each([1, 0.2, 0.1, 1 / 30, 1 / 60])('doubts one wrong speed at %d Hz, and no other', (hertz) => {
  const { trace } = drive(at60, { hertz, positionNoise: 3, speedNoise: 0.3 })
  const odd = trace.length >> 1
  const stated = trace.map((point, index) => (index === odd ? { ...point, speedKmh: 140 } : point))
  expect(doubtedSpeeds(rejectOutliers(stated).points)).toEqual(new Set([trace[odd]!.atMs]))
})

test('doubts speeds that a device keeps stating at one place, also where it reports rarely', () => {
  const { trace } = drive(at60, { hertz: 1 / 30 })
  const [last, until] = [trace.at(-1)!, trace.at(-1)!.atMs]
  const repeats = [180, 360, 540].map((seconds) => ({ ...last, atMs: until + seconds * 1000, speedKmh: 48 }))
  const drift = repeats.map((point, index) => ({ ...point, latitude: point.latitude + (index + 1) / 10_000 }))
  const doubtedOf = (more: typeof trace) => [...doubtedSpeeds(rejectOutliers([...trace, ...more]).points)]
  expect(doubtedOf(repeats)).toEqual(expect.arrayContaining(repeats.map(({ atMs }) => atMs)))
  expect(doubtedOf(drift)).toEqual([])
})

test('believes a speed without a path on either side', () => {
  const { trace } = drive(at60, { hertz: 1 / 120, speedNoise: 0.3 })
  const stated = trace.map((point) => ({ ...point, speedKmh: 140 }))
  expect(doubtedSpeeds(rejectOutliers(stated).points)).toEqual(new Set())
})

test('believes honest devices', () => {
  const phases = fc
    .tuple(fc.integer({ min: 5, max: 13 }), fc.integer({ min: 30, max: 200 }))
    .map(([pace, seconds]) => [
      { seconds: pace, acceleration: 2.4 },
      { seconds },
      { seconds: pace, acceleration: -2.4 },
      ...cityBlock,
    ])
  const recorder = fc.record({
    hertz: fc.constantFrom(10, 1, 0.2, 0.1),
    positionNoise: fc.double({ min: 0, max: 5, noNaN: true }),
    speedNoise: fc.double({ min: 0, max: 0.6, noNaN: true }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(phases, recorder, (own, how) => {
      const { points } = rejectOutliers(drive(repeated(own, 3), how).trace)
      expect([...doubtedSpeeds(points)]).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('believes speeds between places that are rounded to a grid, and not between some that are near one', () => {
  const cut = (degrees: number, off = 0) => Math.floor(degrees * 1000) / 1000 + off
  const onGrid = (off: number) => {
    const points = trueDrive({ kmh: 30, km: 6, everySeconds: 5, restMinutes: 0 })
    return points.map(({ latitude, longitude, ...point }) => ({
      ...point,
      latitude: cut(latitude, off),
      longitude: cut(longitude, off),
      speedKmh: point.atMs % 100_000 === 0 ? 75 : 30,
      follows: 'point' as const,
    }))
  }
  expect(doubtedSpeeds(onGrid(0)).size).toBe(0)
  expect(doubtedSpeeds(onGrid(0.0003)).size).toBeGreaterThan(0)
})

describe('positions a minute apart', () => {
  const steady = trueDrive({ kmh: 105, km: 30, everySeconds: 60, restMinutes: 5 })
  const first = steady.findIndex(({ speedKmh }) => speedKmh !== 0)
  const stating = (odd: number, kmh: number) =>
    rejectOutliers(steady.map((point, index) => (index === odd ? { ...point, speedKmh: kmh } : point))).points

  test.each([1, 2, 8, 16])('doubt one that states 150 km/h on a steady drive, %d min after its start', (minute) => {
    const odd = first + minute
    expect(doubtedSpeeds(stating(odd, 150))).toEqual(new Set([steady[odd]!.atMs]))
  })

  test.each([1, 2, 8, 16])('believe an overtaking at 135 km/h, %d min after the start', (minute) => {
    expect(doubtedSpeeds(stating(first + minute, 135))).toEqual(new Set())
  })

  test('believe the top speed of a car that speeds up from rest and is as slow as others a minute later', () => {
    const phases: Phase[] = [
      { seconds: 30, acceleration: 1.4 },
      { seconds: 40 },
      { seconds: 9, acceleration: -1.4 },
      { seconds: 300 },
    ]
    const { trace } = drive(phases, { hertz: 1 / 60, positionNoise: 3, speedNoise: 0.3 })
    expect(trace[1]!.speedKmh).toBeGreaterThan(145)
    expect(doubtedSpeeds(rejectOutliers(trace).points)).toEqual(new Set())
  })
})
