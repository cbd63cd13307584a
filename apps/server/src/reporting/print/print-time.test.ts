import { expect, test } from 'vitest'
import { daysText, dayText, momentText, monthText, zoneName } from './print-time.ts'

test('formats instants in their zone, with the zone in effect', () => {
  expect(momentText('2026-11-07T17:44:06.005Z', 'America/New_York')).toBe('Nov 7, 2026, 12:44:06 PM EST')
  expect(momentText('2026-07-07T04:05:06.000Z', 'America/Chicago')).toBe('Jul 6, 2026, 11:05:06 PM CDT')
  expect(momentText('2026-07-07T04:05:06.000Z', 'UTC')).toBe('Jul 7, 2026, 4:05:06 AM UTC')
})

test('formats days and months, with each year only where it is needed', () => {
  expect([dayText('2026-11-02'), monthText('2026-09-01')]).toEqual(['Nov 2', 'Sep 2026'])
  expect(daysText('2026-10-28', '2026-11-25')).toBe('Oct 28 – Nov 25, 2026')
  expect(daysText('2025-12-30', '2026-01-02')).toBe('Dec 30, 2025 – Jan 2, 2026')
  expect(daysText('2026-11-25', '2026-11-25')).toBe('Nov 25, 2026')
})

test('names a zone for the whole year', () => {
  expect([zoneName('America/Chicago'), zoneName('UTC')]).toEqual(['Central Time', 'UTC'])
})
