import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from './config.ts'
import { annualMiles, usageRisk } from './usage.ts'

test('thirty days are enough to annualise, fewer are drawn to the reference', () => {
  expect(annualMiles({ miles: 1000, days: 30 }, config)).toBeCloseTo(12_166.67, 2)
  expect(annualMiles({ miles: 0, days: 0 }, config)).toBe(12_000)
  const tenDays = annualMiles({ miles: 1000, days: 10 }, config)
  expect(tenDays).toBeGreaterThan(12_000)
  expect(tenDays).toBeLessThan(36_500)
  expect(annualMiles({ miles: 0, days: 10 }, config)).toBeGreaterThan(0)
})

test('more miles never score less; both ends are held', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }), (a, b) => {
      const at = (miles: number) => usageRisk({ miles, longDrivingShare: 0.05 }, config)
      expect(at(Math.max(a, b)).score).toBeGreaterThanOrEqual(at(Math.min(a, b)).score)
      expect(at(a).factors.mileage).toBeGreaterThanOrEqual(0.25)
      expect(at(a).factors.mileage).toBeLessThanOrEqual(4)
    }),
  )
})

test('the average share of long driving changes nothing', () => {
  expect(usageRisk({ miles: 12_000, longDrivingShare: 0.05 }, config).relativeRisk).toBe(1)
})
