import { localHour } from '@milepost/geo/time-zone'
import { expect, test } from 'vitest'
import { weekdayAt } from '../../recompute/roll-up/meters-by-hour.ts'
import { stretchesOf } from './hours-of-week.ts'

const quarterMs = 900_000
const hours = ['7-0', '7-1', '7-2', '7-3', '1-0', '6-23', '3-12']

// Around the clock changes of 2026: at 2 a.m., by half an hour, and none at all.
test.each(['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Havana'])(
  'covers exactly the times at these hours of the week in %s',
  (zone) => {
    for (const [from, until] of [
      ['2026-03-01T05:15:00Z', '2026-04-12T07:45:00Z'],
      ['2026-09-27T00:00:00Z', '2026-11-09T18:30:00Z'],
    ] as const) {
      const span = { from: new Date(from), until: new Date(until) }
      const stretches = stretchesOf(zone, hours, span, new Date('2027-01-01T00:00:00Z'))
      const ends = stretches.flatMap((one) => [one.from.getTime(), one.until.getTime()])
      expect(ends).toEqual(ends.toSorted((a, b) => a - b))
      for (let at = span.from.getTime(); at < span.until.getTime(); at += quarterMs) {
        const isWanted = hours.includes(`${weekdayAt(zone, at)}-${localHour(zone, at)}`)
        const isThere = stretches.some((one) => one.from.getTime() <= at && at < one.until.getTime())
        expect([new Date(at), isThere]).toEqual([new Date(at), isWanted])
      }
    }
  },
)

test('ends stretches at what may have been reported by now, and at the range’s end', () => {
  const span = { from: new Date('2026-11-18T12:20:00Z'), until: new Date('2026-11-25T12:30:00Z') }
  expect(stretchesOf('UTC', ['3-12'], span, new Date('2026-12-01T00:00:00Z'))).toEqual([
    { from: span.from, until: new Date('2026-11-18T13:00:00Z') },
    { from: new Date('2026-11-25T12:00:00Z'), until: span.until },
  ])
  expect(stretchesOf('UTC', ['3-12'], span, new Date('2026-11-20T00:00:00Z'))).toHaveLength(1)
})
