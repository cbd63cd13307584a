import { expect, test } from 'vitest'
import { firstWeekday } from './first-weekday.ts'

test('weeks begin as the locale has them', () => {
  expect(['en-US', 'en-CA', 'en-GB', 'de-DE', 'ar-EG'].map(firstWeekday)).toEqual([0, 0, 1, 1, 6])
})
