import { MPH } from './calendar.ts'
import type { Depot } from './fleet.ts'
import type { Piece } from './piece.ts'
import { type Frame, type Point, spotWithin, streets, toPoint } from './streets.ts'

/** The middle of the depot's town in its own frame. */
export const center: Point = { x: 0, y: 0 }

export const frameOf = (depot: Depot): Frame => ({ place: depot.place, angle: depot.streetAngle })

/** How far the town reaches, 3–22 km. */
export const radiusOf = (depot: Depot) => 1000 * Math.min(22, Math.max(3, depot.place.reachKilometers * 1.1))

/** Where the depot's yard is. */
export const homeOf = (depot: Depot): Point => spotWithin(depot.random.at('home'), radiusOf(depot) * 0.6)

/** The way from the middle of the depot's town to the next junction of the long roads. */
export function accessOf(depot: Depot): Piece[] {
  const target = depot.junction.place
  if (target === depot.place) return []
  const frame = frameOf(depot)
  const way = streets(frame, center, toPoint(frame, target), depot.random.at('access'))
  return way.map((piece) =>
    piece.meters > 7000 ? { ...piece, road: 'rural', limitMps: 55 * MPH, hopMeters: 2600 } : piece,
  )
}
