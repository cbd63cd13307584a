import type { ScheduleTime } from '@milepost/contract/schedules/endpoints'
import { dayAfter, dayBefore, dayMs, monthAfter, monthOf } from '@milepost/domain/time/calendar-days'
import { localDay, localHour } from '@milepost/geo/time-zone'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDue } from './next-due.ts'

const zones = ['America/Toronto', 'America/Phoenix', 'America/St_Johns', 'Pacific/Auckland', 'UTC']
const weekly = fc.record({
  frequency: fc.constant('weekly' as const),
  weekday: fc.integer({ min: 1, max: 7 }),
  hour: fc.integer({ min: 0, max: 23 }),
})
const monthly = fc.record({
  frequency: fc.constant('monthly' as const),
  monthDay: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
})
const instants = fc.date({
  min: new Date('2024-01-01T00:00:00Z'),
  max: new Date('2030-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const isWanted = (time: ScheduleTime, day: string) => {
  if (time.frequency === 'weekly') return (new Date(day).getUTCDay() || 7) === time.weekday
  const lastOfMonth = Number(dayBefore(monthAfter(monthOf(day))).slice(8))
  return Number(day.slice(8)) === Math.min(time.monthDay, lastOfMonth)
}

test('is the wanted day and hour, after now, with no other between', () => {
  fc.assert(
    fc.property(fc.oneof(weekly, monthly), fc.constantFrom(...zones), instants, (time, zone, now) => {
      const due = nextDue(time, zone, now).getTime()
      expect(due).toBeGreaterThan(now.getTime())
      expect(due - now.getTime()).toBeLessThanOrEqual((time.frequency === 'weekly' ? 8 : 32) * dayMs)
      expect(isWanted(time, localDay(zone, due))).toBe(true)
      // Clocks skip at most an hour here.
      expect([time.hour, time.hour + 1]).toContain(localHour(zone, due))
      for (let day = dayAfter(localDay(zone, now.getTime())); day < localDay(zone, due); day = dayAfter(day))
        expect(isWanted(time, day)).toBe(false)
    }),
  )
})

test('follows the clocks of the zone', () => {
  const monday = { frequency: 'weekly', weekday: 1, hour: 7 } as const
  const due = (now: string) => nextDue(monday, 'America/Toronto', new Date(now)).toISOString()
  expect(due('2026-10-26T11:00:00Z')).toBe('2026-11-02T12:00:00.000Z')
  expect(due('2026-11-02T11:59:59Z')).toBe('2026-11-02T12:00:00.000Z')
  expect(due('2026-11-02T12:00:00Z')).toBe('2026-11-09T12:00:00.000Z')
  const sunday = { frequency: 'weekly', weekday: 7, hour: 2 } as const
  expect(nextDue(sunday, 'America/Toronto', new Date('2027-03-13T00:00:00Z')).toISOString()).toBe(
    '2027-03-14T07:00:00.000Z',
  )
})

test('is the last day of a shorter month', () => {
  const last = { frequency: 'monthly', monthDay: 31, hour: 0 } as const
  const due = (now: string) => nextDue(last, 'UTC', new Date(now)).toISOString().slice(0, 10)
  expect([due('2027-02-10T00:00:00Z'), due('2027-02-28T00:00:00Z'), due('2027-03-31T00:00:00Z')]).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
})
