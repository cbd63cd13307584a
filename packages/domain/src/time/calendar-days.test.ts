import { expect, test } from 'vitest'
import { dayAfter, dayBefore, dayPlus, daysInAll, monthAfter, monthBefore, monthOf } from './calendar-days.ts'

test('continues days across the ends of months and years', () => {
  expect([dayAfter('2024-02-28'), dayAfter('2026-12-31'), dayBefore('2025-03-01')]).toEqual([
    '2024-02-29',
    '2027-01-01',
    '2025-02-28',
  ])
  expect(dayPlus('2026-01-10', -30)).toBe('2025-12-11')
  expect([daysInAll('2026-02-27', '2026-03-01'), daysInAll('2026-05-01', '2026-05-01')]).toEqual([3, 1])
})

test('represents a month by its first day, from any day in it', () => {
  expect(monthOf('2026-02-28')).toBe('2026-02-01')
  expect(['2026-01-31', '2026-03-01', '2026-03-31'].map(monthBefore)).toEqual([
    '2025-12-01',
    '2026-02-01',
    '2026-02-01',
  ])
  expect(['2026-12-01', '2026-01-31', '2026-02-01', '2026-11-30'].map(monthAfter)).toEqual([
    '2027-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-12-01',
  ])
})
