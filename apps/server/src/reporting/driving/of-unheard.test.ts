import { expect, test } from 'vitest'
import { ofUnheard } from './driving-stats.ts'

const stats = (meters: number) => ({
  distanceMeters: { value: meters, previous: null },
  drivingSeconds: { value: meters / 10, previous: null },
  trips: { value: meters && 1, previous: null },
})

test('what a vehicle was driven that nobody heard of is not known; what it was driven before is', () => {
  expect(ofUnheard(stats(0))).toEqual({
    distanceMeters: { value: null, previous: null },
    drivingSeconds: { value: null, previous: null },
    trips: { value: null, previous: null },
  })
  expect(ofUnheard(stats(1000))).toEqual(stats(1000))
})
