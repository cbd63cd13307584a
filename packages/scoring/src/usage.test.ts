import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from './config.ts'
import { annualMiles, usageRisk, usageSeLog } from './usage.ts'

const reference = config.referenceAnnualMiles

test('miles become those of 365 days, drawn to the reference by what is missing of a year', () => {
  expect(annualMiles({ miles: 0, days: 0 }, config, reference)).toBe(12_000)
  // A year of 24,000 miles counts 365 / 425 on the log scale.
  expect(annualMiles({ miles: 24_000, days: 365 }, config, reference)).toBeCloseTo(12_000 * 2 ** (365 / 425), 6)
  // 60 days count one half, so the year lies at the geometric mean: the days of a year are 365 and nothing else.
  expect(annualMiles({ miles: 6000, days: 60 }, config, reference)).toBeCloseTo(
    Math.sqrt((6000 / 60) * 365 * 12_000),
    6,
  )
  expect(annualMiles({ miles: 0, days: 10 }, config, reference)).toBeGreaterThan(0)
})

test('no day more makes the year jump', () => {
  const yearAfter = (days: number) => annualMiles({ miles: 100 * days, days }, config, reference)
  const steps = Array.from({ length: 120 }, (_, day) => Math.log(yearAfter(day + 1) / yearAfter(day)))
  expect(Math.max(...steps)).toBeLessThan(0.02)
  expect(Math.min(...steps)).toBeGreaterThan(0)
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

test('a truck is held against trucks', () => {
  const at = (classMiles?: number) =>
    usageRisk({ miles: 90_000, longDrivingShare: 0.05 }, config, classMiles).relativeRisk
  expect(at(90_000)).toBe(1)
  expect(at()).toBeGreaterThan(2)
})

test('the average share of long driving changes nothing', () => {
  expect(usageRisk({ miles: 12_000, longDrivingShare: 0.05 }, config).relativeRisk).toBe(1)
})

test('more days make the year surer: it is drawn less, and of more months', () => {
  expect(usageSeLog(365, config)).toBeLessThan(usageSeLog(30, config) / 1.5)
  expect(usageSeLog(0, config)).toBeCloseTo(0.5 * 0.6, 12)
  // 60 days count one half: of 0.6 between vehicles, and of 0.3 between months over the root of two of them.
  expect(usageSeLog(60, config)).toBeCloseTo(0.5 * Math.hypot(0.5 * 0.6, (0.5 * 0.3) / Math.SQRT2), 12)
})
