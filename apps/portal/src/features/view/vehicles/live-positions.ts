import { type MapVehicle, type PackedPositions, unpackPositions } from '@milepost/contract/packed-positions'

export type Positions = { asOf: string; items: MapVehicle[] }

export const toPositions = (packed: PackedPositions): Positions => ({
  asOf: packed.asOf,
  items: unpackPositions(packed),
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
  return { asOf: news.asOf, items: [...items, ...later.values()] }
}
