import { expect, test } from 'vitest'
import { cohensKappa } from './kappa.ts'

test('gives the kappa of a worked example, with its interval', () => {
  // Cohen’s formula by hand: p₀ = 35/50, p₁ = 25/50, p₂ = 30/50, pₑ = 0.5, κ = 0.4, standard error √(0.7 · 0.3 / 50) / 0.5.
  const result = cohensKappa({ yesYes: 20, yesNo: 5, noYes: 10, noNo: 15 })!
  expect(result.kappa).toBeCloseTo(0.4, 10)
  expect(result.high - result.kappa).toBeCloseTo(1.6448536 * 0.1296148, 4)
  expect(result.kappa - result.low).toBeCloseTo(result.high - result.kappa, 10)
})

test('is 1 for the same answers, and 0 for answers by chance', () => {
  expect(cohensKappa({ yesYes: 30, yesNo: 0, noYes: 0, noNo: 10 })).toMatchObject({ kappa: 1, high: 1 })
  expect(cohensKappa({ yesYes: 25, yesNo: 25, noYes: 25, noNo: 25 })!.kappa).toBeCloseTo(0, 10)
})

test('is unknown for a few answers, and without any no', () => {
  expect(cohensKappa({ yesYes: 10, yesNo: 1, noYes: 1, noNo: 7 })).toBeNull()
  expect(cohensKappa({ yesYes: 10, yesNo: 1, noYes: 1, noNo: 8 })).not.toBeNull()
  expect(cohensKappa({ yesYes: 50, yesNo: 0, noYes: 0, noNo: 0 })).toBeNull()
})
