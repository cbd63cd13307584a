import { rangeIssue } from '@milepost/contract/api/fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundsOf, rangeOf, refusedDays } from './range.ts'

const zone = 'America/Toronto'
const now = new Date('2026-11-20T17:00:00Z')

test('extends a lone first day to today, and treats a lone last day as a single day', () => {
  expect(rangeOf({ range: '7d', from: '2026-11-01' }, zone, now)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(rangeOf({ range: '7d', to: '2026-11-01' }, zone, now)).toEqual({ from: '2026-11-01', to: '2026-11-01' })
  expect(rangeOf({ range: '7d' }, zone, now)).toEqual({ preset: '7d' })
})

test('refuses too many days and offers the nearest allowed range', () => {
  const refused = refusedDays({ from: '1950-01-01', to: '2026-11-20' }, now)
  expect(refused).toEqual({
    reason: 'The start is too far back: at most 25 months can be shown at once.',
    instead: { from: '2024-10-21', to: '2026-11-20' },
    insteadText: 'Oct 21, 2024 – Nov 20, 2026',
  })
  expect(refusedDays({ from: '2024-10-21', to: '2026-11-20' }, now)).toBeUndefined()
})

test('never refuses its own suggestion', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, day, (one, other) => {
      const [from, to] = [one, other].map((date) => date.toISOString().slice(0, 10)).toSorted() as [string, string]
      const refused = refusedDays({ from, to }, now)
      if (refused) expect(refusedDays(refused.instead, now)).toBeUndefined()
    }),
  )
})

test('suggests days the server accepts across a clock change', () => {
  const refused = refusedDays({ from: '1950-01-01', to: '2026-11-25' }, now)
  expect(rangeIssue(boundsOf(refused!.instead, 'America/Winnipeg'))).toBeNull()
  expect(rangeIssue(boundsOf({ from: '2024-10-25', to: '2026-11-25' }, 'America/Winnipeg'))).toMatchObject({
    field: 'to',
  })
})
