import { distance, quantityText } from '@milepost/domain/quantity'
import type { TripRecord } from '@milepost/providers/kit/record'
import type { PathBounds } from './describe-path.ts'

/** Distances are rounded, to a mile at worst. */
export const roundedMeters = 1_700
/** Coordinates that are rounded make a staircase of a line, 1.41 times as long. */
const staircaseShare = 0.7

/** What decides about a distance; of several trips, none was received in another way. */
type Bounds = Pick<PathBounds, 'path' | 'most' | 'statedMeters'> & Partial<Pick<PathBounds, 'received'>>

/**
 * Returns true if a distance, in meters, is longer than any road between the positions, or that of the path as it was received, with what
 * isn't true of it, unless its device states speeds that add up to it, as on switchbacks.
 */
export const isFarther = (meters: number, bounds: Bounds, rounded = roundedMeters): boolean =>
  (meters > bounds.most + rounded || isAsReceived(meters, bounds)) && !isByStatedSpeeds(meters, bounds)

/** Returns true if a distance is shorter than a path without noise, both in meters. */
export const isShorter = (meters: number, path: number, rounded = roundedMeters): boolean =>
  meters < path * staircaseShare - rounded

/** Speeds that a device states each two minutes add up to its distance as exactly. */
const speedShare = 1.15

/**
 * Returns true if the speeds that its device states add up to a distance in meters: then a longer path is noise, and a shorter one
 * has bends between its positions. What counts the jumps of a path is nearer to that.
 */
export const isByStatedSpeeds = (
  meters: number,
  { statedMeters, received = null }: Pick<Bounds, 'statedMeters' | 'received'>,
): boolean =>
  meters <= statedMeters * speedShare &&
  statedMeters <= meters * speedShare &&
  (received === null || Math.abs(meters - statedMeters) < Math.abs(meters - received))

/** Odometers and speeds in kilometers that are read as miles are less than this many times a path, bends included (expert). */
const mostUnitShare = 1.65

/**
 * Returns true if the odometer of a trip, in meters, confirms the speeds that its device states although its path doesn't: two that agree
 * are right, and it is the places that are wrong, such as minutes that were read as decimals, unless both may be in a wrong unit.
 */
export function confirmsSpeeds(
  { startOdometerMeters: start, endOdometerMeters: end }: Pick<TripRecord, 'startOdometerMeters' | 'endOdometerMeters'>,
  { path, statedMeters }: Pick<Bounds, 'path' | 'statedMeters'>,
): boolean {
  if (start == null || end == null) return false
  const meters = end - start
  return isByStatedSpeeds(meters, { statedMeters }) && meters > path * mostUnitShare
}

/** A provider adds up the same positions as exactly. */
const sameShare = 0.005
/** A path that is hardly longer than the true one shows nothing. */
const longerShare = 1.03

/** Returns true if a distance, in meters, is what a path adds up to with its spikes, and with swapped positions in their place. */
const isAsReceived = (meters: number, { path, received = null }: Bounds): boolean =>
  received !== null && received > path * longerShare && Math.abs(meters - received) <= received * sameShare

/** Returns true if a distance is too long or too short for a path, all in meters; `rounded` is the room for rounding. */
export const isNoRoad = (meters: number, bounds: Bounds, rounded = roundedMeters): boolean =>
  isFarther(meters, bounds, rounded) || (isShorter(meters, bounds.path, rounded) && !isByStatedSpeeds(meters, bounds))

/** A provider that adds up straight lines may smooth them, or leave out noise. */
const lineShare = 1.05

/** Returns true if a distance, in meters, may be that of straight lines between positions, without the bends that stated speeds show. */
export const mayMissBends = (meters: number, { path, mayTurn }: Pick<PathBounds, 'path' | 'mayTurn'>): boolean =>
  mayTurn && meters <= path * lineShare

/** A distance that is this near to what positions show is as good. */
export const asGoodShare = 1.05

/** Returns true if the road between the places of a grid, which they are rounded to, is as long as stated speeds say. */
export const isGridRoad = ({ isOnGrid, isCovered, statedMeters }: PathBounds): boolean =>
  isOnGrid && isCovered && statedMeters > 0

/** Returns true if a distance, in meters, may contain the steps of a grid, because stated speeds say less. */
export const countsGrid = (meters: number, bounds: PathBounds): boolean =>
  isGridRoad(bounds) && meters > bounds.statedMeters * asGoodShare

/** Returns true if a distance, in meters, may contain places that weren't measured, because the path and the speeds between all others say less. */
export const mayCountGuesses = (meters: number, { isDense, path, statedMeters }: PathBounds): boolean =>
  isDense && statedMeters > 0 && meters > Math.max(path, statedMeters) * asGoodShare

/** Returns true if a distance is longer than the road by measured places, both in meters. */
export const isOfGuesses = (meters: number, road: number): boolean => meters > road * asGoodShare

/** Returns why a distance can't be that of a path, both in meters, as an admin reads it. Without a path, its vehicle's others are; a path of 0 is that of a parked vehicle. */
export const oddPath = (meters: number, path: number | null): string =>
  path === null
    ? `Its distance, ${miles(meters)}, was rejected: distances of this vehicle don’t fit its positions, and this trip has none`
    : path === 0
      ? `Its distance, ${miles(meters)}, was rejected: its positions show that its vehicle was parked then, so its times may be off`
      : `Its distance, ${miles(meters)}, is too ${meters < path ? 'short' : 'far'} for its positions, which show ${miles(path)}`

/**
 * Returns true if a distance, in meters, contains the way over silences in which the vehicle got on too slowly to be driving:
 * it is longer than usual roads between the positions, by half of that way or more.
 */
export const isCarried = (meters: number, { isQuiet, quietMeters, path, usual }: PathBounds): boolean =>
  isQuiet && quietMeters > roundedMeters && meters > Math.max(usual, path + quietMeters / 2)

/** Returns why a distance isn't that of positions that repeat one place while they state motion. */
export const frozenPath = (meters: number): string =>
  `Its distance, ${miles(meters)}, was rejected: its positions repeat one place, so the GPS receiver seems to have frozen`

const miles = (meters: number) => quantityText(distance(meters, 'imperial'))
