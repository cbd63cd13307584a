import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'

test('describes a day by its traffic periods, from midnight to midnight', () => {
  const traffic = Array.from({ length: 24 }, (_, hour) => (hour >= 7 && hour < 9 ? 1 : hour === 17 ? 2 : 0))
  expect(dayText(traffic as (0 | 1 | 2)[])).toBe(
    'normal until 07:00, high until 09:00, normal until 17:00, very high until 18:00, normal until 00:00',
  )
  expect(dayText(Array(24).fill(0))).toBe('normal until 00:00')
})
