import { longestUnseenMs } from '@milepost/detection/trips/is-still'
import { wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { distanceMeters } from '@milepost/geo/distance'
import type { Guess } from '@milepost/providers/kit/record'
import type { PathBounds } from './describe-path.ts'
import type { SeenPosition } from './positions-of-trips.ts'

/** Why a trip of a parked vehicle has no distance, as an admin reads it. */
export const parkedJump =
  'Its vehicle was parked: its positions state no motion, and only wander, or jump away and are back'

const flight = 'Its vehicle was carried: it got on faster than any vehicle on a road, as on a flight'
const inYard = 'Its vehicle was parked: its positions stay in one place and state hardly any motion'
const offAtRest = 'Its vehicle was parked: its positions state no motion, and that its ignition was off'
const elsewhere = 'Its vehicle was parked: it never was at the positions at which it moves'
const atRest = 'Its vehicle was parked: all of its positions state speed 0, or far less than they drift'
const offThroughout =
  'Its vehicle was parked or carried, as on a ferry or a tow truck: its ignition was off, or nothing sensed motion, at all of its positions'
export const twoVehicles =
  'Its positions alternate between two places, too far apart to drive: two devices seem to report under one ID, or one sends old positions with new times'

/** Why a trip isn't believed that is part of one that is longer than any drive, as an admin reads it. */
export const partOfEndless =
  'It is part of a trip that is longer than any drive: its vehicle’s drives are derived from its positions'

/** Why a trip isn't believed of which most places aren't measured. */
export const guessedTrip: Readonly<Record<Guess, string>> = {
  noFix: 'Its device had no GPS fix at most of its positions',
  setByApp: 'An app set most of its places, which its device didn’t measure',
}

/** Returns why a trip with such positions has neither distance nor driving time, as an admin reads it; null if they show driving. */
export function reasonNotDriven({
  isOfTwo,
  isFlight,
  isOffThroughout,
  isAtRest,
  isInYard,
  isParked,
  isStill,
  isElsewhere,
}: PathBounds): string | null {
  if (isOfTwo) return twoVehicles
  // What jumps far away and back isn't carried there.
  if (isFlight && !isParked) return flight
  if (isOffThroughout) return isStill ? offAtRest : offThroughout
  if (isAtRest) return atRest
  if (isInYard) return inYard
  if (isElsewhere) return elsewhere
  return isParked ? parkedJump : null
}

/**
 * Returns true if a path, of which each position states speed 0, only jumps to another place and back, and is seen too
 * often to have been driven in between.
 */
export function isParkedJump(path: readonly SeenPosition[]): boolean {
  const [home, last] = [path[0], path.at(-1)]
  if (!home || !last || metersOf(home, last) > wanderMeters) return false
  const away = path.reduce((a, b) => (metersOf(home, b) > metersOf(home, a) ? b : a))
  return (
    metersOf(home, away) > wanderMeters &&
    path.every(
      (spot, index) =>
        spot.atMs - (path[index - 1] ?? spot).atMs <= longestUnseenMs &&
        Math.min(metersOf(home, spot), metersOf(away, spot)) <= wanderMeters,
    )
  )
}

const metersOf = (a: SeenPosition, b: SeenPosition) => distanceMeters(a.latitude, a.longitude, b.latitude, b.longitude)
