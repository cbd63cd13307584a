import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockSpan, dayMinutes, isOutsideHours, nightsBetween } from './clock.ts'

const chicago = 'America/Chicago'
const at = (text: string) => Date.parse(text)

test('reads a trip on the clocks of its place and cuts seconds', () => {
  expect(clockSpan(chicago, at('2026-11-20T12:00:40Z'), at('2026-11-20T13:30:05Z'))).toEqual({
    startMinute: 360,
    minutes: 90,
  })
  expect(clockSpan(chicago, at('2026-07-20T12:00:00Z'), at('2026-07-20T12:00:00Z'))).toEqual({
    startMinute: 420,
    minutes: 0,
  })
})

test('accepts trips within the hours, up to the minute of closing', () => {
  const day = { from: 6, to: 20 }
  const outside = (startMinute: number, minutes: number) => isOutsideHours({ startMinute, minutes }, day)
  expect([outside(360, 840), outside(360, 841), outside(359, 1), outside(1199, 1), outside(1200, 0)]).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
})

test('accepts trips through midnight if the hours wrap', () => {
  const night = { from: 22, to: 5 }
  const outside = (startMinute: number, minutes: number) => isOutsideHours({ startMinute, minutes }, night)
  expect([outside(1380, 240), outside(60, 240), outside(60, 241), outside(1319, 5)]).toEqual([false, false, true, true])
})

test('finds a trip outside exactly if one of its minutes is', () => {
  const hour = fc.integer({ min: 0, max: 23 })
  const cases = fc.tuple(hour, hour, fc.integer({ min: 0, max: dayMinutes - 1 }), fc.integer({ min: 1, max: 2000 }))
  fc.assert(
    fc.property(cases, ([from, to, startMinute, minutes]) => {
      fc.pre(from !== to)
      const isOpen = (minute: number) => {
        const hours = Math.floor((minute % dayMinutes) / 60)
        return from < to ? hours >= from && hours < to : hours >= from || hours < to
      }
      // A trip that goes on for a day passes every hour.
      const passed = Array.from({ length: Math.min(minutes, dayMinutes) }, (_, index) => startMinute + index)
      expect(isOutsideHours({ startMinute, minutes }, { from, to })).toBe(!passed.every(isOpen))
    }),
  )
})

test('counts a night where the vehicle is at three in the morning', () => {
  const nights = (from: string, until: string) => nightsBetween(chicago, at(from), at(until))
  expect(nights('2026-11-20T23:00:00Z', '2026-11-21T13:00:00Z')).toEqual(['2026-11-20'])
  expect(nights('2026-11-20T23:00:00Z', '2026-11-21T08:59:00Z')).toEqual([])
  expect(nights('2026-11-21T09:01:00Z', '2026-11-21T20:00:00Z')).toEqual([])
  expect(nights('2026-11-20T23:00:00Z', '2026-11-23T13:00:00Z')).toEqual(['2026-11-20', '2026-11-21', '2026-11-22'])
})

test('counts each night once when clocks change', () => {
  expect(nightsBetween(chicago, at('2026-10-31T20:00:00Z'), at('2026-11-03T15:00:00Z'))).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ])
  expect(nightsBetween(chicago, at('2026-03-07T20:00:00Z'), at('2026-03-09T15:00:00Z'))).toEqual([
    '2026-03-07',
    '2026-03-08',
  ])
})

test('finds as many nights in a stay as in its parts', () => {
  const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') })
  fc.assert(
    fc.property(fc.tuple(instant, instant, instant), (instants) => {
      const [a, b, c] = instants.toSorted((x, y) => x - y) as [number, number, number]
      const isAtThree = (ms: number) => nightsBetween(chicago, ms - 1, ms + 1).length > 0
      fc.pre(!isAtThree(b) && c - a < 60 * 86_400_000)
      const parts = [...nightsBetween(chicago, a, b), ...nightsBetween(chicago, b, c)]
      expect(nightsBetween(chicago, a, c)).toEqual(parts)
    }),
    { numRuns: 60 },
  )
})
