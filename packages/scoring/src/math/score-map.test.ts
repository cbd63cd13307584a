import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile, pointsPerLogUnit, relativeRiskOf, scoreOf, scoreOfLog } from './score-map.ts'

const relativeRisk = fc.double({ min: 1e-6, max: 1e6, noNaN: true })

test('keeps scores within 0 and 100, even for invalid relative risks', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (log) => {
      expect(scoreOfLog(log)).toBeGreaterThanOrEqual(0)
      expect(scoreOfLog(log)).toBeLessThanOrEqual(100)
    }),
  )
})

test('never scores less for more risk, and can be inverted', () => {
  fc.assert(
    fc.property(relativeRisk, fc.double({ min: 1.001, max: 10, noNaN: true }), (risk, more) => {
      expect(scoreOf(risk * more)).toBeGreaterThan(scoreOf(risk))
    }),
  )
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 99.99, noNaN: true }), (score) => {
      expect(scoreOf(relativeRiskOf(score))).toBeCloseTo(score, 8)
    }),
  )
})

test('puts half and twice the risk equally far from 50', () => {
  fc.assert(
    fc.property(relativeRisk, (risk) => {
      expect(scoreOf(risk) + scoreOf(1 / risk)).toBeCloseTo(100, 8)
    }),
  )
})

test('has the documented slope at the average', () => {
  expect(pointsPerLogUnit).toBeCloseTo(39.6241, 4)
  expect((scoreOfLog(1e-6) - 50) / 1e-6).toBeCloseTo(pointsPerLogUnit, 4)
})

test('ranks no one without peers', () => {
  expect(percentile(50, [])).toBeNull()
  expect(percentile(50, [50])).toBe(50)
})
