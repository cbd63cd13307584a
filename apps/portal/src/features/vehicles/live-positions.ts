import {
  type MapVehicle,
  type PackedPositions,
  unpackPositions,
  type VehicleCell,
} from '@milepost/contract/vehicles/packed-positions'

/** Every vehicle in `items`, or, of too many, how many stand where in `cells`. */
export type Positions = { asOf: string; items: MapVehicle[]; cells: VehicleCell[] }

export const toPositions = (packed: PackedPositions): Positions => ({
  asOf: packed.asOf,
  items: unpackPositions(packed),
  cells: packed.cells,
})

/** Positions with what came since: later ones replace, vehicles heard of for the first time join. */
export function mergePositions(before: Positions, news: Positions): Positions {
  if (news.items.length === 0) return { ...before, asOf: news.asOf }
  const later = new Map(news.items.map((vehicle) => [vehicle.id, vehicle]))
  const items = before.items.map((vehicle) => {
    const next = later.get(vehicle.id)
    later.delete(vehicle.id)
    return next && next.at >= vehicle.at ? next : vehicle
  })
  return { ...before, asOf: news.asOf, items: [...items, ...later.values()] }
}
