import { fastestMetersPerSecond } from '@milepost/detection/motion/physics'
import { drivenParts, leastRestMs, type SeenAt, slowestUnseenMps } from '@milepost/detection/trips/driven-parts'
import { stillKmh } from '@milepost/detection/trips/is-still'
import { wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { pathMeters } from '@milepost/detection/trips/path-meters'
import { droppedValue } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { longestTripMs, movingKmh } from '../contradictions.ts'
import { leftOut, noWays, sumOfWays } from './beside/ways-beside.ts'
import { byPositions } from './by-positions.ts'
import type { PathBounds } from './describe-path.ts'
import { type Evidence, isOfParked, mayBeTooFar, unbelievedDistance } from './distances/unbelieved-distance.ts'
import {
  asGoodShare,
  countsGrid,
  frozenPath,
  isCarried,
  isFarther,
  isGridRoad,
  isNoRoad,
  mayMissBends,
  oddPath,
  roundedMeters,
} from './odd-distance.ts'
import { offBy } from './open-doubts.ts'
import { isParkedJump, parkedJump, reasonNotDriven } from './parked-jump.ts'
import type { SeenPosition } from './positions-of-trips.ts'
import type { Measured, Seen } from './seen-trip.ts'

/** A trip this long and this slow, in m/s (45 km/h), may contain a rest; a shorter one if it is that slow without the rest. */
const longMs = 3_600_000
const slowMps = 12.5

export type EndedTrip = ClassifiedTrip & { endedAt: Date }
export const hasTime = (record: ClassifiedTrip): record is EndedTrip => record.endedAt !== null && !record.isPrivate

const msOf = ({ startedAt, endedAt }: EndedTrip) => endedAt.getTime() - startedAt.getTime()

/** Returns true if a trip is so long and so slow that its vehicle rested for most of it. */
export const isMostlyRest = (record: EndedTrip): boolean =>
  msOf(record) >= longMs && (record.distanceMeters ?? 0) < (msOf(record) / 1000) * slowestUnseenMps

/** What is known of a trip's positions; `path` only if its distance is in question. */
type Found = Pick<Evidence, 'bounds' | 'isDoubted' | 'hasDrift' | 'hasGuesses'> & {
  bits: number
  samples: readonly SeenAt[]
  path: readonly SeenPosition[] | undefined
}

/** Returns the bits of what positions decide of a trip; of most 0, because they confirm what it says. */
export function openFacts(
  record: EndedTrip,
  { bounds, isDoubted, hasGuesses }: Pick<Found, 'bounds' | 'isDoubted' | 'hasGuesses'>,
  hasPositions: boolean,
): number {
  const { distanceMeters } = record
  const ms = msOf(record)
  const isSlow = (distanceMeters ?? 0) < ((ms >= longMs ? ms : ms - leastRestMs) / 1000) * slowMps
  const time =
    (isSlow || bounds?.isQuiet ? byPositions.time : 0) |
    (bounds?.isOpenEnded || bounds?.beside.goesOn ? byPositions.after : 0) |
    (bounds?.beside.isOpen ? byPositions.before : 0) |
    (bounds?.beside.isShared ? byPositions.shared : 0) |
    (bounds?.mayBeOff ? byPositions.ignition : 0)
  if (distanceMeters === null || isDoubted || hasGuesses || bounds?.isUnmoved || mayJump(record, bounds))
    return time | byPositions.distance
  if (bounds && reasonNotDriven(bounds)) return time | byPositions.distance
  if (bounds && isCarried(distanceMeters, bounds)) return time | byPositions.distance
  if (bounds && lostMeters(record, distanceMeters, bounds) > 0) return time | byPositions.distance
  if (bounds?.isCovered && isContradicted(distanceMeters, bounds)) return time | byPositions.distance
  return time | (hasPositions && (!bounds?.isCovered || bounds.mayMiss) ? byPositions.path : 0)
}

/** Returns true if a trip may be a jump of a parked vehicle: nothing states a speed, but its positions are apart. */
const mayJump = ({ maxSpeedKmh }: ClassifiedTrip, bounds: PathBounds | undefined): boolean =>
  Boolean(bounds?.isCovered && bounds.isStill && bounds.path > wanderMeters && (maxSpeedKmh ?? 0) <= stillKmh)

/** Positions that jump say how far a vehicle can have come at most, but make any path too long. */
const isContradicted = (meters: number, bounds: PathBounds): boolean =>
  bounds.hasJump
    ? isFarther(meters, bounds)
    : isNoRoad(meters, bounds) || mayMissBends(meters, bounds) || countsGrid(meters, bounds)

/** Returns how much of the way a distance leaves out, both in meters; 0 if that is a small part. */
function lostMeters(record: EndedTrip, stated: number, { beside, first, last }: PathBounds): number {
  const { meters } = sumOfWays(leftOut(record, beside, { fromMs: first.at.getTime(), untilMs: last.at.getTime() }))
  return meters > stated * (asGoodShare - 1) ? meters : 0
}

/** Returns what its positions show of a trip, which decide its time, or its distance if they include its `path`. */
export function seeTrip(record: EndedTrip, found: Found): Seen & Partial<Measured & Pick<EndedTrip, 'start' | 'end'>> {
  const { bits, bounds, samples, path } = found
  const { distanceMeters: stated, maxSpeedKmh } = record
  const isJump = path && mayJump(record, bounds)
  const reasonOfBounds = bounds && reasonNotDriven(bounds)
  // What two devices report may have been driven.
  if (reasonOfBounds) return notDriven(record, bounds.isOfTwo ? bits : bits | byPositions.none, reasonOfBounds)
  if (isJump && isParkedJump(path)) return notDriven(record, bits | byPositions.none, parkedJump)
  if (bounds?.isUnmoved) return unmoved(record, bits, bounds)
  const isFar = stated !== null && mayBeTooFar({ ...found, stated })
  const parts = drivenPartsOf(record, isFar ? null : stated, bounds, samples)
  const known = parts === 'unknown' ? null : parts
  const road = path ? roadOf(record, known, path, bounds) : null
  const lost = stated !== null && bounds ? lostMeters(record, stated, bounds) : 0
  const reason = stated === null ? null : unbelievedDistance({ ...found, stated, road, lost })
  const isOdd = reason !== null
  const isParked = isOdd && isOfParked(road)
  // A receiver that froze shows one place all the way.
  const isPinned = stated === null && isOfParked(road) && (maxSpeedKmh ?? 0) >= movingKmh
  const isMeasured = isOdd || (road !== null && stated === null)
  const { before, after } = bounds?.beside ?? noWays
  const beside = isMeasured && road !== null ? sumOfWays([before, after]) : sumOfWays([])
  // Without a stated distance, its ways were added before, or always are.
  const hasWays = isMeasured && road !== null && (stated === null || lost > 0)
  return {
    drivenParts: known,
    drivingSeconds: parts === 'unknown' ? null : known ? lengthOf(known) : secondsOf(record) + beside.seconds,
    // A jump may be one that isn't over.
    byPositions:
      ((stated === null || isOdd) && !isParked ? bits : bits & ~byPositions.distance) |
      (isJump ? byPositions.path : 0) |
      (isOdd && lost > 0 ? byPositions.ends : 0),
    contradicted: isOdd ? [droppedValue(record, 'distance', reason)] : [],
    ...(isMeasured && {
      distanceMeters: road === null ? null : Math.round(road + beside.meters),
      distanceSource: road === null ? null : 'gps',
    }),
    ...(hasWays && { ...(before && { start: before.place }), ...(after && { end: after.place }) }),
    // The times of trips and positions may be off, by an hour in summer.
    ...((isParked || isPinned) && { ...unmeasured, drivenParts: null, drivingSeconds: null }),
  }
}

/** Returns how far a vehicle drove by its positions, in meters; null if nothing drives as fast as they jump. */
function roadOf(
  record: EndedTrip,
  parts: number[] | null,
  path: readonly SeenPosition[],
  bounds: PathBounds | undefined,
): number | null {
  if (bounds && isGridRoad(bounds)) return Math.round(bounds.statedMeters)
  const { startedAt, endedAt } = record
  const meters = pathMeters({ startedAtMs: startedAt.getTime(), endedAtMs: endedAt.getTime() }, parts, path)
  return meters !== null && meters > fastestMetersPerSecond * secondsOf(record) + roundedMeters ? null : meters
}

/** Returns when a trip was driven (`drivenParts`), if its distance in meters is this one, or unknown. */
export function drivenPartsOf(
  { startedAt, endedAt, start, end, idleSeconds }: EndedTrip,
  distanceMeters: number | null,
  bounds: PathBounds | undefined,
  samples: readonly SeenAt[],
): number[] | null | 'unknown' {
  const times = { startedAtMs: startedAt.getTime(), endedAtMs: endedAt.getTime() }
  const ends = { start: start ?? bounds?.before ?? null, end: end ?? bounds?.after ?? null }
  return drivenParts(
    { ...times, ...ends, distanceMeters, idleSeconds: idleSeconds ?? null, topKmh: bounds?.topKmh ?? null },
    samples,
  )
}

const unmeasured: Measured = { distanceMeters: null, distanceSource: null }

/** A parked vehicle has neither a distance nor driving time. */
export const notDriven = (record: EndedTrip, bits: number, reason: string): Seen & Partial<Measured> => ({
  drivenParts: null,
  drivingSeconds: null,
  byPositions: bits,
  contradicted: [droppedValue(record, record.distanceMeters === 0 ? 'driving time' : 'distance', reason)],
  ...(record.distanceMeters !== 0 && unmeasured),
})

/** Neither has one that is in one place all the way; a distance of 0 that nothing contradicts stays. */
function unmoved(record: EndedTrip, bits: number, { isStill }: PathBounds): Seen & Partial<Measured> {
  const { distanceMeters: stated, maxSpeedKmh } = record
  const isTrue = stated === 0 && (maxSpeedKmh ?? 0) < movingKmh
  const reason = stated === null ? null : isStill ? oddPath(stated, 0) : frozenPath(stated)
  return {
    drivenParts: null,
    drivingSeconds: null,
    byPositions: (bits & ~byPositions.distance) | (isStill ? byPositions.none : 0),
    contradicted: [
      ...(reason === null || isTrue ? [] : [droppedValue(record, 'distance', reason)]),
      droppedValue(record, 'driving time', 'Its positions show one place throughout'),
    ],
    ...(!isTrue && unmeasured),
  }
}

const lengthOf = (parts: readonly number[]) => parts.reduce((sum, at, index) => sum + (index % 2 ? at : -at), 0)

/** Its positions are those of another drive, or of none. */
export function withoutDistance(record: ClassifiedTrip, hours: number): Seen & Measured {
  const { distanceMeters: meters } = record
  const reason = meters === null ? null : `Its distance was rejected: ${offBy(hours)}`
  return {
    ...asReported(record, 0),
    distanceMeters: null,
    distanceSource: null,
    contradicted: reason === null ? [] : [droppedValue(record, 'distance', reason)],
  }
}

const secondsOf = (record: EndedTrip) => Math.round(msOf(record) / 1000)

/** What is known of a trip that positions don't contradict. */
export const asReported = (record: ClassifiedTrip, bits: number): Seen => ({
  drivenParts: null,
  drivingSeconds: hasTime(record) && msOf(record) > 0 && msOf(record) <= longestTripMs ? secondsOf(record) : null,
  byPositions: bits,
  contradicted: [],
})
