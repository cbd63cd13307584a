import type { RoutePoint } from '@milepost/contract/trips/endpoints'
import { expect, test } from 'vitest'
import { routeFault } from './route-fault.ts'

/** A position each minute for half an hour, of a vehicle that states 90 km/h. */
const route = (placeAt: (minute: number) => { lat: number; lon: number }, speedKmh: number | null = 90): RoutePoint[] =>
  Array.from({ length: 30 }, (_, minute) => ({ ...placeAt(minute), t: minute * 60, speedKmh, speedLimitKmh: null }))

const depot = { lat: 41.7959, lon: -88.0095 }
const farAway = { lat: 40.1164, lon: -88.2434 }

test('doubts positions that repeat one place while they state motion', () => {
  expect(routeFault(route(() => depot))).toBe('frozen')
  expect(routeFault(route((minute) => ({ ...depot, lat: depot.lat + (minute % 2) * 0.0001 })))).toBe('frozen')
})

test('doubts positions of two vehicles in turn', () => {
  expect(routeFault(route((minute) => (minute % 2 ? farAway : depot)))).toBe('twoVehicles')
})

test.each([
  ['of a drive', route((minute) => ({ ...depot, lat: depot.lat + minute * 0.0135 }))],
  ['of a parked vehicle', route(() => depot, 0)],
  ['without speeds', route(() => depot, null)],
  ['of a short trip', route(() => depot).slice(0, 3)],
  ['that are missing', []],
])('doubts no positions %s', (_, points) => {
  expect(routeFault(points)).toBeNull()
})
