import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spotAt } from '../geometry.ts'
import { cityBlock, drive, munich, type Phase, repeated } from '../testing/sample-drive.ts'
import { rejectOutliers } from '../trips/outliers.ts'
import { isWrongUnit, speedRatio } from './speed-ratio.ts'
import type { CleanPoint } from './trace.ts'

const highway: Phase[] = [
  { seconds: 20, acceleration: 1.4 },
  { seconds: 600, turnDegreesPerSecond: 0.1 },
]
const recorders = [
  { hertz: 1, positionNoise: 3, speedNoise: 0.3 },
  { hertz: 0.1, positionNoise: 5, speedNoise: 0.3 },
]
const eachMinute = { hertz: 1 / 60, positionNoise: 5, speedNoise: 0.3 }
const ratioOf = (phases: readonly Phase[], recorder: (typeof recorders)[number], scale: number) => {
  const { trace } = drive(phases, recorder)
  const stated = trace.map((point) => ({ ...point, speedKmh: point.speedKmh! * scale }))
  return speedRatio(rejectOutliers(stated).points)
}

describe.each(recorders)('at %o', (recorder) => {
  test.each([
    ['knots read as km/h', 1 / 1.852],
    ['km/h read as knots', 1.852],
    ['m/s read as km/h', 1 / 3.6],
    ['mph read as km/h', 1 / 1.609],
    ['km/h read as mph', 1.609],
    ['mph read as knots', 1.151],
    ['knots read as mph', 0.869],
  ])('%s is a wrong unit', (_, scale) => {
    const ratio = ratioOf(highway, recorder, scale)
    expect(ratio).toBeCloseTo(scale, 1)
    expect(isWrongUnit(ratio)).toBe(true)
  })

  test.each([0.93, 1, 1.08])('a speedometer that is off by %d is not', (scale) => {
    expect(isWrongUnit(ratioOf(highway, recorder, scale))).toBe(false)
    expect(isWrongUnit(ratioOf(repeated(cityBlock, 20), recorder, scale))).toBe(false)
  })
})

test('calls no honest device wrong, however it is driven and recorded', () => {
  const phase = fc.oneof(
    fc.constant(cityBlock),
    fc.tuple(fc.integer({ min: 20, max: 200 }), fc.double({ min: -6, max: 6, noNaN: true })).map(([seconds, turn]) => [
      { seconds: 12, acceleration: 1.5 },
      { seconds, turnDegreesPerSecond: turn },
      { seconds: 8, acceleration: -1.5 },
    ]),
  )
  const recorder = fc.record({
    hertz: fc.constantFrom(1, 0.2, 0.1, 0.05, 1 / 60),
    positionNoise: fc.double({ min: 0, max: 8, noNaN: true }),
    speedNoise: fc.double({ min: 0, max: 0.6, noNaN: true }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(
      fc.array(phase, { minLength: 1, maxLength: 12 }),
      recorder,
      fc.double({ min: 0.92, max: 1.09, noNaN: true }),
      (phases, how, scale) => {
        const ratio = ratioOf(repeated(phases.flat(), 3), how, scale)
        expect(isWrongUnit(ratio), String(ratio)).toBe(false)
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['a kart track', 0.1, 16.7],
  ['a roundabout', 0.2, 28],
  ['a test track', 0.05, 19],
])('says nothing against speeds on %s, whose way is longer than the lines between its points', (_, hertz, turn) => {
  const laps: Phase[] = [
    { seconds: 8, acceleration: 1.4 },
    { seconds: 900, turnDegreesPerSecond: turn },
  ]
  expect(isWrongUnit(ratioOf(laps, { hertz, positionNoise: 3, speedNoise: 0.3 }, 1))).toBe(false)
})

test('knows the unit of a tracker that reports each minute', () => {
  const hour: Phase[] = [
    { seconds: 20, acceleration: 1.4 },
    { seconds: 3600, turnDegreesPerSecond: 0.05 },
  ]
  expect(ratioOf(hour, eachMinute, 1.852)).toBeCloseTo(1.852, 1)
  expect(isWrongUnit(ratioOf(hour, eachMinute, 1.05))).toBe(false)
  expect(isWrongUnit(ratioOf(repeated(cityBlock, 200), eachMinute, 1))).toBe(false)
})

test('doesn’t separate mph from knots by a few steps', () => {
  expect(ratioOf([{ seconds: 20, acceleration: 1.4 }, { seconds: 180 }], recorders[1]!, 1.151)).toBeNull()
})

test('says nothing of a short drive, or without speeds', () => {
  expect(ratioOf([{ seconds: 10, acceleration: 2 }, { seconds: 60 }], recorders[0]!, 1.852)).toBeNull()
  expect(speedRatio(rejectOutliers(drive(highway, { hertz: 1 }).trace).points)).toBeNull()
})

test('knows no unit of a zigzag that is seen once in each of its bends, as if it were straight', () => {
  // Its road is 1.45 times the straight line, and each position is 50° aside of it.
  const seen = (headingDegrees: number) =>
    Array.from({ length: 40 }, (_, index): CleanPoint => {
      const place = spotAt(munich, { east: (index * 733) / 1.45, north: 0 })
      return { atMs: index * 60_000, ...place, speedKmh: 44, headingDegrees, follows: 'point' }
    })
  expect(speedRatio(seen(140))).toBeNull()
  expect(speedRatio(seen(90))).toBeCloseTo(1.45, 2)
})
