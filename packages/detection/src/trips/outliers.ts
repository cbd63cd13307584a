import { metersBetween, type Offset, offsetFrom } from '../geometry.ts'
import {
  fastestMetersPerSecond,
  fromRestToRest,
  kmhPerMeterPerSecond,
  strongestAcceleration,
  strongestStart,
} from '../motion/physics.ts'
import type { CleanPoint, TracePoint } from '../motion/trace.ts'
import { isStill } from './is-still.ts'
import { longestRising, mostReachable } from './longest-chain.ts'
import { oldestFirst } from './oldest-first.ts'
import { longestFlickerPoints, parkedJumps, wanderMeters } from './parked-jumps.ts'
import { stepsAside } from './steps-aside.ts'
import { swappedNeighbors } from './swaps/swapped-neighbors.ts'

/**
 * Why a point was rejected. `untimed`: it has no time. `notAPlace`: no coordinates on earth, or 0, 0. `backwards`: earlier than points before it.
 * `repeatedTime`: a second point for the same instant. `stale`: a receiver without a fix repeated its last one while
 * the vehicle drove on. `jump`: the vehicle can't have been there between the points around it.
 */
export type RejectionReason = 'untimed' | 'notAPlace' | 'backwards' | 'repeatedTime' | 'stale' | 'jump'

export type Cleaned = { points: CleanPoint[]; rejected: { point: TracePoint; reason: RejectionReason }[] }

/**
 * Error of consumer receivers in ordinary reception, in meters: six times the 4.9 m that GPS.gov gives for phones under
 * open sky. Anything within it is noise, and left to smoothing.
 */
const noiseMeters = 30
/**
 * Receivers pin their position while they assume they are stationary, and release it only after about this many meters.
 */
const pinnedMeters = 12
/** A jump that returns later than this isn't a flicker of reception. */
const longestFlickerMs = 10_000

/** Fewer steps may be jumps. */
const leastStepsOfDrive = 3

/** Separates impossible points of a drive from the rest, with reasons. Takes them in the order of recording, or newest first. */
export function rejectOutliers(trace: readonly TracePoint[]): Cleaned {
  const rejected: Cleaned['rejected'] = []
  const keep = (points: TracePoint[], reasonToReject: (point: TracePoint, index: number) => RejectionReason | null) =>
    points.filter((point, index) => {
      const reason = reasonToReject(point, index)
      if (reason) rejected.push({ point, reason })
      return !reason
    })

  const placed = keep(withMeasuredSpeeds(oldestFirst(trace)), (point) =>
    Number.isFinite(point.atMs) ? (isPlace(point) ? null : 'notAPlace') : 'untimed',
  )
  const rising = longestRising(placed.map((point) => point.atMs))
  const times = new Set([...rising].map((index) => placed[index]!.atMs))
  const ordered = keep(placed, (point, index) =>
    rising.has(index) ? null : times.has(point.atMs) ? 'repeatedTime' : 'backwards',
  )
  const inTurn = withNeighborsInOrder(ordered)
  const away = parkedJumps(inTurn)
  const settled = keep(inTurn, (_, index) => (away.has(index) ? 'jump' : null))
  const aside = stepsAside(settled)
  const along = keep(settled, (_, index) => (aside.has(index) ? 'jump' : null))
  const stale = staleRepeats(along)
  const fresh = keep(along, (_, index) => (stale.has(index) ? 'stale' : null))
  const flickers = jumpsThatComeBack(fresh)
  const steady = keep(fresh, (_, index) => (flickers.has(index) ? 'jump' : null))
  const reachable = mostReachable(steady, canReach)
  const kept = keep(steady, (_, index) => (reachable.has(index) ? null : 'jump'))
  return { points: linked(kept, rejected), rejected }
}

/** Returns points with the times of swapped neighbors put right. */
export function withNeighborsInOrder<Point extends TracePoint>(points: readonly Point[]): Point[] {
  const swapped = swappedNeighbors(points)
  const right = [...points]
  for (const first of swapped) {
    const [one, other] = [points[first]!, points[first + 1]!]
    right[first] = { ...other, atMs: one.atMs }
    right[first + 1] = { ...one, atMs: other.atMs }
  }
  return right
}

/** Returns the points without the speeds of a device that states 0 all along, however it moves: it measures none. */
export function withMeasuredSpeeds(trace: readonly TracePoint[]): TracePoint[] {
  const isSilent = trace.every((point) => point.speedKmh === null || isStill(point)) && movesOn(trace)
  return isSilent ? trace.map((point) => ({ ...point, speedKmh: null })) : [...trace]
}

/**
 * Returns true if some steps in a row, longer than a parked vehicle wanders, are alike and lead on, as those of a drive
 * do; those of a jump lead away and back.
 */
function movesOn(trace: readonly TracePoint[]): boolean {
  const spots: TracePoint[] = []
  for (const point of trace) if (!spots.length || metersBetween(spots.at(-1)!, point) > wanderMeters) spots.push(point)
  return spots.some((from, index) => {
    const way = spots.slice(index, index + leastStepsOfDrive + 1)
    const steps = way.slice(1).map((spot, at) => metersBetween(way[at]!, spot))
    const meters = steps.reduce((sum, step) => sum + step, 0)
    const isEven = steps.length === leastStepsOfDrive && Math.min(...steps) > Math.max(...steps) / 4
    return isEven && metersBetween(from, way.at(-1)!) > meters / 2
  })
}

const isPlace = ({ latitude, longitude }: TracePoint) =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)

/**
 * Finds repeats of one position that end with a step too long for a vehicle that really was stationary: it drove on
 * unseen, for example through a tunnel. The first fix of such a run is true, the others only repeat it.
 */
function staleRepeats(points: readonly TracePoint[]): Set<number> {
  const stale = new Set<number>()
  for (let first = 0; first < points.length; first++) {
    let last = first
    while (samePlace(points[first]!, points[last + 1])) last++
    const next = points[last + 1]
    if (last > first && next) {
      const seconds = (next.atMs - points[last]!.atMs) / 1000
      const reach = pinnedMeters + 0.5 * strongestStart * seconds ** 2
      if (metersBetween(points[first]!, next) > reach) for (let i = first + 1; i <= last; i++) stale.add(i)
    }
    first = last
  }
  return stale
}

const samePlace = (a: TracePoint, b: TracePoint | undefined) =>
  b !== undefined && a.latitude === b.latitude && a.longitude === b.longitude

/** Finds short runs of points that are further from the path between their neighbors than any vehicle can swerve. */
function jumpsThatComeBack(points: readonly TracePoint[]): Set<number> {
  const jumps = new Set<number>()
  for (let from = 1; from < points.length - 1; from++) {
    const to = endOfFlicker(points, from)
    for (let index = from; index < to; index++) jumps.add(index)
    if (to > from) from = to
  }
  return jumps
}

/** Returns the index after a run of flickering points that starts at `from`; `from` itself if there is none. */
function endOfFlicker(points: readonly TracePoint[], from: number): number {
  const before = points[from - 1]!
  for (let to = from + 1; to < points.length && to - from <= longestFlickerPoints; to++) {
    const after = points[to]!
    if (after.atMs - before.atMs > longestFlickerMs) break
    const run = points.slice(from, to)
    const isOff = leavesAndReturns(before, run, after) && run.every((point) => isOffPath(before, point, after))
    if (isOff && canReach(before, after)) return to
  }
  return from
}

/**
 * Both steps, away and back, are longer than the distance between the neighbors explains: otherwise the neighbors are
 * wrong.
 */
function leavesAndReturns(before: TracePoint, run: readonly TracePoint[], after: TracePoint): boolean {
  const pace = metersBetween(before, after) / (after.atMs - before.atMs)
  const isSudden = (from: TracePoint, to: TracePoint) =>
    metersBetween(from, to) > noiseMeters / 2 + pace * (to.atMs - from.atMs)
  return isSudden(before, run[0]!) && isSudden(run.at(-1)!, after)
}

/** A path whose acceleration stays below a deviates from its chord by at most a·t₁·t₂/2. */
function isOffPath(before: TracePoint, point: TracePoint, after: TracePoint): boolean {
  const sinceBefore = (point.atMs - before.atMs) / 1000
  const untilAfter = (after.atMs - point.atMs) / 1000
  const share = sinceBefore / (sinceBefore + untilAfter)
  const chord: Offset = offsetFrom(before, after)
  const seen = offsetFrom(before, point)
  const aside = Math.hypot(seen.east - share * chord.east, seen.north - share * chord.north)
  return aside > noiseMeters + 0.5 * strongestAcceleration * sinceBefore * untilAfter
}

/** Returns true if a vehicle can have driven from one point to the other, judging by their speeds if known. */
function canReach(from: TracePoint, to: TracePoint): boolean {
  const seconds = (to.atMs - from.atMs) / 1000
  const farthest = fastestMetersPerSecond * seconds
  const known = from.speedKmh !== null && to.speedKmh !== null
  if (isStill(from) && isStill(to))
    return metersBetween(from, to) <= wanderMeters + Math.min(fromRestToRest(seconds), farthest)
  const driven = known
    ? (Math.max(from.speedKmh!, to.speedKmh!) / kmhPerMeterPerSecond) * seconds +
      0.5 * strongestAcceleration * seconds ** 2
    : farthest
  return metersBetween(from, to) <= noiseMeters + Math.min(driven, farthest)
}

function linked(kept: TracePoint[], rejected: Cleaned['rejected']): CleanPoint[] {
  // A repeat of the previous fix leaves a gap, but doesn't make the points around it doubtful.
  const echoes: RejectionReason[] = ['repeatedTime', 'stale']
  const times = rejected.filter(({ reason }) => !echoes.includes(reason)).map(({ point }) => point.atMs)
  times.sort((a, b) => a - b)
  let next = 0
  return kept.map((point, index) => {
    const before = kept[index - 1]
    let between = 0
    while (next < times.length && times[next]! < point.atMs) {
      if (before && times[next]! > before.atMs) between++
      next++
    }
    const follows = before && !canReach(before, point) ? 'break' : between ? 'rejected' : 'point'
    return { ...point, follows }
  })
}
