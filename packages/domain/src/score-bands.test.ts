import { expect, test } from 'vitest'
import { riskBand, severity } from './codes.ts'
import { isWithinBand, riskBandOf, riskBandWord, severityOf } from './score-bands.ts'

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

test('has words for bands, and for their absence', () => {
  expect(riskBandWord(76)).toBe('High risk')
  expect(riskBandWord(50)).toBe('Elevated risk')
  expect(riskBandWord(null)).toBe('Not enough driving')
})

test('puts an interval in a band if both of its ends are in it', () => {
  expect(isWithinBand([26, 49.4])).toBe(true)
  expect(isWithinBand([26, 49.5])).toBe(false)
  expect(isWithinBand([74.4, 75])).toBe(false)
})
