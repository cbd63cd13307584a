import { restStepMs } from '@milepost/detection/trips/driven-parts'
import { providerById } from '@milepost/providers/registry'
import type { ClientBase } from 'pg'
import type { Moment } from '../../../../recompute/roll-up/mark-due.ts'
import type { PipelineContext } from '../../../context.ts'
import { ownTripPrefix } from '../../../own-trip.ts'
import type { ClassifiedTrip } from '../classify-trips.ts'
import { longestTripMs } from '../contradictions.ts'
import { guessedTrips } from '../held/guessed-trips.ts'
import { isEstimate, slowTopOf, statedMetersOf } from '../stated-values.ts'
import type { Neighbor } from './beside/read-walks.ts'
import { withWaysBeside } from './beside/with-ways-beside.ts'
import { byPositions } from './by-positions.ts'
import type { PathBounds } from './describe-path.ts'
import { isOfRatio } from './distances/distance-unit.ts'
import { type Doubt, doubtedVehicles } from './distances/doubted-vehicles.ts'
import { countsDrift } from './distances/drift-at-rest.ts'
import { endsByPath } from './ends-by-path.ts'
import type { ReceiverFinding } from './frozen/last-finding.ts'
import { receiverFault } from './frozen/note-receivers.ts'
import { confirmsSpeeds, isNoRoad, mayCountGuesses } from './odd-distance.ts'
import { type OpenDoubts, openDoubts } from './open-doubts.ts'
import { guessedTrip, partOfEndless } from './parked-jump.ts'
import { pathBounds } from './path-bounds.ts'
import { positionsOfTrips, type TripSpan } from './positions-of-trips.ts'
import { endSilent } from './running/end-silent.ts'
import { partsOfEndless } from './running/parts-of-endless.ts'
import { isOddSoFar, seeSoFar } from './see-so-far.ts'
import {
  asReported,
  drivenPartsOf,
  type EndedTrip,
  hasTime,
  isMostlyRest,
  notDriven,
  openFacts,
  seeTrip,
  withoutDistance,
} from './see-trip.ts'
import type { SeenTrip } from './seen-trip.ts'
import { doubtDuring } from './speed-doubts.ts'
import { type Spike, spikesOf } from './spikes/mark-spikes.ts'
import { mayExceedPath, oddTopSpeed } from './top-speed.ts'
import { wrongTimes } from './wrong-times.ts'

export type TripOfVehicle = { record: ClassifiedTrip; vehicleId: string }

/** Returns true if positions may say anything about a trip; one that is running lasts until `now`. */
const isOpen = (record: ClassifiedTrip, now: Date): boolean => {
  const ms = (record.endedAt ?? now).getTime() - record.startedAt.getTime()
  return !record.isPrivate && ms > 0 && ms <= longestTripMs && !record.externalId.startsWith(ownTripPrefix)
}

/** Trips as their positions show them, and the vehicles whose distances are wrong as a whole: found in them, or known before. */
export type SeenTrips = {
  seen: SeenTrip[]
  doubted: ReadonlyMap<string, Doubt>
  open: OpenDoubts
  spikes: readonly Spike[]
  /** When trips begin or end as their vehicles drive: what they drove before or after that may be in no trip. */
  cuts: readonly Moment[]
  /** The trips beside which their vehicle may have driven on: that may be part of stored trips. Where a private one was, nothing is known. */
  shared: readonly TripOfVehicle[]
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
  const spans = known.map(span)
  const bounds = await withWaysBeside(
    client,
    clientId,
    spans,
    await pathBounds(client, clientId, spans),
    neighborsOf(trips, now),
  )
  const doubts = await openDoubts(client, clientId, [...new Set(trips.map(({ vehicleId }) => vehicleId))])
  // Wrong speeds say nothing about a distance.
  const withTrueSpeeds = ({ record, vehicleId }: TripOfVehicle, own: PathBounds) =>
    doubtDuring(doubts.speeds.get(vehicleId) ?? [], record) && !confirmsSpeeds(record, own)
      ? { ...own, statedMeters: 0, mayTurn: false }
      : own
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
  const rests = ended.filter(({ record }) => boundsOf.has(record) && isMostlyRest(record as EndedTrip))
  const endless = await partsOfEndless(client, clientId, rests.map(span))
  const parts = new Set(rests.flatMap(({ record }, index) => (endless.has(index) ? [record] : [])))
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
  // When the ignition was off, a flight or a wait for a ferry is known to the second, unlike rests.
  const isExact = ({ record }: TripOfVehicle) => boundsOf.get(record)?.isQuiet === true
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
  const see = ({ record, vehicleId }: TripOfVehicle): Omit<SeenTrip, 'stated' | 'statedTopKmh'> => {
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
    const decide = () => {
      if (parts.has(record)) return notDriven(trip as EndedTrip, bits | byPositions.none, partOfEndless)
      if (guess?.isMost) {
        const none = guess.guess === 'setByApp' ? byPositions.none : 0
        return notDriven(trip as EndedTrip, bits | none, guessedTrip[guess.guess])
      }
      if (isOff) return withoutDistance(trip, hoursOf.get(record)!)
      if (samplesOf.has(record)) return seeTrip(trip as EndedTrip, { ...found, path: isAsked ? path : undefined })
      if (running.has(record))
        return { ...asReported(trip, 0), ...seeSoFar(trip, { bounds, path, hasPositions, isFresh }) }
      return asReported(trip, bits)
    }
    const own = decide()
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
  }
  const seen = trips.map((trip): SeenTrip => {
    const own = see(trip)
    const { distanceMeters: meters, distanceSource: source, maxSpeedKmh = null } = trip.record
    return {
      ...own,
      stated: meters === null || meters === own.distanceMeters ? null : { meters, source },
      statedTopKmh: maxSpeedKmh === own.maxSpeedKmh ? null : maxSpeedKmh,
    }
  })
  return {
    seen,
    doubted: vehicles,
    open: doubts,
    spikes: known.flatMap(({ record, vehicleId }) => {
      const own = boundsOf.get(record)
      // Which of two vehicles was somewhere else isn't known.
      const { spikes = [], points = [] } = (own?.isOfTwo ? null : own?.despiked) ?? {}
      return spikesOf(vehicleId, spikes, points)
    }),
    cuts: ended.flatMap(({ record, vehicleId }) => {
      const own = boundsOf.get(record)
      if (!own) return []
      const first = own.beside.hasOwnDrive ? [{ vehicleId, at: own.first.at }] : []
      return own.endsDriving || own.beside.hasOwnDrive ? [...first, { vehicleId, at: own.last.at }] : first
    }),
    shared: trips.filter(({ record }) => {
      const own = boundsOf.get(record)
      return record.isPrivate || own?.isSparse || own?.beside.isShared
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

const spanOf = ({ record, vehicleId }: TripOfVehicle, now: Date): TripSpan => ({
  vehicleId,
  from: record.startedAt,
  until: record.endedAt ?? now,
  topKmh: record.maxSpeedKmh ?? null,
  start: record.start,
  end: record.end,
  isRunning: record.endedAt === null,
})

/** Returns the times of trips, those that positions say nothing of included; one that is longer than any drive says nothing of its time. */
const neighborsOf = (trips: readonly TripOfVehicle[], now: Date): Neighbor[] =>
  trips.flatMap(({ record: { startedAt: from, endedAt, isPrivate, externalId }, vehicleId }) => {
    const until = endedAt ?? now
    const isDrive = until.getTime() - from.getTime() <= longestTripMs && !externalId.startsWith(ownTripPrefix)
    return isDrive ? [{ vehicleId, from, until, isPrivate }] : []
  })

/** Of a vehicle whose distances are wrong as a whole, only those that their own path confirms are believed. */
const isDoubtful = (
  { distanceMeters: meters }: ClassifiedTrip,
  bounds: PathBounds | undefined,
  ratio: number,
): boolean =>
  meters !== null &&
  (!bounds?.isCovered || isNoRoad(meters, bounds, 0) || isOfRatio({ meters, path: bounds.path }, ratio))
