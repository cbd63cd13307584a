import { expect, test } from 'vitest'
import { metersPerMile } from './limits.ts'
import { tripLengthEdges, tripLengthsIn } from './trip-lengths.ts'

/** One trip in each class, at its lower bound. */
const classes = tripLengthEdges.map((fromMeters, at) => ({
  fromMeters,
  toMeters: tripLengthEdges[at + 1] ?? null,
  trips: 1,
}))

test('groups trips by lengths that are round in the reader’s units, each once', () => {
  const of = (units: 'imperial' | 'metric') => tripLengthsIn(classes, units)
  expect(
    of('imperial')
      .map(({ from, to }) => [from, to])
      .slice(0, 3),
  ).toEqual([
    [0, 5],
    [5, 10],
    [10, 25],
  ])
  expect(of('metric').at(-1)).toMatchObject({ from: 600, to: null })
  for (const units of ['imperial', 'metric'] as const) {
    const own = of(units)
    expect(own.reduce((sum, { trips }) => sum + trips, 0)).toBe(classes.length)
    for (const { from, to, trips } of own) {
      const meters = (at: number | null) =>
        at === null ? Number.POSITIVE_INFINITY : at * (units === 'imperial' ? metersPerMile : 1000)
      expect(trips).toBe(tripLengthEdges.filter((edge) => edge >= meters(from) && edge < meters(to)).length)
    }
  }
})
