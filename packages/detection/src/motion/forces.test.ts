import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forcesOf } from './forces.ts'

const every = (speeds: number[], headings: number[] = speeds.map(() => 0)) =>
  speeds.map((speedKmh, index) => ({ atMs: index * 1000, speedKmh, headingDegrees: headings[index]! }))

describe('forces', () => {
  test('calculates half a g backward for braking from 72 to 36 km/h in two seconds', () => {
    const [, middle] = forcesOf(every([72, 54, 36]))
    expect(middle!.forwardG).toBeCloseTo(-5 / 9.80665, 6)
    expect(middle!.leftG).toBeCloseTo(0, 9)
  })

  test('calculates a force to the left for a left turn across north', () => {
    const [, middle] = forcesOf(every([36, 36, 36], [10, 0, 350]))
    // 20 degrees in two seconds at 10 m/s.
    expect(middle!.leftG).toBeCloseTo(((20 * Math.PI) / 180 / 2) * (10 / 9.80665), 6)
  })

  test('returns null across a gap', () => {
    const samples = [0, 10_000, 20_000].map((atMs) => ({ atMs, speedKmh: atMs / 200, headingDegrees: 0 }))
    expect(forcesOf(samples)[1]).toEqual({ forwardG: null, leftG: null })
  })

  test('calculates no force at a steady speed in a straight line, at any speed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 200, noNaN: true }),
        fc.double({ min: 0, max: 359, noNaN: true }),
        (speed, heading) => {
          for (const { forwardG, leftG } of forcesOf(every([speed, speed, speed], [heading, heading, heading]))) {
            expect(forwardG).toBeCloseTo(0, 9)
            expect(Math.abs(leftG!)).toBeLessThan(1e-9)
          }
        },
      ),
    )
  })
})
