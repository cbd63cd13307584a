import type { ViewSource } from '@milepost/contract/saved-views/source'
import { expect, test } from 'vitest'
import { daysAt, sourceAt } from './days-at.ts'

const zone = 'America/Toronto'
// Monday 00:30 in Toronto.
const at = new Date('2026-11-30T05:30:00Z')

test('moves days with the calendar of the zone', () => {
  expect(daysAt({ days: 7, endedDaysAgo: 0 }, zone, at)).toEqual({ from: '2026-11-24', to: '2026-11-30' })
  expect(daysAt({ days: 1, endedDaysAgo: 1 }, zone, at)).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  expect(daysAt({ months: 6 }, zone, at)).toEqual({ from: '2026-05-31', to: '2026-11-30' })
  expect(daysAt({ days: 1, endedDaysAgo: 0 }, zone, new Date('2026-11-30T04:30:00Z')).to).toBe('2026-11-29')
  expect(daysAt({ from: '2026-02-03', to: '2026-02-01' }, zone, at)).toEqual({ from: '2026-02-01', to: '2026-02-03' })
})

test('replaces only the bounds of the query, across a change of clocks', () => {
  const source: ViewSource = {
    list: 'incidents',
    query: { From: '2026-01-01 05:00:00', To: '2026-01-08 04:59:59', SortBy: 'occurredAt' },
    columns: ['occurredAt'],
    filters: '',
    days: { days: 30, endedDaysAgo: 0 },
    units: 'imperial',
  }
  const moved = sourceAt(source, zone, at)
  expect(moved.source.query).toEqual({
    From: '2026-11-01 04:00:00',
    To: '2026-12-01 04:59:59',
    SortBy: 'occurredAt',
  })
  expect(moved.days).toBe('Nov 1 – Nov 30, 2026')
  expect(sourceAt({ ...source, days: null }, zone, at)).toEqual({ source: { ...source, days: null }, days: null })
})
