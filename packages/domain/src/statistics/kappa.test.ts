import { expect, test } from 'vitest'
import { cohensKappa } from './kappa.ts'

test('gives the kappa of a worked example, with its interval', () => {
  // By hand: p₀ = 35/50, p₁ = 25/50, p₂ = 30/50, pₑ = 0.5, κ = 0.4. Wilson’s 90% interval of 35 in 50 is 0.5854 to 0.7941.
  const result = cohensKappa({ yesYes: 20, yesNo: 5, noYes: 10, noNo: 15 })!
  expect(result.kappa).toBeCloseTo(0.4, 10)
  expect(result.low).toBeCloseTo((0.585402 - 0.5) / 0.5, 4)
  expect(result.high).toBeCloseTo((0.794066 - 0.5) / 0.5, 4)
})

test('is 1 for the same answers, without certainty, and 0 for answers by chance', () => {
  const same = cohensKappa({ yesYes: 30, yesNo: 0, noYes: 0, noNo: 10 })!
  expect([same.kappa, same.high]).toEqual([1, expect.closeTo(1, 10)])
  expect(same.low).toBeLessThan(0.9)
  expect(cohensKappa({ yesYes: 25, yesNo: 25, noYes: 25, noNo: 25 })!.kappa).toBeCloseTo(0, 10)
})

test('is unknown for a few answers, and without any no', () => {
  expect(cohensKappa({ yesYes: 10, yesNo: 1, noYes: 1, noNo: 7 })).toBeNull()
  expect(cohensKappa({ yesYes: 10, yesNo: 1, noYes: 1, noNo: 8 })).not.toBeNull()
  expect(cohensKappa({ yesYes: 50, yesNo: 0, noYes: 0, noNo: 0 })).toBeNull()
})
