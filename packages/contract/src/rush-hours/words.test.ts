import { expect, test } from 'vitest'
import { hourText, overlaps, trafficAt } from './words.ts'

test('doesn’t count adjacent ranges as overlapping', () => {
  expect(
    overlaps([
      { from: 7, to: 9 },
      { from: 9, to: 11 },
    ]),
  ).toEqual([false, false])
  expect(
    overlaps([
      { from: 7, to: 10 },
      { from: 9, to: 11 },
      { from: 20, to: 21 },
    ]),
  ).toEqual([true, true, false])
})

test('lets a range pass midnight, and end a day at 0', () => {
  expect(
    overlaps([
      { from: 22, to: 2 },
      { from: 1, to: 3 },
    ]),
  ).toEqual([true, true])
  expect(
    overlaps([
      { from: 22, to: 0 },
      { from: 0, to: 3 },
    ]),
  ).toEqual([false, false])
})

test('uses the first listed range, and normal traffic outside all of them', () => {
  const ranges = [
    { from: 16, to: 18, rushHourTrafficType: 2 as const },
    { from: 15, to: 19, rushHourTrafficType: 1 as const },
    { from: 23, to: 1, rushHourTrafficType: 1 as const },
  ]
  expect([14, 15, 16, 17, 18, 19, 23, 0, 1].map((hour) => trafficAt(hour, ranges))).toEqual([0, 1, 2, 2, 1, 0, 1, 1, 0])
})

test('shows hours with two digits', () => {
  expect([0, 7, 23].map(hourText)).toEqual(['00:00', '07:00', '23:00'])
})
