import type { MapVehicle, VehicleCell } from '@milepost/contract/vehicles/packed-positions'
import { reportingStatus } from '@milepost/domain/codes'
import type { VehicleCell as DrawnCell } from '@milepost/ui/map/layers/vehicle-cells'
import type { VehicleState } from '@milepost/ui/map/layers/vehicle-images'
import type { MapVehicle as DrawnVehicle } from '@milepost/ui/map/layers/vehicle-layer'

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

/** Vehicles near each other as the map draws them. */
export const toMapCell = ({ lat, lon, ...counts }: VehicleCell): DrawnCell => ({ at: [lon, lat], counts })

/** How many vehicles are in each state, told one by one or as cells. */
export function countStates(items: readonly MapVehicle[], cells: readonly VehicleCell[]) {
  const counts: Partial<Record<VehicleState, number>> = {}
  const add = (state: VehicleState, count: number) => {
    counts[state] = (counts[state] ?? 0) + count
  }
  for (const vehicle of items) add(stateOf(vehicle), 1)
  for (const { lat, lon, ...cell } of cells) for (const [state, count] of entriesOf(cell)) add(state, count)
  return counts
}

const entriesOf = (cell: Omit<VehicleCell, 'lat' | 'lon'>) => Object.entries(cell) as [keyof typeof cell, number][]
