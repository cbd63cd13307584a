import { expect, test } from 'vitest'
import { riskBand, severity } from './codes.ts'
import { isAverage, riskBandOf, scoreWord, severityOf } from './score-bands.ts'

test('gives events five levels, with each bound in the level above', () => {
  expect([0, 19.999, 20, 40, 60, 79.999, 80, 100].map((score) => severityOf(score))).toEqual([1, 1, 2, 3, 4, 4, 5, 5])
  expect(severityOf(79.9999999999)).toBe(severity.code.critical)
  expect(severityOf(50, [10, 20, 30, 40])).toBe(severity.code.critical)
})

test('gives vehicles four bands of the displayed number, with 100 in the last', () => {
  expect([0, 24.4, 24.5, 25, 49.4, 49.5, 50, 74.4, 75, 100].map((score) => riskBandOf(score))).toEqual([
    1, 1, 2, 2, 2, 3, 3, 3, 4, 4,
  ])
  expect(riskBandOf(null)).toBeNull()
  expect(riskBandOf(25)).toBe(riskBand.code.moderate)
})

test('calls 50 average, gives no verdict while the interval covers it, and otherwise names the band', () => {
  expect([76, 50, 50.4, 49.5, 49.4, 51].map((score) => scoreWord({ score }))).toEqual([
    'High',
    'Average',
    'Average',
    'Average',
    'Moderate',
    'Elevated',
  ])
  const word = (score: number, low: number, high: number) => scoreWord({ score, low, high })
  expect(word(50, 42, 58)).toBe('Average')
  expect(word(56, 50.4, 62)).toBe('Within margin of average')
  expect(word(41, 33, 49.6)).toBe('Within margin of average')
  expect(word(56, 51, 62)).toBe('Elevated')
  expect(word(41, 33, 49)).toBe('Moderate')
})

test('calls a displayed 50 average', () => {
  expect([49.4, 49.5, 50.4, 50.5].map(isAverage)).toEqual([false, true, true, false])
})
