import { describe, expect, test } from 'vitest'
import { mayShowUnit, unitRatio } from './distance-unit.ts'

/** Trips whose distance is `ratio` times their path, of which speeds show `stated` times. */
const trips = (count: number, ratio: number, { stated = 1, path = 6_400 } = {}) =>
  Array.from({ length: count }, (_, index) => {
    const own = path * (1 + 0.03 * (index % 3))
    return { meters: own * ratio * (1 + 0.02 * (index % 2)), path: own, statedMeters: own * stated }
  })

describe('distances that all are their paths times a factor', () => {
  test.each([0.62, 1.4, 0.7, 2])('of %d are wrong if speeds confirm the paths', (factor) => {
    const found = trips(6, factor)
    expect(unitRatio(found)).toBeCloseTo(factor, 1)
    expect(found.every(mayShowUnit)).toBe(true)
  })

  test.each([
    ['an odometer off by a tenth', trips(12, 1.1)],
    ['a worn one', trips(12, 0.85)],
    ['bends that speeds show too', trips(12, 1.6, { stated: 1.62 })],
    ['a device without speeds', trips(6, 1.4, { stated: 0 })],
    ['too few trips', trips(3, 1.4)],
    ['too short ones', trips(5, 1.4, { path: 3_500 })],
    ['trips that differ', [...trips(3, 1.4), ...trips(3, 1)]],
  ])('may be right: %s', (_, found) => {
    expect(unitRatio(found)).toBeNull()
  })
})

test('a wrong unit of many trips needs no speeds', () => {
  expect(unitRatio(trips(8, 1.609, { stated: 0 }))).toBeCloseTo(1.63, 1)
  expect(unitRatio(trips(7, 1.609, { stated: 0 }))).toBeNull()
})
