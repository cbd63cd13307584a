import { expect, test } from 'vitest'
import { lastMonths, monthName } from './last-months.ts'

test('lists months up to the current one across a year boundary', () => {
  expect(lastMonths(new Date('2026-02-28T23:59:59Z'), 5)).toEqual([
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(monthName('2026-02-01')).toBe('Feb 2026')
})
