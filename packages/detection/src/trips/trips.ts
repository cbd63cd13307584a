import { metersBetween, type Spot } from '../geometry.ts'
import { type TracedMotion, traceMotion } from '../motion/speed-trace.ts'
import { statedTopSpeed } from '../motion/stated-top-speed.ts'
import type { CleanPoint } from '../motion/trace.ts'
import { staysStill } from './is-still.ts'
import { hasUnseenBends, leastStepMeters, roadMeters } from './road-meters.ts'
import { isAfterSilence } from './silences.ts'
import { areInYard } from './undriven/stays-in-yard.ts'

export type DetectedTrip = {
  startedAtMs: number
  endedAtMs: number
  distanceMeters: number
  /** True if its points are so far apart that bends of its road are missing, or estimated (`road-meters.ts`). */
  isEstimated: boolean
  /** The highest that its device states (`stated-top-speed.ts`). */
  maxSpeedKmh: number | null
  start: Spot
  end: Spot
  points: CleanPoint[]
  /** Second by second, for events. */
  motion: TracedMotion[]
}

/**
 * A vehicle that stays within the radius for this time has arrived. Five minutes is longer than lights and queues last
 * and what tracking systems commonly treat as parking; the radius is that of a parking space seen with GPS noise.
 */
export const stopMs = 300_000
export const stopRadiusMeters = 50
/** Movement that never leaves this circle is within a yard, or noise. */
const leastReachMeters = 150
/** Devices of parked vehicles report this rarely. */
const heartbeatMs = 60_000

/** Finds the trips between the stops, silences and breaks of a cleaned trace, in order of time. */
export function findTrips(points: readonly CleanPoint[]): DetectedTrip[] {
  return stretchesOf(points).flatMap(betweenStops).flatMap(describe)
}

function stretchesOf(points: readonly CleanPoint[]): CleanPoint[][] {
  const stretches: CleanPoint[][] = []
  for (const [index, point] of points.entries()) {
    if (point.follows === 'break' || isAfterSilence(points, index)) stretches.push([point])
    else stretches.at(-1)!.push(point)
  }
  return stretches
}

/** A trip begins with the last point of the stop before it and ends with the first of the stop after it. */
function betweenStops(stretch: CleanPoint[]): CleanPoint[][] {
  const parts: CleanPoint[][] = []
  let from = 0
  for (let index = 0; index < stretch.length; index++) {
    const last = endOfStay(stretch, index)
    if (stretch[last]!.atMs - stretch[index]!.atMs < stopMs) continue
    parts.push(stretch.slice(from, index + 1))
    from = last
    index = last
  }
  parts.push(stretch.slice(from))
  return parts
}

/** Returns the last point until which the vehicle stays within the radius of a point. */
function endOfStay(points: readonly CleanPoint[], index: number): number {
  let last = index
  while (points[last + 1] && metersBetween(points[index]!, points[last + 1]!) <= stopRadiusMeters) last++
  return last
}

/** Returns points without those at both ends that are reports of a parked vehicle, long before it left its place or after it came there. */
function withoutHeartbeats(points: readonly CleanPoint[]): CleanPoint[] {
  let [first, last] = [0, points.length - 1]
  const isWait = (index: number) =>
    points[index + 1]!.atMs - points[index]!.atMs >= heartbeatMs &&
    metersBetween(points[index]!, points[index + 1]!) <= leastStepMeters
  while (first < last && isWait(first)) first++
  while (first < last && isWait(last - 1)) last--
  return points.slice(first, last + 1)
}

function describe(all: CleanPoint[]): DetectedTrip[] {
  const points = withoutHeartbeats(all)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || staysStill(points) || areInYard(points)) return []
  if (!points.some((point) => metersBetween(first, point) > leastReachMeters)) return []
  return [
    {
      startedAtMs: first.atMs,
      endedAtMs: last.atMs,
      distanceMeters: roadMeters(points),
      isEstimated: hasUnseenBends(points),
      maxSpeedKmh: statedTopSpeed(points),
      start: { latitude: first.latitude, longitude: first.longitude },
      end: { latitude: last.latitude, longitude: last.longitude },
      points,
      motion: traceMotion(points),
    },
  ]
}
