import { expect, test } from 'vitest'
import { elapsedText } from './duration-text.ts'

test.each([
  [76 * 3600, '3 d 4 h'],
  [72 * 3600 + 1200, '3 d'],
  [47 * 3600 + 120, '47 h 2 min'],
  [90, '2 min'],
])('says how long %d seconds are in days from two days on', (seconds, text) => {
  expect(elapsedText(seconds).replaceAll('\u00a0', ' ')).toBe(text)
})
