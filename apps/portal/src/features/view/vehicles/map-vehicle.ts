import { reportingStatus } from '@milepost/contract/codes'
import type { MapVehicle } from '@milepost/contract/packed-positions'
import type { VehicleState } from '@milepost/ui/map/vehicle-images'
import type { MapVehicle as DrawnVehicle } from '@milepost/ui/map/vehicle-layer'

/** What a vehicle is doing, as far as its last position tells. */
export function stateOf(vehicle: Pick<MapVehicle, 'moving' | 'reporting'>): VehicleState {
  if (vehicle.reporting !== reportingStatus.code.active) return 'offline'
  return vehicle.moving ? 'moving' : 'parked'
}

/** `Moving, 43 mph`, or the word alone where the provider tells no speed. `speed` writes one. */
export const withSpeed = (word: string, speedKmh: number | null, speed: (kmh: number) => string): string =>
  speedKmh === null ? word : `${word}, ${speed(speedKmh)}`

/** A vehicle as the map draws it. */
export const toMapVehicle = (vehicle: MapVehicle): DrawnVehicle => ({
  id: vehicle.id,
  name: vehicle.name,
  at: [vehicle.lon, vehicle.lat],
  headingDegrees: vehicle.headingDegrees,
  state: stateOf(vehicle),
})
