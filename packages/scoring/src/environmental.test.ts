import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultScoringConfig as config } from './config.ts'
import { environmentalRisk } from './environmental.ts'

test('scores the reference fleet’s own mix as average', () => {
  const mix = Object.fromEntries(
    Object.entries(config.environment).map(([factor, conditions]) => [
      factor,
      Object.fromEntries(Object.entries(conditions).map(([name, { share }]) => [name, share])),
    ]),
  )
  expect(environmentalRisk(mix, config).relativeRisk).toBeCloseTo(1, 12)
})

test('accepts miles in place of shares, and treats missing factors as average', () => {
  const shares = environmentalRisk({ light: { day: 0.25, night: 0.75 } }, config)
  expect(environmentalRisk({ light: { day: 100, night: 300 } }, config).relativeRisk).toBeCloseTo(
    shares.relativeRisk,
    12,
  )
  expect(environmentalRisk({ light: { day: 0, night: 0 } }, config).relativeRisk).toBe(1)
})

test('never lowers the score for more night driving, and stays within the range of its conditions', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (a, b) => {
      const at = (night: number) => environmentalRisk({ light: { day: 1 - night, night } }, config)
      expect(at(Math.max(a, b)).score).toBeGreaterThanOrEqual(at(Math.min(a, b)).score - 1e-9)
      expect(at(a).factors.light).toBeGreaterThanOrEqual(1 / 1.125 - 1e-9)
      expect(at(a).factors.light).toBeLessThanOrEqual(1.5 / 1.125 + 1e-9)
    }),
  )
})

test('weights regions by miles, and treats those without their own number as average', () => {
  const reported = { ...config, regions: { relativeRisks: { 17: 1.5, 18: 0.8 }, source: 'a book' } }
  const region = { 17: 3, 18: 1, 26: 2, 0: 2 }
  const { factors, relativeRisk, seLog } = environmentalRisk({ region }, reported, 94)
  expect(factors.region).toBeCloseTo((3 * 1.5 + 0.8 + 4) / 8, 12)
  expect(relativeRisk).toBe(factors.region)
  // As uncertain as the mix of regions is after 100 days, with five credited.
  const mean = factors.region
  const variance = (3 * (1.5 - mean) ** 2 + (0.8 - mean) ** 2 + 4 * (1 - mean) ** 2) / 8 / mean ** 2 / 100
  const without = environmentalRisk({}, reported, 94)
  expect(seLog ** 2 - without.seLog ** 2).toBeCloseTo(variance, 12)
  expect(without.relativeRisk).toBe(1)
  expect(environmentalRisk({ region }, config).relativeRisk).toBe(1)
})

test('splits dusk between day and night', () => {
  const at = (light: { day?: number; dusk?: number; night?: number }) =>
    environmentalRisk({ light }, config).relativeRisk
  expect(at({ dusk: 1 })).toBeCloseTo(at({ day: 1, night: 1 }), 12)
})

test('narrows the interval with more days, and names unknown factors', () => {
  const at = (days: number) => environmentalRisk({ light: { day: 3, night: 1 } }, config, days)
  expect(at(200).seLog).toBeLessThan(at(2).seLog)
  expect(at(200).unknown).toEqual(['traffic', 'weather', 'road'])
})
