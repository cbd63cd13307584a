import { expect, test } from 'vitest'
import { withoutReportedTrips } from './driving-stats.ts'

const stats = (meters: number) => ({
  distanceMeters: { value: meters, previous: null, margin: null },
  drivingSeconds: { value: meters / 10, previous: null, margin: null },
  trips: { value: meters && 1, previous: null, margin: null },
})

test('reports unknown driving for a vehicle without contact, and its earlier driving', () => {
  expect(withoutReportedTrips(stats(0))).toEqual({
    distanceMeters: { value: null, previous: null, margin: null },
    drivingSeconds: { value: null, previous: null, margin: null },
    trips: { value: null, previous: null, margin: null },
  })
  expect(withoutReportedTrips(stats(1000))).toEqual(stats(1000))
})
