import { expect, test } from 'vitest'
import { mapDrivingPeriod } from '../../../motive/mapping.ts'
import { mapReportTrip } from '../../../samsara/mapping.ts'
import { distanceOf, odometerDistance } from './odometer-distance.ts'

const kilometers = 4_294_967.295

test('subtracts measured readings only', () => {
  expect(odometerDistance(80_000, 92_000)).toBe(12_000)
  expect(odometerDistance(80_000, 80_000)).toBe(0)
  const unmeasured = [0, null, undefined, kilometers * 1000, 65_535_000, 999_999_000, 9_999_999 * 1609.344]
  for (const value of unmeasured) {
    expect(odometerDistance(value, value), String(value)).toBe(null)
    expect(odometerDistance(value, 5_000_000_000), String(value)).toBe(null)
  }
  expect(odometerDistance(92_000, 80_000)).toBe(null)
})

test('leaves the distance that a provider states beside readings that weren’t measured', () => {
  const period = {
    id: '1',
    start_time: '2026-06-10T14:00:00Z',
    end_time: '2026-06-10T14:30:00Z',
    start_kilometers: kilometers,
    end_kilometers: kilometers,
    distance: '12 km',
    vehicle: { id: 'v' },
  }
  expect(mapDrivingPeriod(period as Parameters<typeof mapDrivingPeriod>[0]).distanceMeters).toBe(12_000)
  const trip = { startMs: 0, endMs: 1_800_000, distanceMeters: 12_000, driverId: null }
  const readings = { startOdometer: kilometers * 1000, endOdometer: kilometers * 1000 }
  expect(mapReportTrip('v', { ...trip, ...readings } as Parameters<typeof mapReportTrip>[1])).toMatchObject({
    distanceMeters: 12_000,
    distanceSource: 'gps',
  })
})

test('leaves the distance that a provider states beside readings of another way', () => {
  const stated = { distanceMeters: 27_000, distanceSource: 'gps' as const }
  expect(distanceOf(stated, 80_000_000, 80_028_100)).toEqual({ distanceMeters: 28_100, distanceSource: 'odometer' })
  expect(distanceOf({ distanceMeters: null, distanceSource: null }, 80_000_000, 80_000_000).distanceMeters).toBe(0)
  for (const end of [80_000_000, 81_000_000]) expect(distanceOf(stated, 80_000_000, end)).toEqual(stated)
  expect(distanceOf({ ...stated, distanceMeters: 900 }, 80_000_000, 80_000_000).distanceMeters).toBe(900)
})
