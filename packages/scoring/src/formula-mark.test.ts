import { expect, test } from 'vitest'
import { formulaMark } from './formula-mark.ts'
import { scoreSubject } from './score-subject.ts'

/** The formula with its uncertainty of a year's miles multiplied. */
const withUsageSe =
  (factor: number): typeof scoreSubject =>
  (...of) => {
    const scores = scoreSubject(...of)
    return { ...scores, usage: scores.usage && { ...scores.usage, seLog: scores.usage.seLog * factor } }
  }

test('the mark stays while the formula does, and is another one with any part of it', () => {
  expect(formulaMark()).toBe(formulaMark())
  expect(formulaMark(withUsageSe(1.7))).not.toBe(formulaMark())
  // What machines compute differently in the last digits is no other formula.
  expect(formulaMark(withUsageSe(1 + 1e-14))).toBe(formulaMark())
})
