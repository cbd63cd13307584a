import { expect, test } from 'vitest'
import { timeLeftText } from './client-bar.tsx'

test.each([
  [24 * 3_600_000, '24 h'],
  [23.5 * 3_600_000, '23 h 30 min'],
  [90_000, '2 min'],
  [0, '1 min'],
])('formats %d ms as %s', (left, text) => {
  expect(timeLeftText(left)).toBe(text)
})
