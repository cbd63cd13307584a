import { expect, test } from 'vitest'
import { wilsonInterval } from './wilson.ts'

// By hand: n = 20, p = 0.9, z = 1.645: (0.9 + 0.0676 ± 1.645 √(0.0045 + 0.00169)) / 1.1353.
test('matches published tables, and stays within 0 and 1', () => {
  const [low, high] = wilsonInterval(18, 20)
  expect(low).toBeCloseTo(0.738, 3)
  expect(high).toBeCloseTo(0.966, 3)
  expect(wilsonInterval(0, 10)[0]).toBe(0)
  expect(wilsonInterval(10, 10)[1]).toBe(1)
  expect(wilsonInterval(10, 10)[0]).toBeCloseTo(10 / (10 + 2.7055), 4)
})

test('is symmetric, contains the share, and narrows with more observations', () => {
  for (const n of [1, 7, 20, 500])
    for (let hits = 0; hits <= n; hits += Math.max(1, Math.floor(n / 7))) {
      const [low, high] = wilsonInterval(hits, n)
      const [otherLow, otherHigh] = wilsonInterval(n - hits, n)
      expect(low).toBeCloseTo(1 - otherHigh, 10)
      expect(high).toBeCloseTo(1 - otherLow, 10)
      expect(low).toBeLessThanOrEqual(hits / n + 1e-12)
      expect(high).toBeGreaterThanOrEqual(hits / n - 1e-12)
      const [wideLow, wideHigh] = wilsonInterval(hits * 10, n * 10)
      expect(wideHigh - wideLow).toBeLessThan(high - low)
    }
})

test('has no share for no observations, or for more hits than observations', () => {
  expect(() => wilsonInterval(0, 0)).toThrow(RangeError)
  expect(() => wilsonInterval(3, 2)).toThrow(RangeError)
  expect(() => wilsonInterval(Number.NaN, Number.NaN)).toThrow(RangeError)
})
