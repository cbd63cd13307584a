import { fastestAverageMps } from '@milepost/detection/motion/physics'
import { sparseSeconds } from '@milepost/detection/motion/supported-speed'
import {
  isCarriedOver,
  leastRestMs,
  leastSteps,
  restStepMs,
  slowestDrivingMps,
} from '@milepost/detection/trips/driven-parts'
import { longestUnseenMs } from '@milepost/detection/trips/is-still'
import { wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { bendsShare } from '@milepost/detection/trips/road-meters'
import type { Despiked } from '@milepost/detection/trips/spikes'
import { staysInYard } from '@milepost/detection/trips/undriven/stays-in-yard'
import type { Coordinate } from '@milepost/providers/kit/record'
import { type LatestPoint, metersOf, pointOfPlace } from '../latest-point.ts'
import { noWays, type WaysBeside } from './beside/ways-beside.ts'
import type { Closer } from './frozen/ignition-of.ts'
import type { SeenPosition, TripSpan } from './positions-of-trips.ts'
import { closeSeconds } from './step-limits.ts'

/** What the positions of a trip say of its distance, in meters, and of its top speed. */
export type PathBounds = {
  /** Of the straight lines between positions, with the noise of receivers. */
  path: number
  /** No road between the positions is longer. */
  most: number
  /** Of the path as it was received, with its spikes, and swapped positions in their place; null if it is the same. */
  received: number | null
  /** What the speeds that its device states add up to, at positions no further apart than two minutes. */
  statedMeters: number
  /** True if that is clearly more than straight lines between positions that are far apart: its road may turn unseen. */
  mayTurn: boolean
  /** True if no silence is long enough to hide a drive, except those that are too slow for one. */
  isCovered: boolean
  /** True if it is silent for so long, for its device, that more positions may arrive. */
  mayMiss: boolean
  /** True if its positions are so close that speeds stated at them add up to all of it. */
  isDense: boolean
  /** True if it was silent for long, and got on too slowly to have been driving, had its ignition off for long, or was too fast for a road. */
  isQuiet: boolean
  /** True if its ignition was off at all of its positions, and its device knows that: it was parked, or carried. */
  isOffThroughout: boolean
  /** True if its ignition was off at all of its positions, and no position shows yet that its device knows that. */
  mayBeOff: boolean
  /** True if all of its positions state speed 0, and its device knows speeds: it was parked, wherever its receiver drifted. */
  isAtRest: boolean
  /** True if it was too fast for a road nearly all the way, as on a flight: the rest is a way on an airport. */
  isFlight: boolean
  /** Of the straight lines over these silences, with the ignition off, and where it was too fast for a road, as on a flight. */
  quietMeters: number
  /** No usual road between the positions is longer. */
  usual: number
  /** True if later positions decide whether it is. */
  isOpenEnded: boolean
  /** True if its positions repeat one place all the way, as those of a receiver that froze do. */
  isUnmoved: boolean
  /** True if its device states motion there, as if its receiver froze. */
  isFrozen: boolean
  /**
   * True if its device states at each position that its vehicle is parked, and others only wander, or jump away from there (`reject-jumps.ts`),
   * or if it hardly moves (`isInYard`).
   */
  isParked: boolean
  /** True if its device states some motion although it stays in one place, as receivers without a clear sky do. */
  isInYard: boolean
  /** True if its vehicle never was at any of the positions at which it moves. */
  isElsewhere: boolean
  /** True if its places are rounded to a grid, as for privacy: steps between them show neither its length nor its speeds. */
  isOnGrid: boolean
  /** True if its positions are those of two vehicles in turn, whose devices report under one ID. */
  isOfTwo: boolean
  /** True if two neighbors are too far apart to drive. */
  hasJump: boolean
  /** True if the way between neighbors, or a way of minutes, shows more than once that the vehicle was faster than its stated top speed. */
  isFaster: boolean
  /** True if its neighbors, or the ways between them, hardly support its stated top speed. */
  isSlower: boolean
  /** True if the device states at each position that the vehicle isn't moving. */
  isStill: boolean
  first: LatestPoint
  last: LatestPoint
  /** True if it ends as its vehicle drives: its provider may have cut it. */
  endsDriving: boolean
  /** Where the vehicle was seen before and after the trip, if it was silent at that end for long. */
  before: Coordinate | null
  after: Coordinate | null
  /** The path without its spikes, on which everything else is based; null if it has none. */
  despiked: Despiked<SeenPosition> | null
  /** The highest speed that it or its positions state, in km/h; null if none is stated. */
  topKmh: number | null
  /** Stated at its first and last position, in km/h. */
  firstKmh: number | null
  lastKmh: number | null
  /** How far apart its positions are, in meters; 0 if there are too few to know. */
  stepMeters: number
  /** True if they are so far apart that a vehicle may drive and stop again between two of them. */
  isSparse: boolean
  /** Where its vehicle was parked before and after it, if that isn't where its positions begin and end. */
  beside: WaysBeside
}

/** Bends, and odometers that are off, make a road longer than straight lines between close positions: by this much at most. */
const bendShare = 1.25
/** Streets at right angles make it 1.41 times as long, mountain roads a little more. */
const detourShare = 1.6
/** In a silence of so many of its usual steps, positions may be missing that arrive later. */
const missingSteps = 1.5
/** Most roads are hardly longer than the lines between close positions, and somewhat longer between sparse ones (expert). */
const usualShare = 1.05
const usualSparseShare = 1.15
/** A jump away and back makes two fast steps, and jumps are rare among many. */
const mostJumpSteps = 2
const jumpShare = 0.05
/** A road between few sparse positions hardly makes a way longer. */
const sparseShare = 0.1
/** A vehicle may drive, and stop again, between positions that are so far apart. */
const sparseStepMs = 20_000
/** Bends are missing where most of a way is seen so; elsewhere its receiver may wander at rest. */
const leastTurnShare = 0.5

/** What one statement finds of the positions of a trip (`path-bounds.ts`): meters, seconds, and numbers of steps. */
export type BoundsRow = Pick<
  PathBounds,
  'path' | 'statedMeters' | 'hasJump' | 'isFaster' | 'isStill' | 'before' | 'after'
> & {
  index: number
  sparse: number
  /** Of steps so far apart that its road may turn unseen, unless they are silent for longer. */
  turning: number
  silent: number
  longest: number
  quiet: number
  quietMeters: number
  quietSeconds: number
  /** The silences of half an hour that aren't too slow for driving. */
  longSteps: { seconds: number; meters: number }[] | null
  /** The highest stated speed, in km/h; null if none is stated. */
  fastest: number | null
  /** The highest speed that two positions in a row state, in km/h: a single one may be wrong. */
  fastestPair: number | null
  /** To positions with the ignition off. */
  offSeconds: number
  /** To those, to positions at which nothing senses motion, and to ones at rest without a word on the ignition. */
  restSeconds: number
  /** Known if the path was read for it. */
  closer?: Closer
  /** Of the straight lines that are too fast for a road, if the path was read. */
  flown?: number
  isOnGrid?: boolean
  isOfTwo?: boolean
  isOffThroughout?: boolean
  mayBeOff?: boolean
  isAtRest?: boolean
  steps: number
  supporting: number
  spread: number
  jumped: boolean
  isElsewhere?: boolean
  /** The time of steps that are clearly faster than its stated top speed. */
  fasterSeconds: number
  /** True if some step is too fast for what its ends state. */
  isSudden: boolean
  /** True if swapped neighbors were put in order before they were stored. */
  hasSwaps: boolean
  /** Of a path that is other than it was received: how long it was. */
  received?: number
  firstAt: string
  firstLat: number
  firstLon: number
  lastAt: string
  lastLat: number
  lastLon: number
  /** Stated at its first and last position, in km/h. */
  firstKmh: number | null
  lastKmh: number | null
}

/** Counts silences as quiet over which the vehicle was carried. */
function withCarried(row: BoundsRow, topKmh: number | null): BoundsRow {
  const { quiet, quietMeters, quietSeconds } = row
  const long = row.longSteps ?? []
  const carried = long.filter(({ meters, seconds }) => isCarriedOver(meters, seconds, topKmh))
  return {
    ...row,
    quiet: quiet + carried.length,
    quietMeters: quietMeters + sumOf(carried.map(({ meters }) => meters)),
    quietSeconds: quietSeconds + sumOf(carried.map(({ seconds }) => seconds)),
    longest: Math.max(row.longest, ...long.flatMap((step) => (carried.includes(step) ? [] : [step.seconds]))),
  }
}

/** Decides what the positions of a trip show; `found` is that of its path without spikes, if it has some. */
export function describePath(
  found: BoundsRow,
  span: TripSpan,
  despiked: Despiked<SeenPosition> | null = null,
): PathBounds {
  const topKmh = highestOf(found.fastest, span.topKmh ?? null)
  const row = found.steps >= leastSteps ? withCarried(found, topKmh) : withCarried(found, null)
  const { hasJump, isFaster, isStill } = row
  const [first, last] = [
    pointAt(row.firstAt, row.firstLat, row.firstLon),
    pointAt(row.lastAt, row.lastLat, row.lastLon),
  ]
  const ends = [
    endOf(first, span.from, span.start, row.before),
    endOf(last, span.until, span.isRunning ? null : span.end, span.isRunning ? null : row.after),
  ]
  // A device that hardly ever reports is silent while it drives, too.
  const isSeen = row.steps >= leastSteps
  const silentEnds = ends.filter(({ isQuiet }) => !(isSeen && isQuiet))
  const quietEnds = ends.filter((end) => !silentEnds.includes(end))
  const [quietMeters, quietSeconds] = isSeen ? [row.quietMeters, row.quietSeconds] : [0, 0]
  const { closer } = row
  const isOff = isSeen && closer && closer.offSeconds * 1000 >= leastRestMs && closer.onSteps >= leastSteps
  const flown = row.flown ?? 0
  const offMeters = (isOff ? closer.offMeters : 0) + flown
  const path = row.path - quietMeters - offMeters
  const sparse = row.sparse - quietMeters - (isOff ? closer.offSparse : 0)
  const silent = row.silent - quietSeconds + sumOf(silentEnds.map(({ seconds }) => seconds))
  const longest = Math.max(row.longest, ...silentEnds.map(({ seconds }) => seconds))
  const isInPlace = isUnmoved({ ...found, longest }, span)
  const isInYard =
    !isStill &&
    !isInPlace &&
    longest <= sparseSeconds &&
    row.steps >= leastYardSteps &&
    staysInYard({ spread: row.spread, path: row.path, statedMeters: row.statedMeters, fastestKmh: topKmh })
  const isCovered = longest <= restStepMs / 1000 && (isSeen || row.quiet === 0)
  return {
    path,
    most: Math.min(
      path * bendShare + sparse * (detourShare - bendShare) + silent * fastestAverageMps,
      hasTakenSpikes(row, sparse) ? (path + row.received!) / 2 : Number.POSITIVE_INFINITY,
    ),
    received: row.received ?? null,
    statedMeters: row.statedMeters,
    mayTurn: isCovered && !hasJump && row.turning > path * leastTurnShare && row.statedMeters >= path * bendsShare,
    isCovered,
    mayMiss:
      longest > Math.max(closeSeconds, (missingSteps * (last.at.getTime() - first.at.getTime())) / 1000 / row.steps),
    isDense: isCovered && !hasJump && longest <= sparseSeconds,
    isQuiet: Boolean(isOff) || flown > 0 || (isSeen && (row.quiet > 0 || quietEnds.length > 0)),
    isOffThroughout: row.isOffThroughout ?? false,
    mayBeOff: row.mayBeOff ?? false,
    isAtRest: row.isAtRest ?? false,
    isFlight: flown > 0 && path <= airportMeters,
    quietMeters: quietMeters + offMeters + sumOf(quietEnds.map(({ meters }) => meters)),
    usual: path * usualShare + sparse * (usualSparseShare - usualShare),
    isOpenEnded: isSeen && !span.isRunning && ends[1]!.isOpen,
    isParked:
      isInYard ||
      (isStill &&
        row.spread <= parkedMeters &&
        (row.jumped || (row.spread > pinnedMeters && isSeenOften({ ...row, longest })))),
    isInYard,
    isElsewhere: row.isElsewhere ?? false,
    isOnGrid: row.isOnGrid ?? false,
    isOfTwo: row.isOfTwo ?? false,
    isUnmoved: isInPlace,
    isFrozen: isInPlace && Boolean(row.closer?.isMoving),
    hasJump,
    isFaster,
    isSlower:
      isCovered &&
      (row.supporting <= Math.max(mostJumpSteps, row.steps * jumpShare) || isAbovePairs(row, span.topKmh ?? null)),
    isStill,
    first,
    last,
    endsDriving:
      !span.isRunning && ends[1]!.seconds <= stoppingSeconds && (row.lastKmh ?? 0) >= drivingKmh && !row.isOfTwo,
    before: row.before,
    after: row.after,
    despiked,
    topKmh,
    firstKmh: row.firstKmh,
    lastKmh: row.lastKmh,
    stepMeters: isSeen ? path / row.steps : 0,
    isSparse: last.at.getTime() - first.at.getTime() >= sparseStepMs * row.steps,
    beside: noWays,
  }
}

/**
 * Returns true if close positions show what their spikes add to a path: a distance that is nearer to the path with them has
 * counted them.
 */
const hasTakenSpikes = ({ path, received }: BoundsRow, sparse: number): boolean =>
  received !== undefined && received > path && sparse < path * sparseShare

const highestOf = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.max(one, other)

type End = { seconds: number; meters: number; isQuiet: boolean; isOpen: boolean }

/**
 * Describes the silence between an end of a trip and the position next to it: a long one is quiet if the vehicle got on too
 * slowly to have been driving, and its positions go on beyond the trip. Until they do, more of them may be missing.
 */
function endOf(seen: LatestPoint, at: Date, place: Coordinate | null | undefined, beyond: Coordinate | null): End {
  const seconds = Math.abs(at.getTime() - seen.at.getTime()) / 1000
  const there = place ?? beyond
  const isLong = seconds * 1000 >= leastRestMs
  if (!isLong || !there) return { seconds, meters: 0, isQuiet: false, isOpen: isLong }
  const meters = metersOf(seen, pointOfPlace(at, there))
  const isSlow = meters < seconds * slowestDrivingMps
  return { seconds, meters, isQuiet: isSlow && beyond !== null, isOpen: isSlow && beyond === null }
}

/** Nothing stops from this speed, in km/h, within so many seconds in ordinary driving. */
const drivingKmh = 30
const stoppingSeconds = 5

/** Planes taxi this far, and slow down as they land, in meters (expert). */
const airportMeters = 2_000
/** All but the first second of a trip; more than a minute is no such moment, however long the trip. */
const throughoutShare = 0.98
const mostOnSeconds = 60

/** Returns how many steps show that a vehicle rests: also half an hour and more between two positions of a parked one. */
const restSteps = ({ steps, quiet }: Pick<BoundsRow, 'steps' | 'quiet'>) => steps + quiet

/** Returns true if a device states at each of its positions, which are some, that nothing drives: its ignition is off, or it senses no motion. */
export const statesOff = (row: BoundsRow): boolean =>
  restSteps(row) >= leastSteps && (row.isStill ? row.offSeconds : row.restSeconds) >= leastOffSeconds(row)

function leastOffSeconds({ firstAt, lastAt }: BoundsRow): number {
  const seconds = (Date.parse(lastAt) - Date.parse(firstAt)) / 1000
  return Math.max(seconds * throughoutShare, seconds - mostOnSeconds)
}

/** A shorter way of a parked receiver is noise, in meters. */
const leastDriftMeters = 500
/** The speeds of a vehicle that creeps add up to more of its way. */
const mostDriftShare = 1 / 3

/**
 * Returns true if a device states hardly any speed at each of its positions, which drift much faster, and are so dense that it can't
 * have driven in between. Without a drift the times of a trip may be off.
 */
export const statesNoMotion = ({ isStill, statedMeters, path, steps, longest, silent }: BoundsRow): boolean =>
  isStill &&
  path > leastDriftMeters &&
  statedMeters <= path * mostDriftShare &&
  steps >= leastSteps &&
  silent === 0 &&
  longest * 1000 <= longestUnseenMs

/** Positions of a parked vehicle wander to both sides of its place. */
const parkedMeters = 2 * wanderMeters
/** A receiver that pins its position repeats it within this. */
export const pinnedMeters = 30
/** Those that a device reports once an hour, when it states no motion, are in one place within this. */
const parkingSpaceMeters = 50
/** A shorter trip is that of a vehicle that is moved in a yard. */
const leastUnmovedSeconds = 120
/** Unless a trip has some more steps, it may have been driven between two of them. */
const leastUnmovedSteps = 3
/** A trip of two minutes has two, of a device that reports each minute. */
const leastYardSteps = 2

/** Returns true if a vehicle was seen too often to have driven anywhere unseen. */
const isSeenOften = ({ longest, steps }: Pick<BoundsRow, 'longest' | 'steps'>): boolean =>
  longest <= sparseSeconds && steps >= leastUnmovedSteps

/** Returns true if a vehicle was in one place all the way, and can't have driven anywhere in between. */
function isUnmoved(
  { spread, longest, steps, quiet, isStill }: Pick<BoundsRow, 'spread' | 'longest' | 'steps' | 'quiet' | 'isStill'>,
  span: TripSpan,
): boolean {
  // Nor has a vehicle that states no motion there again and again, however rarely.
  const isReported = isStill && restSteps({ steps, quiet }) >= leastUnmovedSteps
  const seconds = (span.until.getTime() - span.from.getTime()) / 1000
  return (
    (isReported || isSeenOften({ longest, steps })) &&
    spread <= (isReported ? parkingSpaceMeters : pinnedMeters) &&
    seconds >= Math.max(leastUnmovedSeconds, longest * leastUnmovedSteps)
  )
}

/** A vehicle may have been somewhat faster than at any of its positions, in km/h (expert). */
const abovePairs = (kmh: number) => 1.1 * kmh + 10

/** Returns true if a top speed is far above any that two positions in a row state: their path may not allow it. */
const isAbovePairs = ({ fastestPair }: BoundsRow, topKmh: number | null): boolean =>
  fastestPair !== null && topKmh !== null && topKmh > abovePairs(fastestPair)

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const pointAt = (at: string, latitudeE6: number, longitudeE6: number): LatestPoint => ({
  at: new Date(at),
  latitudeE6,
  longitudeE6,
})
