import { expect, test } from 'vitest'
import { confusedSpeeds } from './confused-speeds.ts'

test.each([
  [0.52, 'as if m/s were read as knots'],
  [0.54, 'as if knots were read as km/h'],
  [1.85, 'as if km/h were read as knots'],
  [1.94, 'as if knots were read as m/s'],
  [0.45, 'as if m/s were read as mph'],
  [2.24, 'as if mph were read as m/s'],
  [0.278, 'as if m/s were read as km/h'],
  [1.15, 'as if mph were read as knots'],
  [1.4, undefined],
])('names the units of a ratio of %d: %s', (ratio, words) => {
  expect(confusedSpeeds(ratio)).toBe(words)
})
