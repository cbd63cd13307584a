import { expect, test } from 'vitest'
import { withoutReportedTrips } from './driving-stats.ts'

const stats = (meters: number) => ({
  distanceMeters: { value: meters, previous: null },
  drivingSeconds: { value: meters / 10, previous: null },
  trips: { value: meters && 1, previous: null },
})

test('reports unknown driving for a vehicle without contact, and its earlier driving', () => {
  expect(withoutReportedTrips(stats(0))).toEqual({
    distanceMeters: { value: null, previous: null },
    drivingSeconds: { value: null, previous: null },
    trips: { value: null, previous: null },
  })
  expect(withoutReportedTrips(stats(1000))).toEqual(stats(1000))
})
