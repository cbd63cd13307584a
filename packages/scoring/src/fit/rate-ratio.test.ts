import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateRatio } from './rate-ratio.ts'

test('compares rates as the exact conditional test does', () => {
  // 18 against 3 in equal time: P(K ≥ 18 of 21 at 1/2) = 1562 / 2^21.
  const found = rateRatio({ claims: 18, years: 5 }, { claims: 3, years: 5 })!
  expect(found.value).toBeCloseTo(6, 10)
  expect(found.p).toBeCloseTo((2 * 1562) / 2 ** 21, 10)
  // One against one: P(K ≥ 1 of 2 at s) = 1 − (1 − s)² is 5 % at s = 1 − √0.95.
  const share = 1 - Math.sqrt(0.95)
  const even = rateRatio({ claims: 1, years: 1 }, { claims: 1, years: 1 })!
  expect(even.low).toBeCloseTo(share / (1 - share), 9)
  expect(even.high).toBeCloseTo((1 - share) / share, 6)
  expect(even.p).toBe(1)
})

test('has no upper bound if the others have no claims, and is 0 without own claims', () => {
  expect(rateRatio({ claims: 4, years: 1 }, { claims: 0, years: 1 })).toMatchObject({ value: null, high: null })
  expect(rateRatio({ claims: 0, years: 1 }, { claims: 4, years: 1 })).toMatchObject({ value: 0, low: 0 })
  expect(rateRatio({ claims: 0, years: 1 }, { claims: 0, years: 1 })).toBeNull()
  expect(rateRatio({ claims: 1, years: 0 }, { claims: 1, years: 1 })).toBeNull()
  expect(() => rateRatio({ claims: 0.5, years: 1 }, { claims: 1, years: 1 })).toThrow('claims')
})

test('contains its value, and is the reciprocal from the other side', () => {
  const side = fc.record({
    claims: fc.integer({ min: 1, max: 300 }),
    years: fc.double({ min: 0.1, max: 1000, noNaN: true }),
  })
  fc.assert(
    fc.property(side, side, (one, other) => {
      const [found, reverse] = [rateRatio(one, other)!, rateRatio(other, one)!]
      expect(found.low).toBeLessThan(found.value!)
      expect(found.high!).toBeGreaterThan(found.value!)
      expect(found.low * reverse.high!).toBeCloseTo(1, 6)
      expect(found.p).toBeCloseTo(reverse.p, 9)
    }),
  )
})
