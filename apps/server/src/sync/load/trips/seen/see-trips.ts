import { fastestMetersPerSecond } from '@milepost/detection/motion/physics'
import { drivenParts, leastRestMs, restStepMs, type SeenAt } from '@milepost/detection/trips/driven-parts'
import { stillKmh } from '@milepost/detection/trips/is-still'
import { wanderMeters } from '@milepost/detection/trips/parked-jumps'
import { pathMeters } from '@milepost/detection/trips/path-meters'
import { bendsShare } from '@milepost/detection/trips/road-meters'
import { providerById } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import type { Moment } from '../../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../../context.ts'
import { ownTripPrefix } from '../../../own-trip.ts'
import { droppedValue } from '../../rejection.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { longestTripMs, movingKmh } from '../contradictions.ts'
import { guessedTrips } from '../held/guessed-trips.ts'
import { isEstimate, slowTopOf, statedMetersOf } from '../stated-values.ts'
import { byPositions } from './by-positions.ts'
import type { PathBounds } from './describe-path.ts'
import { isOfRatio } from './distances/distance-unit.ts'
import { type Doubt, doubtedVehicles } from './distances/doubted-vehicles.ts'
import { countsDrift } from './distances/drift-at-rest.ts'
import { endsByPath } from './ends-by-path.ts'
import type { ReceiverFinding } from './frozen/last-finding.ts'
import { receiverFault } from './frozen/note-receivers.ts'
import {
  carriedPath,
  countsGrid,
  driftedPath,
  frozenPath,
  gridPath,
  guessedPath,
  isByStatedSpeeds,
  isCarried,
  isFarther,
  isNoRoad,
  isOfGuesses,
  isShorter,
  mayCountGuesses,
  mayMissBends,
  oddPath,
  roundedMeters,
  straightPath,
} from './odd-distance.ts'
import { type OpenDoubts, offBy, openDoubts } from './open-doubts.ts'
import { guessedTrip, isParkedJump, parkedJump, reasonNotDriven } from './parked-jump.ts'
import { pathBounds } from './path-bounds.ts'
import { positionsOfTrips, type SeenPosition, type TripSpan } from './positions-of-trips.ts'
import { endSilent } from './running/end-silent.ts'
import { isOddSoFar, seeSoFar } from './see-so-far.ts'
import type { Measured, Seen, SeenTrip } from './seen-trip.ts'
import { doubtDuring } from './speed-doubts.ts'
import { type Spike, spikesOf } from './spikes/mark-spikes.ts'
import { mayExceedPath, oddTopSpeed } from './top-speed.ts'
import { wrongTimes } from './wrong-times.ts'

export type TripOfVehicle = { record: ClassifiedTrip; vehicleId: string }

/** A trip this long and this slow, in m/s (45 km/h), may contain a rest; a shorter one if it is that slow without the rest. */
const longMs = 3_600_000
const slowMps = 12.5
type EndedTrip = ClassifiedTrip & { endedAt: Date }
const hasTime = (record: ClassifiedTrip): record is EndedTrip => record.endedAt !== null && !record.isPrivate

const msOf = ({ startedAt, endedAt }: EndedTrip) => endedAt.getTime() - startedAt.getTime()

/** Returns true if positions may say anything about a trip; one that is running lasts until `now`. */
const isOpen = (record: ClassifiedTrip, now: Date): boolean => {
  const ms = (record.endedAt ?? now).getTime() - record.startedAt.getTime()
  return !record.isPrivate && ms > 0 && ms <= longestTripMs && !record.externalId.startsWith(ownTripPrefix)
}

/** Returns the bits of what positions decide of a trip; of most 0, because they confirm what it says. */
function openFacts(
  record: EndedTrip,
  { bounds, isDoubted, hasGuesses }: Pick<Found, 'bounds' | 'isDoubted' | 'hasGuesses'>,
  hasPositions: boolean,
): number {
  const { distanceMeters } = record
  const ms = msOf(record)
  const isSlow = (distanceMeters ?? 0) < ((ms >= longMs ? ms : ms - leastRestMs) / 1000) * slowMps
  const time = (isSlow || bounds?.isQuiet ? byPositions.time : 0) | (bounds?.isOpenEnded ? byPositions.after : 0)
  if (distanceMeters === null || isDoubted || hasGuesses || bounds?.isUnmoved || mayJump(record, bounds))
    return time | byPositions.distance
  if (bounds && reasonNotDriven(bounds)) return time | byPositions.distance
  if (bounds && isCarried(distanceMeters, bounds)) return time | byPositions.distance
  if (bounds?.isCovered) return time | (isContradicted(distanceMeters, bounds) ? byPositions.distance : 0)
  return time | (hasPositions ? byPositions.path : 0)
}

/** Returns true if a trip may be a jump of a parked vehicle: nothing states a speed, but its positions are apart. */
const mayJump = ({ maxSpeedKmh }: ClassifiedTrip, bounds: PathBounds | undefined): boolean =>
  Boolean(bounds?.isCovered && bounds.isStill && bounds.path > wanderMeters && (maxSpeedKmh ?? 0) <= stillKmh)

/** Positions that jump say how far a vehicle can have come at most, but make any path too long. */
const isContradicted = (meters: number, bounds: PathBounds): boolean =>
  bounds.hasJump
    ? isFarther(meters, bounds)
    : isNoRoad(meters, bounds) || mayMissBends(meters, bounds) || countsGrid(meters, bounds)

/** Returns how far a vehicle drove by its positions; null if nothing drives as fast as they jump. */
function drivenMeters(record: EndedTrip, parts: number[] | null, path: readonly SeenPosition[]): number | null {
  const { startedAt, endedAt } = record
  const meters = pathMeters({ startedAtMs: startedAt.getTime(), endedAtMs: endedAt.getTime() }, parts, path)
  return meters !== null && meters > fastestMetersPerSecond * secondsOf(record) + roundedMeters ? null : meters
}

/** Trips as their positions show them, and the vehicles whose distances are wrong as a whole: found in them, or known before. */
export type SeenTrips = {
  seen: SeenTrip[]
  doubted: ReadonlyMap<string, Doubt>
  open: OpenDoubts
  spikes: readonly Spike[]
  /** When trips end as their vehicles drive: what they drove after that may be in no trip. */
  cuts: readonly Moment[]
  receivers: readonly ReceiverFinding[]
}

/**
 * Compares trips with the stored positions of their vehicles. Returns them in the same order. `isFresh`: they state what
 * their provider knows now, which matters for those that are running.
 */
export async function seeTrips(
  client: ClientBase,
  context: PipelineContext,
  trips: readonly TripOfVehicle[],
  isFresh = true,
): Promise<SeenTrips> {
  const { clientId, providerId, now } = context
  const hasPositions = Boolean(providerById(providerId)?.streams.positions)
  const known = trips.filter(({ record }) => isOpen(record, now))
  const span = (trip: TripOfVehicle) => spanOf(trip, now)
  const bounds = await pathBounds(client, clientId, known.map(span))
  const doubts = await openDoubts(client, clientId, [...new Set(trips.map(({ vehicleId }) => vehicleId))])
  // Wrong speeds say nothing about a distance.
  const withTrueSpeeds = ({ record, vehicleId }: TripOfVehicle, own: PathBounds) =>
    doubtDuring(doubts.speeds.get(vehicleId) ?? [], record) ? { ...own, statedMeters: 0, mayTurn: false } : own
  const boundsOf = new Map(
    known.map((trip, index) => {
      const own = bounds.get(index)
      return [trip.record, own && withTrueSpeeds(trip, own)]
    }),
  )
  const silent = isFresh ? await endSilent(client, context, known, ({ record }) => boundsOf.get(record)) : null
  if (silent?.size) return seeEnded(client, context, trips, silent)
  const ended = known.filter(({ record }) => hasTime(record))
  const compared = ended.flatMap(({ record, vehicleId }) => {
    const own = boundsOf.get(record)
    const meters = statedMetersOf(record)
    const { startedAt } = record
    return meters !== null && own?.isCovered && !own.hasJump && !own.isQuiet && !own.isOfTwo
      ? [{ vehicleId, meters, bounds: own, startedAt }]
      : []
  })
  const vehicles = await doubtedVehicles(client, clientId, compared)
  const ratioOf = ({ record, vehicleId }: TripOfVehicle) => {
    return vehicles.get(vehicleId)?.ratio ?? valueAt(doubts.distances.get(vehicleId), record)
  }
  const doubted = new Set(
    ended.flatMap((trip) => {
      const ratio = ratioOf(trip)
      return ratio !== null && isDoubtful(trip.record, boundsOf.get(trip.record), ratio) ? [trip.record] : []
    }),
  )
  const hoursOf = new Map(
    ended.map(({ record, vehicleId }) => [record, valueAt(doubts.times.get(vehicleId), record)] as const),
  )
  const mayBeGuessed = ({ record }: TripOfVehicle) => {
    const own = boundsOf.get(record)
    const { distanceMeters: meters } = record
    return !own?.isCovered || (meters !== null && mayCountGuesses(meters, own))
  }
  const doubtful = ended.filter(mayBeGuessed)
  const guesses = await guessedTrips(client, clientId, doubtful.map(span))
  const isCovered = (record: ClassifiedTrip) => boundsOf.get(record)?.isCovered === true
  // Measured places that cover a trip decide about it, however few of all they are.
  const guessed = new Map(
    [...guesses].flatMap(([index, own]) => {
      const { record } = doubtful[index]!
      if (!isCovered(record)) return [[record, own] as const]
      return own.isMany ? [[record, { ...own, isMost: false }] as const] : []
    }),
  )
  const hasGuesses = (record: ClassifiedTrip) => isCovered(record) && guessed.has(record)
  const facts = new Map(
    ended.map(({ record }) => {
      const own = { bounds: boundsOf.get(record), isDoubted: doubted.has(record), hasGuesses: hasGuesses(record) }
      return [record, openFacts(record as EndedTrip, own, hasPositions)]
    }),
  )
  const isGuessed = ({ record }: TripOfVehicle) => guessed.get(record)?.isMost === true
  const isOff = ({ record }: TripOfVehicle) => hoursOf.get(record) != null && !isConfirmed(record, boundsOf.get(record))
  const off = new Set(ended.filter((trip) => isOff(trip) || isGuessed(trip)).map(({ record }) => record))
  const has = (bits: number) => ended.filter(({ record }) => !off.has(record) && facts.get(record)! & bits)
  const open = has(byPositions.time | byPositions.distance)
  const isInQuestion = ({ record }: TripOfVehicle) =>
    hasTime(record)
      ? !off.has(record) && (facts.get(record)! & byPositions.distance) > 0
      : isOddSoFar(record, boundsOf.get(record), isFresh)
  const read = async (some: readonly TripOfVehicle[], everyMs: number) => {
    const despiked = ({ record }: TripOfVehicle) => boundsOf.get(record)?.despiked?.points
    const whole = some.filter((trip) => !despiked(trip))
    const positions = await positionsOfTrips(client, clientId, whole.map(span), everyMs)
    const found = new Map(whole.map((trip, index) => [trip, positions.get(index) ?? []]))
    return new Map(some.map((trip) => [trip.record, found.get(trip) ?? despiked(trip)!]))
  }
  // When the ignition was off, or a flight, is known to the second, unlike rests.
  const isExact = ({ record }: TripOfVehicle) => {
    const own = boundsOf.get(record)
    return Boolean(own?.isOff || own?.isFlown)
  }
  const samplesOf = new Map([
    ...(await read(
      open.filter((trip) => !isExact(trip)),
      restStepMs,
    )),
    ...(await read(open.filter(isExact), 1)),
  ])
  const partsOf = ({ record }: TripOfVehicle) =>
    drivenPartsOf(record as EndedTrip, record.distanceMeters, boundsOf.get(record), samplesOf.get(record) ?? [])
  const rested = new Map(
    open.flatMap((trip) => {
      const parts = trip.record.distanceMeters === null || isInQuestion(trip) ? null : partsOf(trip)
      return Array.isArray(parts) ? [[trip, parts] as const] : []
    }),
  )
  const asked = known.filter(
    (trip) => isInQuestion(trip) || rested.has(trip) || mayExceedPath(trip.record, boundsOf.get(trip.record)),
  )
  const pathOf = await read(asked, 1)
  const drifting = new Set(
    [...rested].flatMap(([{ record }, parts]) => {
      const own = boundsOf.get(record)
      const [meters, path] = [record.distanceMeters, pathOf.get(record)]
      if (meters === null || !path || !own || own.hasJump || own.path <= 0) return []
      return countsDrift(meters, record.startedAt.getTime(), parts, path, own.usual / own.path) ? [record] : []
    }),
  )
  const running = new Set(known.flatMap(({ record }) => (hasTime(record) ? [] : [record])))
  const seen = trips.map(({ record, vehicleId }): SeenTrip => {
    const isOff = off.has(record)
    const bounds = isOff ? undefined : boundsOf.get(record)
    const path = pathOf.get(record)
    const guess = guessed.get(record)
    const top = oddTopSpeed(record, { bounds, path, guess, doubts: doubts.speeds.get(vehicleId) ?? [] })
    const { ends, contradicted } = endsByPath(record, bounds)
    const trip = { ...record, ...ends, ...(top.length && { maxSpeedKmh: null }) }
    const hasDrift = drifting.has(record)
    const bits =
      (facts.get(record) ?? (isEstimate(record) ? byPositions.sparse : 0)) | (hasDrift ? byPositions.distance : 0)
    const samples = samplesOf.get(record) ?? []
    const found = { bits, bounds, isDoubted: doubted.has(record), hasDrift, hasGuesses: hasGuesses(record), samples }
    const isAsked = hasDrift || isInQuestion({ record, vehicleId })
    const own = guess?.isMost
      ? notDriven(
          trip as EndedTrip,
          guess.guess === 'setByApp' ? bits | byPositions.none : bits,
          guessedTrip[guess.guess],
        )
      : isOff
        ? withoutDistance(trip, hoursOf.get(record)!)
        : samplesOf.has(record)
          ? see(trip as EndedTrip, { ...found, path: isAsked ? path : undefined })
          : running.has(record)
            ? { ...asReported(trip, 0), ...seeSoFar(trip, { bounds, path, hasPositions, isFresh }) }
            : asReported(trip, bits)
    const isMeasured = own.contradicted.some(({ part }) => part === 'distance')
    const slow = trip.maxSpeedKmh == null || isMeasured ? [] : slowTopOf(record)
    const undated = slow.length > 0 && !isMeasured ? wrongTimes(trip, bounds) : null
    if (undated)
      return { ...trip, ...own, ...undated, contradicted: [...contradicted, ...top, ...undated.contradicted] }
    // Positions that are still missing may contradict its distance instead.
    const isPending = slow.length > 0 && (own.byPositions & byPositions.path) > 0
    return {
      ...trip,
      ...own,
      ...(slow.length && !isPending && { maxSpeedKmh: null }),
      byPositions: own.byPositions | (isPending ? byPositions.top : 0),
      contradicted: [...contradicted, ...top, ...(isPending ? [] : slow), ...own.contradicted],
    }
  })
  return {
    seen,
    doubted: vehicles,
    open: doubts,
    spikes: known.flatMap(({ record, vehicleId }) => {
      const { spikes = [], points = [] } = boundsOf.get(record)?.despiked ?? {}
      return spikesOf(vehicleId, spikes, points)
    }),
    cuts: ended.flatMap(({ record, vehicleId }) => {
      const own = boundsOf.get(record)
      return own?.endsDriving ? [{ vehicleId, at: own.last.at }] : []
    }),
    receivers: known.map(({ record, vehicleId }) => ({
      vehicleId,
      startedAt: record.startedAt,
      fault: receiverFault(boundsOf.get(record)),
    })),
  }
}

/** Compares trips of which some are over although their provider says that they run. */
async function seeEnded(
  client: ClientBase,
  context: PipelineContext,
  trips: readonly TripOfVehicle[],
  silent: ReadonlyMap<TripOfVehicle, TripOfVehicle>,
): Promise<SeenTrips> {
  const result = await seeTrips(
    client,
    context,
    trips.map((trip) => silent.get(trip) ?? trip),
  )
  trips.forEach((trip, index) => {
    if (silent.has(trip)) result.seen[index]!.byPositions |= byPositions.end
  })
  return result
}

const valueAt = (doubt: { value: number; since: Date } | undefined, { startedAt }: ClassifiedTrip): number | null =>
  doubt && startedAt >= doubt.since ? doubt.value : null

/** Returns true if a trip's own path confirms its distance. */
const isConfirmed = ({ distanceMeters: meters }: ClassifiedTrip, bounds: PathBounds | undefined): boolean =>
  meters !== null && Boolean(bounds?.isCovered && !isNoRoad(meters, bounds, 0))

/** Its positions are those of another drive, or of none. */
function withoutDistance(record: ClassifiedTrip, hours: number): Seen & Measured {
  const { distanceMeters: meters } = record
  const reason = meters === null ? null : `Its distance isn’t believed: ${offBy(hours)}`
  return {
    ...asReported(record, 0),
    distanceMeters: null,
    distanceSource: null,
    contradicted: reason === null ? [] : [droppedValue(record, 'distance', reason)],
  }
}

const spanOf = ({ record, vehicleId }: TripOfVehicle, now: Date): TripSpan => ({
  vehicleId,
  from: record.startedAt,
  until: record.endedAt ?? now,
  topKmh: record.maxSpeedKmh ?? null,
  start: record.start,
  end: record.end,
  isRunning: record.endedAt === null,
})

/** Of a vehicle whose distances are wrong as a whole, only those that their own path confirms are believed. */
const isDoubtful = (
  { distanceMeters: meters }: ClassifiedTrip,
  bounds: PathBounds | undefined,
  ratio: number,
): boolean =>
  meters !== null &&
  (!bounds?.isCovered || isNoRoad(meters, bounds, 0) || isOfRatio({ meters, path: bounds.path }, ratio))

const secondsOf = (record: EndedTrip) => Math.round(msOf(record) / 1000)

const asReported = (record: ClassifiedTrip, bits: number): Seen => ({
  drivenParts: null,
  drivingSeconds: hasTime(record) && msOf(record) > 0 && msOf(record) <= longestTripMs ? secondsOf(record) : null,
  byPositions: bits,
  contradicted: [],
})

/** What is known of a trip's positions; `path` only if its distance is in question. */
type Found = {
  bits: number
  bounds: PathBounds | undefined
  /** The distances of its vehicle are wrong as a whole. */
  isDoubted: boolean
  /** Its distance contains the drift of its receiver at rest. */
  hasDrift: boolean
  /** Its distance may contain places that its device didn't measure. */
  hasGuesses: boolean
  samples: readonly SeenAt[]
  path: readonly SeenPosition[] | undefined
}

function see(
  record: EndedTrip,
  { bits, bounds, isDoubted, hasDrift, hasGuesses, samples, path }: Found,
): Seen & Partial<Measured> {
  const { distanceMeters: stated, maxSpeedKmh } = record
  const isJump = path && mayJump(record, bounds)
  const reasonOfBounds = bounds && reasonNotDriven(bounds)
  // What two devices report may have been driven.
  if (reasonOfBounds) return notDriven(record, bounds.isOfTwo ? bits : bits | byPositions.none, reasonOfBounds)
  if (isJump && isParkedJump(path)) return notDriven(record, bits | byPositions.none, parkedJump)
  if (bounds?.isUnmoved) return unmoved(record, bits, bounds)
  const hasCarried = stated !== null && bounds !== undefined && isCarried(stated, bounds)
  const isFar = stated !== null && (isDoubted || hasCarried || (bounds !== undefined && isFarther(stated, bounds)))
  const parts = drivenPartsOf(record, isFar ? null : stated, bounds, samples)
  const known = parts === 'unknown' ? null : parts
  // The road between places of a grid is as long as stated speeds say.
  const isGrid = bounds?.isOnGrid === true && bounds.isCovered && bounds.statedMeters > 0
  const meters = path ? (isGrid ? Math.round(bounds.statedMeters) : drivenMeters(record, known, path)) : null
  const isByNoise = stated !== null && bounds !== undefined && isByStatedSpeeds(stated, bounds)
  const isShort = stated !== null && meters !== null && !bounds?.hasJump && !isByNoise && isShorter(stated, meters)
  // A path without noise may confirm what one with noise contradicts.
  const isDrift = hasDrift && meters !== null
  const isTooFar = isDrift || (isFar && (meters === null ? hasCarried : stated > meters))
  const isStraight =
    stated !== null &&
    meters !== null &&
    bounds !== undefined &&
    mayMissBends(stated, bounds) &&
    meters >= stated * bendsShare
  const hasGrid = stated !== null && bounds !== undefined && countsGrid(stated, bounds)
  const isGuessed = hasGuesses && stated !== null && meters !== null && isOfGuesses(stated, meters)
  const isOdd =
    stated !== null && (isDoubted || isTooFar || (!isFar && (isShort || isStraight || hasGrid || isGuessed)))
  const isParked = isOdd && meters !== null && meters <= parkedMeters
  // A receiver that froze shows one place all the way.
  const isPinned = stated === null && meters !== null && meters <= parkedMeters && (maxSpeedKmh ?? 0) >= movingKmh
  const isMeasured = isOdd || (meters !== null && stated === null)
  const reason = (one: number) =>
    hasCarried
      ? carriedPath(one)
      : isDrift && !isParked
        ? driftedPath(one)
        : hasGrid && !isDoubted && meters !== null
          ? gridPath(one, meters)
          : isStraight && !isDoubted && meters !== null
            ? straightPath(one, meters)
            : isGuessed && !isDoubted && meters !== null
              ? guessedPath(one, meters)
              : oddPath(one, isParked ? 0 : meters)
  return {
    drivenParts: known,
    drivingSeconds: parts === 'unknown' ? null : known ? lengthOf(known) : secondsOf(record),
    // A jump may be one that isn't over.
    byPositions:
      ((stated === null || isOdd) && !isParked ? bits : bits & ~byPositions.distance) | (isJump ? byPositions.path : 0),
    contradicted: isOdd ? [droppedValue(record, 'distance', reason(stated))] : [],
    ...(isMeasured && { distanceMeters: meters, distanceSource: meters === null ? null : 'gps' }),
    // The times of trips and positions may be off, by an hour in summer.
    ...((isParked || isPinned) && { ...unmeasured, drivenParts: null, drivingSeconds: null }),
  }
}

/** Returns when a trip was driven (`drivenParts`), if its distance in meters is this one, or unknown. */
function drivenPartsOf(
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
const notDriven = (record: EndedTrip, bits: number, reason: string): Seen & Partial<Measured> => ({
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
      droppedValue(record, 'driving time', 'Its positions show one place all the way'),
    ],
    ...(!isTrue && unmeasured),
  }
}

/** Positions of a parked vehicle wander this far (expert). */
const parkedMeters = 200

const lengthOf = (parts: readonly number[]) => parts.reduce((sum, at, index) => sum + (index % 2 ? at : -at), 0)
