import type { Place } from '@milepost/geo/places'
import { MPH } from '../days/calendar.ts'
import type { Piece } from '../days/piece.ts'
import type { Depot } from '../fleet/fleet.ts'
import { spotWithin } from './streets.ts'
import { type Frame, type Point, townFrame } from './town-frame.ts'

const frames = new WeakMap<Depot | Place, Frame>()

/** The streets of the depot's own town. */
export function frameOf(depot: Depot): Frame {
  const known = frames.get(depot)
  if (known) return known
  const reachMeters = radiusOf(depot) * 1.7 + 8000
  const frame = townFrame(depot.place, reachMeters)
  frames.set(depot, frame)
  return frame
}

/** How far from the center of another town its customers are. */
export const VISITED_REACH_METERS = 9000

/** The streets of a town that vehicles visit from elsewhere. */
export function visitedFrame(place: Place): Frame {
  const known = frames.get(place)
  if (known) return known
  const frame = townFrame(place, VISITED_REACH_METERS + 6000)
  frames.set(place, frame)
  return frame
}

/** The radius of the town, 3–22 km. */
export const radiusOf = (depot: Depot) => 1000 * Math.min(22, Math.max(3, depot.place.reachKilometers * 1.1))

/** The location of the depot's yard. */
export const homeOf = (depot: Depot): Point =>
  spotWithin(frameOf(depot), depot.random.at('home'), radiusOf(depot) * 0.6)

// Beyond this a road leaves the town.
const LONGEST_IN_TOWN_METERS = 7000

/** The path from the center of the depot's town to the next junction of the long roads. */
export function accessOf({ access }: Depot): Piece[] {
  if (!access) return []
  const meters = access.meters.at(-1)!
  const isInTown = meters < LONGEST_IN_TOWN_METERS
  return [
    {
      road: isInTown ? 'urbanArterial' : 'rural',
      limitMps: (isInTown ? 40 : 55) * MPH,
      meters,
      line: access,
      startMeters: 0,
      endMeters: meters,
      turnsAtEnd: true,
      hopMeters: isInTown ? 520 : 2600,
    },
  ]
}
