import { expect, test } from 'vitest'
import { reportedOnly, withoutReportedTrips } from './driving-stats.ts'

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

test('reports unknown trips of someone with events or distance but without trips, and zero of someone with nothing', () => {
  const unknown = { value: null, previous: null, margin: null }
  const of = (meters: number, trips: number, incidents: number) =>
    reportedOnly({
      ...stats(meters),
      trips: { value: trips, previous: null, margin: null },
      incidents: { value: incidents, previous: null, margin: null },
    } as never as Parameters<typeof reportedOnly>[0])
  expect(of(0, 0, 45)).toMatchObject({ distanceMeters: unknown, drivingSeconds: unknown, trips: unknown })
  expect(of(5600, 0, 0)).toMatchObject({ distanceMeters: { value: 5600 }, drivingSeconds: unknown, trips: unknown })
  expect(of(0, 0, 0)).toMatchObject({ distanceMeters: { value: 0 }, trips: { value: 0 } })
  expect(of(0, 3, 1)).toMatchObject({ distanceMeters: unknown, trips: { value: 3 } })
})
