import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitPrior, shrink } from './shrinkage.ts'

const amount = fc.double({ min: 0, max: 1000, noNaN: true })
const positive = fc.double({ min: 0.01, max: 100, noNaN: true })

test('gives a rate between the prior and the observed rate', () => {
  fc.assert(
    fc.property(amount, positive, positive, positive, (points, exposure, mean, alpha) => {
      const { rate, credibility } = shrink(points, exposure, { mean, alpha }, 2)
      const own = points / exposure
      expect(rate).toBeGreaterThanOrEqual(Math.min(own, mean) * (1 - 1e-9))
      expect(rate).toBeLessThanOrEqual(Math.max(own, mean) * (1 + 1e-9))
      expect(rate).toBeCloseTo(credibility * own + (1 - credibility) * mean, 6)
    }),
  )
})

test('gives more driving more weight and certainty', () => {
  fc.assert(
    fc.property(positive, positive, positive, (exposure, mean, alpha) => {
      const little = shrink(mean * exposure, exposure, { mean, alpha }, 2)
      const much = shrink(mean * exposure * 3, exposure * 3, { mean, alpha }, 2)
      expect(much.credibility).toBeGreaterThan(little.credibility)
      expect(much.sd).toBeLessThan(little.sd)
    }),
  )
})

test('needs points and miles for a prior', () => {
  expect(fitPrior([], 2)).toBeNull()
  expect(fitPrior([{ points: 0, exposure: 10 }], 2)).toBeNull()
})

test('leaves a small, nonzero variance for equal entities', () => {
  const prior = fitPrior(
    [
      { points: 10, exposure: 10 },
      { points: 10, exposure: 10 },
    ],
    2,
  )
  expect(prior?.mean).toBe(1)
  expect(prior?.variance).toBe(1e-6)
})
