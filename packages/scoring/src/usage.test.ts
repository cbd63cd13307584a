import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from './config.ts'
import { annualMiles, usageRisk, usageSeLog } from './usage.ts'

const reference = config.referenceAnnualMiles

test('annualizes miles to 365 days, shrunk to the reference by the missing part of a year', () => {
  expect(annualMiles({ miles: 0, days: 0 }, config, reference)).toBe(12_000)
  // A year of 24,000 miles counts 365 / 380 on the log scale.
  expect(annualMiles({ miles: 24_000, days: 365 }, config, reference)).toBeCloseTo(12_000 * 2 ** (365 / 380), 6)
  // 15 days count half, so the yearly miles are at the geometric mean. A year always has 365 days.
  expect(annualMiles({ miles: 1500, days: 15 }, config, reference)).toBeCloseTo(
    Math.sqrt((1500 / 15) * 365 * 12_000),
    6,
  )
  expect(annualMiles({ miles: 0, days: 10 }, config, reference)).toBeGreaterThan(0)
})

test('never jumps from one day more', () => {
  const yearAfter = (days: number) => annualMiles({ miles: 100 * days, days }, config, reference)
  const steps = Array.from({ length: 120 }, (_, day) => Math.log(yearAfter(day + 1) / yearAfter(day)))
  expect(Math.max(...steps)).toBeLessThan(0.08)
  expect(Math.min(...steps)).toBeGreaterThan(0)
})

test('never scores less for more miles, and is bounded at both ends', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }), (a, b) => {
      const at = (miles: number) => usageRisk({ miles, longDrivingShare: 0.05 }, config)
      expect(at(Math.max(a, b)).score).toBeGreaterThanOrEqual(at(Math.min(a, b)).score)
      expect(at(a).factors.mileage).toBeGreaterThanOrEqual(0.25)
      expect(at(a).factors.mileage).toBeLessThanOrEqual(4)
    }),
  )
})

test('compares a truck with trucks', () => {
  const at = (classMiles?: number) =>
    usageRisk({ miles: 90_000, longDrivingShare: 0.05 }, config, classMiles).relativeRisk
  expect(at(90_000)).toBe(1)
  expect(at()).toBeGreaterThan(2)
})

test('changes nothing for the average share of long driving', () => {
  expect(usageRisk({ miles: 12_000, longDrivingShare: 0.05 }, config).relativeRisk).toBe(1)
})

test('makes the year more certain with more days: less shrinkage, and more months', () => {
  expect(usageSeLog(365, config)).toBeLessThan(usageSeLog(30, config) / 1.5)
  expect(usageSeLog(0, config)).toBeCloseTo(0.5 * 0.6, 12)
  // 15 days count half: half of 0.6 between vehicles, and half of 0.3 between months over the square root of half a
  // month.
  expect(usageSeLog(15, config)).toBeCloseTo(0.5 * Math.hypot(0.5 * 0.6, 0.5 * 0.3 * Math.SQRT2), 12)
})
