import { dayMs } from '@milepost/domain/time/calendar-days'
import { localHour } from '@milepost/geo/time-zone'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueAt } from './due-at.ts'

const zone = 'America/Chicago'
const at = (
  frequency: 'immediate' | 'hourly' | 'daily',
  now: string,
  quietHours: { from: number; to: number } | null = null,
) => dueAt({ frequency, quietHours }, zone, new Date(now)).toISOString()

describe('without quiet hours, a notice is due', () => {
  test('at once', () => {
    expect(at('immediate', '2026-11-20T16:41:08.123Z')).toBe('2026-11-20T16:41:08.123Z')
  })

  test('at the next full hour, also if it is one now', () => {
    expect(at('hourly', '2026-11-20T16:41:08.000Z')).toBe('2026-11-20T17:00:00.000Z')
    expect(at('hourly', '2026-11-20T17:00:00.000Z')).toBe('2026-11-20T18:00:00.000Z')
  })

  test('at seven in the morning of the client, today or tomorrow', () => {
    expect(at('daily', '2026-11-20T12:59:59.000Z')).toBe('2026-11-20T13:00:00.000Z')
    expect(at('daily', '2026-11-20T13:00:00.000Z')).toBe('2026-11-21T13:00:00.000Z')
  })

  test('at seven by the clock after it was changed', () => {
    expect(at('daily', '2026-10-31T18:00:00.000Z')).toBe('2026-11-01T13:00:00.000Z')
    expect(at('daily', '2026-03-07T18:00:00.000Z')).toBe('2026-03-08T12:00:00.000Z')
  })
})

describe('in quiet hours, a notice waits', () => {
  const night = { from: 22, to: 6 }

  test('until they end, also past midnight', () => {
    expect(at('immediate', '2026-11-21T04:30:00.000Z', night)).toBe('2026-11-21T12:00:00.000Z')
    expect(at('immediate', '2026-11-21T10:30:00.000Z', night)).toBe('2026-11-21T12:00:00.000Z')
    expect(at('immediate', '2026-11-21T12:00:00.000Z', night)).toBe('2026-11-21T12:00:00.000Z')
    expect(at('hourly', '2026-11-21T03:30:00.000Z', night)).toBe('2026-11-21T12:00:00.000Z')
  })

  test('never into them, and at most two days', () => {
    const hour = fc.integer({ min: 0, max: 23 })
    fc.assert(
      fc.property(
        fc.constantFrom('immediate' as const, 'hourly' as const, 'daily' as const),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        hour,
        hour,
        (frequency, now, from, to) => {
          fc.pre(from !== to)
          const due = dueAt({ frequency, quietHours: { from, to } }, zone, now)
          expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime())
          expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(2 * dayMs + 3_600_000)
          const local = localHour(zone, due.getTime())
          const isQuiet = from < to ? from <= local && local < to : from <= local || local < to
          // The clock skips two o'clock once a year.
          if (!(to === 2 && local === 3)) expect(isQuiet).toBe(false)
        },
      ),
    )
  })
})
