import { expect, test } from 'vitest'
import { lastMonths, monthName } from './last-months.ts'

test('months up to the one under way, over the turn of a year', () => {
  expect(lastMonths(new Date('2026-02-28T23:59:59Z'), 5)).toEqual([
    '2025-10-01',
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
  expect(monthName('2026-02-01')).toBe('Feb 2026')
})
