import { reportingStatus } from '@milepost/contract/codes'
import type { MapVehicle } from '@milepost/contract/vehicle-list'
import type { VehicleState } from '@milepost/ui/map/vehicle-images'
import type { MapVehicle as DrawnVehicle } from '@milepost/ui/vehicle-layer'

/** What a vehicle is doing, as far as its last position tells. */
export function stateOf(vehicle: Pick<MapVehicle, 'moving' | 'reporting'>): VehicleState {
  if (vehicle.reporting !== reportingStatus.code.active) return 'offline'
  return vehicle.moving ? 'moving' : 'parked'
}

/** A vehicle as the map draws it. */
export const toMapVehicle = (vehicle: MapVehicle): DrawnVehicle => ({
  id: vehicle.id,
  name: vehicle.name,
  at: [vehicle.lon, vehicle.lat],
  headingDegrees: vehicle.headingDegrees,
  state: stateOf(vehicle),
})
