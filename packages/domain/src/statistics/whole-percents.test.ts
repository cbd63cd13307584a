import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholePercents } from './whole-percents.ts'

test('rounds parts so that they add up to 100', () => {
  expect(wholePercents([64.6, 10.7, 24.7])).toEqual([64, 11, 25])
  expect(wholePercents([0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 9 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      fc.pre(whole > 1e-6)
      const percents = wholePercents(parts)
      expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100)
      for (const [at, percent] of percents.entries())
        expect(Math.abs(percent - (100 * parts[at]!) / whole)).toBeLessThan(1.000001)
    }),
  )
})
