import type { MapVehicle, VehicleCell } from '@milepost/contract/vehicles/packed-positions'
import { reportingStatus } from '@milepost/domain/codes'
import type { VehicleCell as DrawnCell } from '@milepost/ui/map/layers/vehicle-cells'
import type { VehicleState } from '@milepost/ui/map/layers/vehicle-images'
import type { MapVehicle as DrawnVehicle } from '@milepost/ui/map/layers/vehicle-layer'

/** Returns what a vehicle is doing, based on its last position. */
export function stateOf(vehicle: Pick<MapVehicle, 'moving' | 'reporting'>): VehicleState {
  if (vehicle.reporting !== reportingStatus.code.active) return 'offline'
  return vehicle.moving ? 'moving' : 'parked'
}

/** Returns `Moving, 43 mph`, or only the word if no speed is reported. `speed` formats the speed. */
export const withSpeed = (word: string, speedKmh: number | null, speed: (kmh: number) => string): string =>
  speedKmh === null ? word : `${word}, ${speed(speedKmh)}`

/** Returns what a vehicle that isn’t known to move is doing. Without a speed, it isn’t known to stay where it is either. */
export const standingText = ({ engineOn, speedKmh }: { engineOn: boolean | null; speedKmh: number | null }): string =>
  engineOn ? (speedKmh === null ? 'Ignition on' : 'Idling') : 'Parked'

/** Returns what a vehicle is doing in words, as the chips of the map name it: `Moving, 43 mph`, `Parked`, `Not reporting`. */
export function stateText(vehicle: MapVehicle, speed: (kmh: number) => string): string {
  const state = stateOf(vehicle)
  if (state === 'offline') return 'Not reporting'
  return state === 'moving' ? withSpeed('Moving', vehicle.speedKmh, speed) : 'Parked'
}

/** Converts a vehicle to its map marker. */
export const toMapVehicle = (vehicle: MapVehicle): DrawnVehicle => ({
  id: vehicle.id,
  name: vehicle.name,
  at: [vehicle.lon, vehicle.lat],
  headingDegrees: vehicle.headingDegrees,
  state: stateOf(vehicle),
})

/** Converts a cell of nearby vehicles to its map marker. */
export const toMapCell = ({ lat, lon, ...counts }: VehicleCell): DrawnCell => ({ at: [lon, lat], counts })

/** Counts vehicles by state, whether listed individually or in cells. */
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
