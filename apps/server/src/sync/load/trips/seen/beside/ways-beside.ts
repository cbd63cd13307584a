import { metersBetween, type Spot } from '@milepost/detection/geometry'
import { kmhPerMeterPerSecond } from '@milepost/detection/motion/physics'
import { restStepMs, slowestTripMps } from '@milepost/detection/trips/driven-parts'
import { stillKmh } from '@milepost/detection/trips/is-still'
import type { Coordinate, TripRecord } from '@milepost/providers/kit/record'

type EndedTrip = Pick<TripRecord, 'start' | 'end' | 'startedAt'> & { endedAt: Date }

/** The straight way between the place of a parked vehicle and the nearest position of its trip, and how long that was driven, at most. */
export type WayBeside = { meters: number; seconds: number; place: Coordinate; seen: Coordinate }

/**
 * The ways that no position of a trip is part of. `isOpen`, `goesOn`: the vehicle drives there before or after the trip, and farther positions aren't known yet.
 * `isShared`: another trip beside it may have a part of them. `hasOwnDrive`: beside it is a drive whose trip is to be derived.
 */
export type WaysBeside = {
  before: WayBeside | null
  after: WayBeside | null
  isOpen: boolean
  goesOn: boolean
  isShared: boolean
  hasOwnDrive: boolean
}

export const noWays: WaysBeside = {
  before: null,
  after: null,
  isOpen: false,
  goesOn: false,
  isShared: false,
  hasOwnDrive: false,
}

/** A position next to a trip. `onMs`: how long the vehicle was seen there with its ignition on, as far as it is asked. */
export type Beside = Spot & { atMs: number; speedKmh: number | null; onMs?: number }
/** The end of a trip: its first or last position, its top speed, and the distance between its positions; if that is far, `isSparse`. */
export type TripEnd = Beside & { topKmh: number; stepMeters: number; isSparse: boolean; averageMps: number }

/** Positions of a parked vehicle wander this far, and one that is seen each ten seconds has hardly started by then. */
export const leastMeters = 100
/** Vehicles of a device that reports each so many meters are seen that far from where they were parked, traffic and bends included. */
const stepShare = 1.5

export const isMoving = (kmh: number | null): boolean => kmh !== null && kmh > stillKmh

/** Returns how far a position is from an end of a trip, in meters, if the vehicle was parked there and drives here; 0 if it is no way. */
export function metersBeside(end: TripEnd, beside: Beside): number {
  if (!isMoving(end.speedKmh) || beside.speedKmh === null || isMoving(beside.speedKmh)) return 0
  const meters = metersBetween(end, beside)
  return meters > leastMeters ? meters : 0
}

/**
 * Returns the way between the end of a trip and the position next to it, if the vehicle drove it: it was there minutes ago, or with its ignition on since, which gives
 * it the time at its top speed, or it is no farther than one position of the trip from the next. Otherwise it may have been towed, or its device jumped
 * as it was switched on.
 */
export function wayBeside(end: TripEnd, beside: Beside): WayBeside | null {
  const meters = metersBeside(end, beside)
  if (meters === 0) return null
  const ms = Math.abs(end.atMs - beside.atMs)
  const seconds = ((ms <= restStepMs ? ms : 0) + (beside.onMs ?? 0)) / 1000
  const isStep = meters <= end.stepMeters * stepShare
  if (!isStep && meters > (end.topKmh / kmhPerMeterPerSecond) * seconds) return null
  return {
    meters,
    seconds: Math.min(seconds || meters / end.averageMps, meters / slowestTripMps),
    place: placeOf(beside),
    seen: placeOf(end),
  }
}

/** Returns the way from an end of a trip over some places, the nearest first. */
export function wayOfPlaces(
  end: TripEnd,
  places: readonly { point: Spot; meters: number; seconds: number }[],
): WayBeside {
  const { meters, seconds } = sumOfWays(places)
  return { meters, seconds, place: placeOf(places.at(-1)!.point), seen: placeOf(end) }
}

/** Returns true if two places may be one. */
export const isNear = (one: Spot, other: Spot): boolean => metersBetween(one, other) <= leastMeters

const placeOf = ({ latitude, longitude }: Spot): Coordinate => ({ latitude, longitude })

/** A trip that begins this long before its first position began somewhere else. */
const sameMs = 5_000

/** Returns the ways beside a trip that its provider leaves out, because the trip begins and ends at its first and last position. */
export function leftOut(
  record: EndedTrip,
  { before, after }: WaysBeside,
  times: { fromMs: number; untilMs: number },
): WayBeside[] {
  const isAt = (way: WayBeside, place: Coordinate | null, ms: number) =>
    place ? isNear(place, way.seen) : ms <= sameMs
  return [
    before && isAt(before, record.start, times.fromMs - record.startedAt.getTime()) ? before : null,
    after && isAt(after, record.end, record.endedAt.getTime() - times.untilMs) ? after : null,
  ].filter((way) => way !== null)
}

/** Returns how far, and for how many seconds, a vehicle drove beside its trip. */
export const sumOfWays = (
  ways: readonly (Pick<WayBeside, 'meters' | 'seconds'> | null)[],
): Pick<WayBeside, 'meters' | 'seconds'> => ({
  meters: ways.reduce((sum, way) => sum + (way?.meters ?? 0), 0),
  seconds: Math.round(ways.reduce((sum, way) => sum + (way?.seconds ?? 0), 0)),
})
