import { expect, test } from 'vitest'
import { formulaMark } from './formula-mark.ts'
import { scoreSubject } from './score-subject.ts'

/** The formula with its uncertainty of yearly miles multiplied. */
const withUsageSe =
  (factor: number): typeof scoreSubject =>
  (...of) => {
    const scores = scoreSubject(...of)
    return { ...scores, usage: scores.usage && { ...scores.usage, seLog: scores.usage.seLog * factor } }
  }

test('keeps the mark while the formula stays the same, and changes it with any part of it', () => {
  expect(formulaMark()).toBe(formulaMark())
  expect(formulaMark(withUsageSe(1.7))).not.toBe(formulaMark())
  // Differences between machines in the last digits don't change the formula.
  expect(formulaMark(withUsageSe(1 + 1e-14))).toBe(formulaMark())
})
