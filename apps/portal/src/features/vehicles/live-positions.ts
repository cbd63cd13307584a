import {
  type MapVehicle,
  type PackedPositions,
  unpackPositions,
  type VehicleCell,
} from '@milepost/contract/vehicles/packed-positions'

/** All vehicles in `items` or, if there are too many, counts by map cell in `cells`. */
export type Positions = { asOf: string; items: MapVehicle[]; cells: VehicleCell[] }

export const toPositions = (packed: PackedPositions): Positions => ({
  asOf: packed.asOf,
  items: unpackPositions(packed),
  cells: packed.cells,
})

/** Merges new positions into the list: later ones replace older ones, new vehicles are added. */
export function mergePositions(before: Positions, update: Positions): Positions {
  if (update.items.length === 0) return { ...before, asOf: update.asOf }
  const later = new Map(update.items.map((vehicle) => [vehicle.id, vehicle]))
  const items = before.items.map((vehicle) => {
    const next = later.get(vehicle.id)
    later.delete(vehicle.id)
    return next && next.at >= vehicle.at ? next : vehicle
  })
  return { ...before, asOf: update.asOf, items: [...items, ...later.values()] }
}
