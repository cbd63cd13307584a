import { expect, test } from 'vitest'
import { riskierThan } from './report-sentence.ts'

test('ranks a vehicle among the others of a small fleet, and by percent in a large one', () => {
  expect(riskierThan((100 * 5) / 6, 6)).toBe('5 of 5 other')
  expect(riskierThan(0, 7)).toBe('0 of 6 other')
  expect(riskierThan(71.9, 64)).toBe('71% of 64')
})
