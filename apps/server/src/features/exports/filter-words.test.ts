import { expect, test } from 'vitest'
import { exportFileName } from './about-export.ts'
import { filterWords } from './filter-words.ts'

const zone = 'America/Chicago'

test('names the range by days of the client, with a time only if it doesn’t start or end with its day', () => {
  const days = { from: '2024-10-28 05:00:00', to: '2026-11-28 05:59:59' }
  expect(filterWords({ ...days, PageNumber: 1 }, zone)).toBe('2024-10-28 to 2026-11-27')
  expect(filterWords({ From: days.from, To: '2026-11-27 18:30:00', SearchedText: 'unit' }, zone)).toBe(
    '2024-10-28 to 2026-11-27 12:30:00; Search text unit',
  )
  expect(filterWords({ from: 'x', to: 'y' }, zone)).toBe('Start of the range x; End of the range y')
  expect(filterWords({}, zone)).toBe('all')
})

test('cuts a long part of a file name at a word', () => {
  const about = { client: 'Northline', list: 'events', zone: 'UTC', exported: '2026-11-27 18:00:00 UTC' }
  const nameOf = (filters: string) => exportFileName({ ...about, filters }, { format: 'csv' })
  expect(nameOf('2024-10-28 to 2026-11-27; Sorted by riskScore; Order desc; Type harshBraking')).toBe(
    'milepost events Northline, 2024-10-28 to 2026-11-27; Sorted by riskScore; Order desc…, UTC, 2026-11-27.csv',
  )
  expect(nameOf('x'.repeat(80))).toContain(` ${'x'.repeat(59)}…,`)
})
