import { metersBetween, type Spot } from '../geometry.ts'
import { fastestAverageMps, kmhPerMeterPerSecond } from '../motion/physics.ts'
import { endOfFlight } from './undriven/flights.ts'

/** A trip as its provider reports it: ended, with what is known of it. */
export type ReportedTrip = {
  startedAtMs: number
  endedAtMs: number
  start: Spot | null
  end: Spot | null
  /** Null if unknown. */
  distanceMeters: number | null
  idleSeconds: number | null
  /** The highest speed that is known of it, in km/h; null or absent if none is. */
  topKmh?: number | null
}

/**
 * A position within the trip; `sinceMs` after the one before it, null for the first. `isOff`: the ignition was off, and
 * nothing sensed motion.
 */
export type SeenAt = Spot & { atMs: number; sinceMs: number | null; isOff?: boolean }

/** Positions this far apart show rests; more are not needed. */
export const restStepMs = 300_000
/** A rest of this length ends long driving; shorter silences are tunnels, parking decks and weak reception. */
export const leastRestMs = 1_800_000
/** A stay in one place just before a rest, or after it, belongs to it if it is this long, as a wait in the port. */
const leastStayMs = 300_000
/** Positions of a parked vehicle wander this far. */
const wanderMeters = 100
/** Whoever is this slow over a long silence, in m/s (45 km/h), was carried, or mostly rested, if the device reports often. */
export const slowestDrivingMps = 12.5
/** Whoever is this much faster over a long silence than the vehicle ever was, before or after, was carried (expert). */
const carriedShare = 1.2
/** A lower one may be that of a device that states no motion, or another unit. */
const leastTopKmh = 30
/** One that hardly ever reports is silent while it drives, too: only this slow (10 km/h), it mostly rested. */
export const slowestUnseenMps = 2.8
/** So many positions, besides silences, show that a device reports often. */
export const leastSteps = 3
/** Without positions, a trip this long and this slow, in m/s (8 km/h), can't have been driven throughout. */
const longMs = 7_200_000
export const slowestTripMps = 2.2
/** Within this time everybody rests, so a whole trip this long and slower than `slowestDrivingMps` contains a night or a shift. */
const enduranceMs = 43_200_000

/**
 * Returns true if a vehicle was carried over a long silence, as on a car train: it got on faster in a straight line than it
 * ever drove, of which `topKmh` is the highest known speed.
 */
export const isCarriedOver = (meters: number, seconds: number, topKmh: number | null): boolean =>
  topKmh !== null && topKmh >= leastTopKmh && meters > ((topKmh * carriedShare) / kmhPerMeterPerSecond) * seconds

/** Returns true if a device states both: one whose ignition isn't connected states that it is always off. */
export const knowsIgnition = (seen: readonly Pick<SeenAt, 'isOff'>[]): boolean =>
  seen.filter(({ isOff }) => !isOff).length >= leastSteps

/**
 * Returns when a trip was driven, in pairs of seconds since its start: not where its positions are silent for half an hour
 * while it gets on slower than on a road, as on a ferry, on a train or in a basement, or faster than it ever drives, or in one place as long, nor where it gets on
 * faster than any road allows, as on a flight, whatever its provider says. Null: throughout. `unknown`: it can't have been driven throughout, and no positions show when, or they
 * show rest all along. `seen` are its positions in order: at least the first, the last, one
 * in each `restStepMs`, and those on both sides of each silence as long.
 */
export function drivenParts(trip: ReportedTrip, seen: readonly SeenAt[]): number[] | null | 'unknown' {
  const { startedAtMs, endedAtMs, distanceMeters } = trip
  const isSeen = seen.filter(({ sinceMs }) => sinceMs !== null && sinceMs < leastRestMs).length >= leastSteps
  const pace = isSeen
    ? { slowestMps: slowestDrivingMps, topKmh: trip.topKmh ?? null, knowsIgnition: knowsIgnition(seen) }
    : { slowestMps: slowestUnseenMps, topKmh: null, knowsIgnition: false }
  const rests = seen.length ? restsOf(withEnds(trip, seen), pace) : []
  const restMs = rests.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0)
  const leftSeconds = (endedAtMs - startedAtMs - restMs) / 1000
  if (isSeen && rests.length && leftSeconds <= 0) return 'unknown'
  const isEnough = leftSeconds > 0 && (distanceMeters ?? 0) <= leftSeconds * fastestAverageMps
  if (rests.length && isEnough) return partsBetween(trip, rests)
  return rests.length || !seen.length ? (isTooSlow(trip) ? 'unknown' : null) : null
}

type Point = Spot & { atMs: number; sinceMs?: number | null; isOff?: boolean }
/** How slowly, or fast, a vehicle isn't driving over a long silence. */
type Pace = { slowestMps: number; topKmh: number | null; knowsIgnition: boolean }
type Rest = { fromMs: number; untilMs: number }

const withEnds = ({ start, end, startedAtMs, endedAtMs }: ReportedTrip, seen: readonly SeenAt[]): Point[] => [
  ...(start ? [{ ...start, atMs: startedAtMs }] : []),
  ...seen.filter(({ atMs }) => atMs >= startedAtMs && atMs <= endedAtMs),
  ...(end ? [{ ...end, atMs: endedAtMs }] : []),
]

function restsOf(points: readonly Point[], pace: Pace): Rest[] {
  const rests: Rest[] = []
  for (let first = 0; first < points.length - 1; first++) {
    const last = endOfRest(points, first, pace)
    if (last === first) continue
    const [begin, end] = [endOfStay(points, first, -1), endOfStay(points, last, 1)]
    const [fromMs, untilMs] = [points[begin]!.atMs, points[end]!.atMs]
    const before = rests.at(-1)
    if (before && before.untilMs >= fromMs) before.untilMs = untilMs
    else rests.push({ fromMs, untilMs })
    first = end - 1
  }
  return rests
}

/** Returns the last point of a rest, or of a way that nothing drives, which begins with a point; that point itself if none does. */
function endOfRest(points: readonly Point[], first: number, { slowestMps, topKmh, knowsIgnition }: Pace): number {
  const from = points[first]!
  let last = endOfFlight(points, first)
  // The place of an end may be wrong, at the time of a position.
  if (points[last]!.atMs > from.atMs) return last
  last = first
  while (knowsIgnition && from.isOff && points[last + 1]?.isOff) last++
  if (points[last]!.atMs - from.atMs >= leastRestMs) return last
  last = first
  while (points[last + 1] && metersBetween(from, points[last + 1]!) <= wanderMeters) last++
  if (points[last]!.atMs - from.atMs >= leastRestMs) return last
  const next = points[first + 1]!
  // Others, which aren't given, may lie between two positions.
  const ms = next.sinceMs ?? next.atMs - from.atMs
  const [meters, seconds] = [metersBetween(from, next), ms / 1000]
  const isRest = ms >= leastRestMs && (meters < seconds * slowestMps || isCarriedOver(meters, seconds, topKmh))
  return isRest ? first + 1 : first
}

/** Returns the last point, in one direction, at which a vehicle stays where it boards a ferry, or leaves it; that point itself if it drives on. */
function endOfStay(points: readonly Point[], from: number, step: 1 | -1): number {
  let to = from
  while (points[to + step] && metersBetween(points[from]!, points[to + step]!) <= wanderMeters) to += step
  return Math.abs(points[to]!.atMs - points[from]!.atMs) >= leastStayMs ? to : from
}

function partsBetween({ startedAtMs, endedAtMs }: ReportedTrip, rests: readonly Rest[]) {
  const seconds = (ms: number) => Math.round((ms - startedAtMs) / 1000)
  const borders = [startedAtMs, ...rests.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]), endedAtMs].map(seconds)
  const starts = borders.filter((_, index) => index % 2 === 0)
  return starts.flatMap((from, index) => {
    const until = borders[2 * index + 1]!
    return until > from ? [from, until] : []
  })
}

function isTooSlow({ startedAtMs, endedAtMs, distanceMeters, idleSeconds }: ReportedTrip): boolean {
  const ms = endedAtMs - startedAtMs - (idleSeconds ?? 0) * 1000
  const slowest = ms >= enduranceMs ? slowestDrivingMps : slowestTripMps
  return distanceMeters !== null && ms >= longMs && distanceMeters < (ms / 1000) * slowest
}
