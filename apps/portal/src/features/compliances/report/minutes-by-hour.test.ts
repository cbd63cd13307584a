import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minutesByHour } from './minutes-by-hour.ts'

test('splits trips at full hours, and continues after midnight', () => {
  const sums = minutesByHour([
    { startMinute: 470, minutes: 75 },
    { startMinute: 1430, minutes: 30 },
  ])
  expect(sums.flatMap((minutes, hour) => (minutes ? [[hour, minutes]] : []))).toEqual([
    [0, 20],
    [7, 10],
    [8, 60],
    [9, 5],
    [23, 10],
  ])
})

test('keeps every minute', () => {
  const trip = fc.record({ startMinute: fc.nat(1439), minutes: fc.nat(4000) })
  fc.assert(
    fc.property(fc.array(trip), (trips) => {
      const driven = trips.reduce((sum, { minutes }) => sum + minutes, 0)
      expect(minutesByHour(trips).reduce((sum, minutes) => sum + minutes, 0)).toBe(driven)
    }),
  )
})
