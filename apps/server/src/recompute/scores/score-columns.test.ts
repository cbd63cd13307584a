import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sevenDigits } from './score-columns.ts'

test('rounds stored numbers of scores to seven digits without changing any other', () => {
  const numbers = fc
    .tuple(fc.double({ min: -10, max: 10, noNaN: true }), fc.integer({ min: -20, max: 20 }))
    .map(([mantissa, exponent]) => mantissa * 10 ** exponent)
  fc.assert(
    fc.property(numbers, (value) => {
      const short = sevenDigits(value)
      expect(Math.abs(short - value)).toBeLessThanOrEqual(Math.abs(value) * 5.0001e-7)
      if (!Number.isInteger(value)) expect(Number(short.toPrecision(7))).toBe(short)
    }),
    { numRuns: 3_000 },
  )
  expect([0, 12_345_678, 1 / 3, -2e-9 / 3, 123_456.789].map(sevenDigits)).toEqual([
    0, 12_345_678, 0.3333333, -6.666667e-10, 123_456.8,
  ])
})
