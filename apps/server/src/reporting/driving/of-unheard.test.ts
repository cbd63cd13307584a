import { expect, test } from 'vitest'
import { ofUnheard } from './driving-stats.ts'

const stats = (meters: number) => ({
  distanceMeters: { value: meters, previous: null },
  drivingSeconds: { value: meters / 10, previous: null },
  trips: { value: meters && 1, previous: null },
})

test('reports unknown driving for a vehicle without contact, and its earlier driving', () => {
  expect(ofUnheard(stats(0))).toEqual({
    distanceMeters: { value: null, previous: null },
    drivingSeconds: { value: null, previous: null },
    trips: { value: null, previous: null },
  })
  expect(ofUnheard(stats(1000))).toEqual(stats(1000))
})
