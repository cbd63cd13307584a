import { expect, test } from 'vitest'
import { timeLeftText } from './client-bar.tsx'

test.each([
  [24 * 3_600_000, '24\u00a0h'],
  [23.5 * 3_600_000, '23\u00a0h 30\u00a0min'],
  [90_000, '2\u00a0min'],
  [0, '1\u00a0min'],
])('formats %d ms as %s', (left, text) => {
  expect(timeLeftText(left)).toBe(text)
})
