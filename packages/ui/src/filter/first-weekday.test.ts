import { expect, test } from 'vitest'
import { firstWeekday } from './first-weekday.ts'

test('starts weeks on the locale’s first day', () => {
  expect(['en-US', 'en-CA', 'en-GB', 'de-DE', 'ar-EG'].map(firstWeekday)).toEqual([0, 0, 1, 1, 6])
})
