import { dayPlus } from '@milepost/domain/time/calendar-days'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ofDays } from '../driving/day-range.ts'
import { knownDays } from './compared.ts'
import { countedDays, coveredFrom, ofEach } from './complete-days.ts'

const range = ofDays('UTC', '2026-05-01', '2026-10-31')
const fleet = (id: number, vehicles: number, from: string | null) => ({ id, name: `Fleet ${id}`, vehicles, from })

test('counts each fleet from its own first complete day', () => {
  const covered = ofEach([fleet(1, 10, null), fleet(2, 500, '2026-09-01')], range)
  expect(covered).toMatchObject({ countedFrom: null, completeFrom: '2026-09-01', leftOut: [], mayChange: true })
  expect(countedDays(range, covered)).toEqual(range)
  expect(coveredFrom(range, covered)).toBe('2026-09-01')
})

test('leaves out only fleets without a complete day in the range', () => {
  const covered = ofEach([fleet(1, 10, null), fleet(2, 1, '2026-11-01')], range)
  expect(covered).toMatchObject({ completeFrom: null, leftOut: [{ id: 2, name: 'Fleet 2' }], mayChange: false })
  const none = ofEach([fleet(1, 10, '2026-11-01'), fleet(2, 20, '2026-11-02')], range)
  expect(none).toMatchObject({ completeFrom: '2026-11-02', leftOut: [{ id: 1 }, { id: 2 }] })
  expect(countedDays(range, none)).toBeNull()
})

test('divides by the days of each fleet’s vehicles in daily averages', () => {
  const { fleets } = ofEach([fleet(1, 30, null), fleet(2, 10, '2026-10-30')], range)
  const known = { from: '2026-01-01', allFrom: '2026-10-30', fleets }
  expect(knownDays(known, range)).toBe((30 * 184 + 10 * 2) / 40)
  expect(knownDays(known, { first: '2026-05-01', last: '2026-05-31' })).toBe(31)
})

test('never loses a counted day of a fleet while others get ahead', () => {
  const start = fc.option(fc.integer({ min: 0, max: 200 }), { nil: null })
  const steps = fc.array(fc.record({ vehicles: fc.nat(50), now: start, later: start }), { minLength: 1, maxLength: 8 })
  const dayOf = (days: number | null) => (days === null ? null : dayPlus('2026-04-20', days))
  fc.assert(
    fc.property(steps, (parts) => {
      const earlier = parts.map(({ vehicles, now }, id) => fleet(id, vehicles, dayOf(now)))
      const after = parts.map(({ vehicles, now, later }, id) =>
        fleet(id, vehicles, now === null || later === null ? null : dayOf(Math.min(now, later))),
      )
      const [before, since] = [ofEach(earlier, range), ofEach(after, range)]
      const left = since.leftOut.map(({ id }) => id)
      expect(before.leftOut.map(({ id }) => id)).toEqual(expect.arrayContaining(left))
      const [first, next] = [countedDays(range, before), countedDays(range, since)]
      if (first) expect(next!.first <= first.first).toBe(true)
    }),
  )
})
