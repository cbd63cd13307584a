import type { ViewSource } from '@milepost/contract/saved-views/source'
import { dayAfter } from '@milepost/domain/time/calendar-days'
import { expect, test } from 'vitest'
import { daysAt, sourceAt } from './days-at.ts'
import { nextDue } from './next-due.ts'

const zone = 'America/Toronto'
// Monday 00:30 in Toronto.
const at = new Date('2026-11-30T05:30:00Z')

test('covers full days up to yesterday in the zone', () => {
  expect(daysAt({ days: 7, endedDaysAgo: 0 }, zone, { at })).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(daysAt({ days: 1, endedDaysAgo: 1 }, zone, { at })).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  expect(daysAt({ days: 2, endedDaysAgo: 3 }, zone, { at })).toEqual({ from: '2026-11-26', to: '2026-11-27' })
  expect(daysAt({ months: 6 }, zone, { at })).toEqual({ from: '2026-05-30', to: '2026-11-29' })
  expect(daysAt({ days: 1, endedDaysAgo: 0 }, zone, { at: new Date('2026-11-30T04:30:00Z') }).to).toBe('2026-11-28')
  expect(daysAt({ from: '2026-02-03', to: '2026-02-01' }, zone, { at })).toEqual({
    from: '2026-02-01',
    to: '2026-02-03',
  })
})

test.each([
  ['weekly', { days: 7, endedDaysAgo: 0 }, { frequency: 'weekly', weekday: 1, hour: 7 }],
  ['of 30 days', { days: 30, endedDaysAgo: 0 }, { frequency: 'monthly', monthDay: 1, hour: 7 }],
  ['of a month', { months: 1 }, { frequency: 'monthly', monthDay: 31, hour: 7 }],
] as const)('follows the report before without a gap or a day in both: %s', (_, days, time) => {
  const monthDay = time.frequency === 'monthly' ? time.monthDay : null
  let due = nextDue(time, zone, at)
  let before = daysAt(days, zone, { at: due, monthDay })
  for (let reports = 0; reports < 60; reports++) {
    due = nextDue(time, zone, due)
    const next = daysAt(days, zone, { at: due, monthDay })
    expect(next.from).toBe(dayAfter(before.to))
    before = next
  }
})

test('covers the length as saved if a person sends a monthly report in between', () => {
  expect(daysAt({ days: 30, endedDaysAgo: 0 }, zone, { at })).toEqual({ from: '2026-10-31', to: '2026-11-29' })
})

test('has the month of the last full day for a list of a month', () => {
  const source: ViewSource = {
    list: 'compliances',
    query: { month: '2026-08-01' },
    columns: ['name'],
    filters: '',
    days: { days: 1, endedDaysAgo: 0 },
    units: 'imperial',
  }
  const monthAt = (due: string) => sourceAt(source, zone, { at: new Date(due) })
  expect(monthAt('2026-12-01T12:00:00Z')).toEqual({
    source: { ...source, query: { month: '2026-11-01' } },
    days: 'Nov 1 – Nov 30, 2026',
  })
  expect(monthAt('2026-12-08T12:00:00Z').days).toBe('Dec 1 – Dec 7, 2026')
  expect(sourceAt({ ...source, days: null }, zone, { at }).source.query).toEqual({ month: '2026-08-01' })
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
  const moved = sourceAt(source, zone, { at })
  expect(moved.source.query).toEqual({
    From: '2026-10-31 04:00:00',
    To: '2026-11-30 04:59:59',
    SortBy: 'occurredAt',
  })
  expect(moved.days).toBe('Oct 31 – Nov 29, 2026')
  expect(sourceAt({ ...source, days: null }, zone, { at })).toEqual({ source: { ...source, days: null }, days: null })
})
