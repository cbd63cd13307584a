import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drive, type Phase, startMs } from '../testing/sample-drive.ts'
import { trueDrive } from '../testing/true-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { statedTopSpeed } from './stated-top-speed.ts'
import { mostWhenDense, mostWhenSparse, outpaces, supportedSpeed } from './supported-speed.ts'
import type { TracePoint } from './trace.ts'

const supported = (trace: readonly TracePoint[]) => supportedSpeed(rejectOutliers(trace).points)
const noise = { positionNoise: 2 }
/** From a standstill to a speed in m/s that is held for some seconds, and to a standstill again. */
const ride = (top: number, seconds: number): Phase[] => [
  { seconds: top / 1.5, acceleration: 1.5 },
  { seconds },
  { seconds: top / 2, acceleration: -2 },
  { seconds: 20 },
]

test('supports the true top speed of any drive that is seen every few seconds, and no speed far above it', () => {
  const rides = fc.array(fc.tuple(fc.integer({ min: 10, max: 38 }), fc.integer({ min: 12, max: 90 })), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(rides, fc.constantFrom(1, 0.5, 0.2, 0.1), (parts, hertz) => {
      const phases = parts.flatMap(([top, seconds]) => ride(top, seconds))
      const found = supported(drive(phases, { hertz, ...noise }).trace)!
      const top = Math.max(...parts.map(([one]) => one)) * 3.6
      expect(found.mostKmh).toBeGreaterThanOrEqual(top)
      expect(found.mostKmh).toBeLessThan(mostWhenDense(top + 12))
    }),
    { numRuns: 30 },
  )
})

test('supports more between points a minute apart, where a vehicle may have been faster', () => {
  const { trace } = drive(ride(25, 600), { hertz: 1 / 60 })
  expect(supported(trace)!.shownKmh).toBeCloseTo(90, 0)
  expect(supported(trace)!.mostKmh).toBeCloseTo(mostWhenSparse(90), 0)
})

test('isn’t misled by a position that jumps away and back', () => {
  const { trace } = drive(ride(15, 300), { hertz: 0.2, ...noise })
  const jumping = trace.map((point, index) => (index === 30 ? { ...point, latitude: point.latitude + 0.02 } : point))
  expect(supported(jumping)!.mostKmh).toBeLessThan(mostWhenDense(70))
})

test('leaves out a rest, or a ferry', () => {
  const { trace } = drive([...ride(15, 300), ...ride(15, 300)], { hertz: 0.1 })
  const later = trace.map((point, index) =>
    index < trace.length / 2 ? point : { ...point, atMs: point.atMs + 2_400_000 },
  )
  expect(supported(later)!.mostKmh).toBeCloseTo(mostWhenDense(54), 0)
})

test.each([
  ['silent for minutes', (trace: TracePoint[]) => trace.filter((_, index) => index < 10 || index > 45)],
  ['in one place', (trace: TracePoint[]) => trace.map((point) => ({ ...trace[0]!, atMs: point.atMs }))],
  ['a single point', (trace: TracePoint[]) => trace.slice(0, 1)],
])('knows nothing of a path that is %s', (_, change) => {
  expect(supported(change(drive(ride(25, 900), { hertz: 0.1, speedNoise: 0 }).trace))).toBeNull()
})

describe('a steady drive at 105 km/h', () => {
  const middle = { fromMs: startMs + 900_000, untilMs: startMs + 1_200_000 }
  test.each([5, 10, 20, 30])(
    'leaves room for a little more between points each %d s, and for no 140 km/h',
    (everySeconds) => {
      const { points } = rejectOutliers(trueDrive({ kmh: 105, km: 60, everySeconds }))
      const { mostKmh } = supportedSpeed(points, middle)!
      expect(mostKmh).toBeGreaterThan(115)
      expect(mostKmh).toBeLessThan(140)
    },
  )

  test.each([10, 15, 20, 30])(
    'leaves room for an overtaking at 130 km/h, whenever points each %d s see it',
    (everySeconds) => {
      const phases: Phase[] = [
        { seconds: 29.2 / 1.5, acceleration: 1.5 },
        { seconds: 300 },
        { seconds: 5, acceleration: 1.4 },
        { seconds: 3 },
        { seconds: 7, acceleration: -1 },
        { seconds: 300 },
      ]
      const { trace } = drive(phases, { hertz: 1, positionNoise: 3, speedNoise: 0.3 })
      const span = { fromMs: startMs + 260_000, untilMs: startMs + 400_000 }
      for (let offset = 0; offset < everySeconds; offset++) {
        const seen = trace.filter((_, index) => index % everySeconds === offset)
        expect(supportedSpeed(rejectOutliers(seen).points, span)!.mostKmh).toBeGreaterThan(130)
      }
    },
  )

  test('isn’t any faster for one position that states so', () => {
    const { points } = rejectOutliers(trueDrive({ kmh: 105, km: 60, everySeconds: 20 }))
    const odd = points.map((point, index) => (index === 50 ? { ...point, speedKmh: 170 } : point))
    expect(supportedSpeed(odd, middle)!.mostKmh).toBeLessThan(160)
    expect(statedTopSpeed(odd)).toBe(105)
  })
})

describe('a path of minutes', () => {
  const fast = ride(37.2, 240)

  test.each([1, 0.2, 0.1, 1 / 30])('is faster than a top speed that is a tenth too low, %d times a second', (hertz) => {
    const { trace } = drive(fast, { hertz, positionNoise: 5 })
    expect(outpaces(trace, 120)).toBe(true)
  })

  test.each([1, 0.2, 0.1, 1 / 30])('isn’t faster than its own top speed, %d times a second', (hertz) => {
    const { trace } = drive(fast, { hertz, positionNoise: 10 })
    expect(outpaces(trace, 133)).toBe(false)
    const zigzag = trace.map((point, index) => ({ ...point, latitude: point.latitude + ((index % 2) - 0.5) * 0.0014 }))
    expect(outpaces(zigzag, 133)).toBe(false)
  })

  test('has no top speed that it outpaces, and keeps its own', () => {
    const { trace } = drive(fast, { hertz: 0.1, speedNoise: 0.1 })
    const capped = trace.map((point) => ({ ...point, speedKmh: Math.min(point.speedKmh ?? 0, 120) }))
    expect(statedTopSpeed(rejectOutliers(trace).points)).toBeCloseTo(134, -1)
    expect(statedTopSpeed(rejectOutliers(capped).points)).toBeNull()
  })

  test('may be faster for one minute', () => {
    expect(outpaces(drive([...ride(33, 120), ...ride(37.2, 70)], { hertz: 0.1 }).trace, 119)).toBe(false)
  })

  test('isn’t misled by a position that jumps', () => {
    const { trace } = drive(ride(33, 300), { hertz: 0.1 })
    expect(
      outpaces(
        trace.map((point, index) => (index === 20 ? { ...point, latitude: point.latitude + 0.02 } : point)),
        119,
      ),
    ).toBe(false)
  })
})
