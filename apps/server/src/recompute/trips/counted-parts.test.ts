import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedParts, type TimedTrip } from './counted-parts.ts'

const minutes = (from: number, until: number, change: Partial<TimedTrip> = {}): Omit<TimedTrip, 'id'> => ({
  began: from * 60,
  seconds: (until - from) * 60,
  parts: null,
  isOwn: false,
  hasDistance: true,
  ...change,
})
const counted = (...trips: Omit<TimedTrip, 'id'>[]) =>
  new Map(countedParts(trips.map((trip, index) => ({ ...trip, id: String(index) }))).map((one) => [one.id, one]))
const partsOf = (...trips: Omit<TimedTrip, 'id'>[]) => {
  const byId = counted(...trips)
  return trips.map((_, index) => byId.get(String(index))!.parts)
}

test('counts one of twenty trips that end together', () => {
  const trips = Array.from({ length: 21 }, (_, index) => minutes(index * 1.25, 30))
  expect(partsOf(...trips)).toEqual([null, ...Array(20).fill([])])
})

test('counts what lies outside of a longer trip', () => {
  expect(partsOf(minutes(0, 60), minutes(50, 90))).toEqual([null, [600, 2400]])
  expect(partsOf(minutes(0, 60), minutes(-20, 5), minutes(55, 75))).toEqual([null, [0, 1200], [300, 1200]])
})

test('counts everything of trips in a row, also if their times are rounded to minutes', () => {
  expect(partsOf(minutes(0, 60), minutes(60, 90), minutes(89, 120))).toEqual([null, null, null])
})

test('counts nothing of a short trip within another, and of one that starts there and still runs', () => {
  expect(partsOf(minutes(0, 60), minutes(10, 10.7), minutes(20, 20))).toEqual([null, [], []])
})

test('counts what was driven while a longer trip was silent', () => {
  expect(partsOf(minutes(0, 890, { parts: [0, 3000, 50_400, 53_400] }), minutes(300, 330))).toEqual([null, null])
})

test('counts a provider’s trip instead of a derived one, and one with a distance instead of one without', () => {
  expect(partsOf(minutes(0, 60, { isOwn: true }), minutes(10, 50))).toEqual([[0, 600, 3000, 3600], null])
  expect(partsOf(minutes(0, 60, { hasDistance: false }), minutes(0, 60))).toEqual([[], null])
})

test('names the trip that counts instead', () => {
  expect(counted(minutes(0, 60), minutes(100, 200), minutes(40, 130)).get('2')!.withinId).toBe('1')
})

test('counts no time twice and none that was driven too seldom, in any order', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 3, max: 60 }))
  fc.assert(
    fc.property(fc.array(span, { maxLength: 8 }), (spans) => {
      const trips = spans.map(([from, length]) => minutes(from * 3, from * 3 + length * 3))
      const byId = counted(...trips)
      const seconds = new Set<number>()
      let sum = 0
      trips.forEach(({ began, seconds: length }, index) => {
        const parts = byId.get(String(index))!.parts ?? [0, length]
        for (let at = 0; at < parts.length; at += 2)
          for (let second = parts[at]!; second < parts[at + 1]!; second += 60, sum++) seconds.add(began + second)
      })
      const all = new Set(
        trips.flatMap(({ began, seconds: length }) =>
          Array.from({ length: length / 60 }, (_, minute) => began + minute * 60),
        ),
      )
      expect([sum, seconds]).toEqual([all.size, all])
      const turned = countedParts(trips.map((trip, index) => ({ ...trip, id: String(index) })).toReversed())
      expect(turned).toEqual([...byId.values()])
    }),
    { numRuns: 100 },
  )
})
