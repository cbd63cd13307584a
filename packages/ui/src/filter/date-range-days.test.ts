import { defaultRange } from '@milepost/domain/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayCount,
  daysOf,
  daysText,
  instantsOf,
  offeredPresets,
  presetOf,
  previousDays,
  todayIn,
} from './date-range-days.ts'

const noonInChicago = new Date('2026-11-20T18:00:00Z')

describe('presets', () => {
  test('end today and include today', () => {
    expect(daysOf({ preset: '7d' }, 'America/Chicago', noonInChicago)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
    expect(daysOf({ preset: '6m' }, 'America/Chicago', noonInChicago)).toEqual({ from: '2026-05-21', to: '2026-11-20' })
  })

  test('of one day are that day', () => {
    const days = (preset: 'today' | 'yesterday') => daysOf({ preset }, 'America/Chicago', noonInChicago)
    expect(days('today')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(days('yesterday')).toEqual({ from: '2026-11-19', to: '2026-11-19' })
  })

  test('are found by the lengths in the product’s constants', () => {
    const lengths = Object.values(defaultRange)
    expect(lengths.map(presetOf)).toEqual(['7d', '30d', '12m', '3m', '3m', '1m', '6m', '6m', '3m', '1m', '1m', '5m'])
    expect(offeredPresets).not.toContain('90d')
  })

  test('take today from the zone, not from the machine', () => {
    const lateEvening = new Date('2026-11-21T03:30:00Z')
    expect(todayIn('America/Toronto', lateEvening)).toBe('2026-11-20')
    expect(todayIn('UTC', lateEvening)).toBe('2026-11-21')
  })

  test('of months handle short months', () => {
    expect(daysOf({ preset: '3m' }, 'UTC', new Date('2026-05-31T12:00:00Z'))).toEqual({
      from: '2026-03-01',
      to: '2026-05-31',
    })
  })
})

describe('instants', () => {
  const hours = (day: string, zone: string) => {
    const { startedAt, endedAt } = instantsOf({ from: day, to: day }, zone)
    return (endedAt.getTime() + 1000 - startedAt.getTime()) / 3_600_000
  }

  test('give a day 23 hours in spring and 25 in autumn', () => {
    expect(hours('2026-03-08', 'America/New_York')).toBe(23)
    expect(hours('2026-11-01', 'America/New_York')).toBe(25)
    expect(hours('2026-07-01', 'America/New_York')).toBe(24)
    expect(hours('2026-11-01', 'America/Regina')).toBe(24)
  })

  test('start the day at one o’clock if clocks skip midnight', () => {
    expect(instantsOf({ from: '2026-03-08', to: '2026-03-08' }, 'America/Havana').startedAt.toISOString()).toBe(
      '2026-03-08T05:00:00.000Z',
    )
    expect(hours('2026-03-08', 'America/Havana')).toBe(23)
  })

  test('end on the last second, in the server’s format', () => {
    const { startedAt, endedAt } = instantsOf({ from: '2026-11-14', to: '2026-11-20' }, 'America/Chicago')
    expect(startedAt.toISOString()).toBe('2026-11-14T06:00:00.000Z')
    expect(endedAt.toISOString()).toBe('2026-11-21T05:59:59.000Z')
  })
})

const someDay = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const zone = fc.constantFrom(
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/Denver',
  'America/Los_Angeles',
  'Pacific/Honolulu',
  'America/Havana',
)

test('keeps years before 100', () => {
  expect(daysText({ from: '0001-01-01', to: '0099-12-31' }, 2026)).toBe('Jan 1, 1 – Dec 31, 99')
  expect(previousDays({ from: '0021-03-02', to: '0021-03-02' })).toEqual({ from: '0021-03-01', to: '0021-03-01' })
})

test('gives the previous range the same length, adjacent to this one, whatever the clock changes', () => {
  fc.assert(
    fc.property(someDay, someDay, zone, (a, b, where) => {
      const days = a <= b ? { from: a, to: b } : { from: b, to: a }
      const before = previousDays(days)
      expect(dayCount(before)).toBe(dayCount(days))
      expect(instantsOf(before, where).endedAt.getTime() + 1000).toBe(instantsOf(days, where).startedAt.getTime())
    }),
    { numRuns: 60 },
  )
})

test('formats ranges as people write them', () => {
  expect(daysText({ from: '2026-11-14', to: '2026-11-20' }, 2026)).toBe('Nov 14–20')
  expect(daysText({ from: '2026-05-21', to: '2026-11-20' }, 2026)).toBe('May 21 – Nov 20')
  expect(daysText({ from: '2026-11-03', to: '2026-11-03' }, 2026)).toBe('Nov 3')
  expect(daysText({ from: '2025-12-30', to: '2026-01-02' }, 2026)).toBe('Dec 30, 2025 – Jan 2, 2026')
})
