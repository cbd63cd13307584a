import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentile, pointsPerLogUnit, relativeRiskOf, scoreOf, scoreOfLog } from './score-map.ts'

const relativeRisk = fc.double({ min: 1e-6, max: 1e6, noNaN: true })

test('scores stay within 0 and 100, even where relative risks do not fit', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (log) => {
      expect(scoreOfLog(log)).toBeGreaterThanOrEqual(0)
      expect(scoreOfLog(log)).toBeLessThanOrEqual(100)
    }),
  )
})

test('more risk never scores less, and the map can be walked back', () => {
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

test('half and twice the risk lie equally far from 50', () => {
  fc.assert(
    fc.property(relativeRisk, (risk) => {
      expect(scoreOf(risk) + scoreOf(1 / risk)).toBeCloseTo(100, 8)
    }),
  )
})

test('the slope at the average', () => {
  expect(pointsPerLogUnit).toBeCloseTo(39.6241, 4)
  expect((scoreOfLog(1e-6) - 50) / 1e-6).toBeCloseTo(pointsPerLogUnit, 4)
})

test('nobody is ranked without peers', () => {
  expect(percentile(50, [])).toBeNull()
  expect(percentile(50, [50])).toBe(50)
})
