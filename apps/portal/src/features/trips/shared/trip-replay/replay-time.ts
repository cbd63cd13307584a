import type { RoutePoint, Trip } from '@milepost/contract/trips/endpoints'

/** A whole trip is played in about so many seconds. */
const wantedSeconds = 75
const factors = [1, 5, 10, 20, 30, 60, 120, 240, 480, 960]

/** How many times faster than it was driven a trip of some length is played. */
export const factorOf = (tripSeconds: number): number =>
  factors.find((factor) => tripSeconds / factor <= wantedSeconds) ?? factors.at(-1)!

/** How long a trip took, or has taken until its newest position, in seconds. */
export function tripSecondsOf(
  { startedAt, endedAt }: Pick<Trip, 'startedAt' | 'endedAt'>,
  points: readonly RoutePoint[],
) {
  const told = endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : 0
  return Math.max(1, told, points.at(-1)?.t ?? 0)
}

/** Positions further apart in time say nothing of what is between them. */
export const longestGapSeconds = 600

/** The speed told at a second of the trip; null where none is told near it. */
export const speedAt = (points: readonly RoutePoint[], t: number): number | null => pointAt(points, t)?.speedKmh ?? null

/** The limit of the road at a second of the trip; null where nobody tells it. */
export const limitAt = (points: readonly RoutePoint[], t: number): number | null =>
  pointAt(points, t)?.speedLimitKmh ?? null

/** The last position before a second of the trip, unless that is too long ago. */
function pointAt(points: readonly RoutePoint[], t: number): RoutePoint | null {
  let [low, high] = [0, points.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[middle]!.t <= t) low = middle + 1
    else high = middle
  }
  const before = points[low - 1]
  return before && t - before.t <= longestGapSeconds ? before : null
}

/** The way in pieces: a new one begins after a silence in which it was driven on. */
export function piecesOf(
  points: readonly RoutePoint[],
  isFar: (a: RoutePoint, b: RoutePoint) => boolean,
): RoutePoint[][] {
  const pieces: RoutePoint[][] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (!before || (point.t - before.t > longestGapSeconds && isFar(before, point))) pieces.push([point])
    else pieces.at(-1)!.push(point)
  }
  return pieces
}

/** Midnights of the trip's zone on its way: seconds from the start, and the day that begins. */
export function midnightsOf(startedAt: string, seconds: number, dayOf: (instant: number) => string) {
  const start = Date.parse(startedAt)
  const step = 900
  const found: { t: number; day: string }[] = []
  // Zones are apart by quarters of an hour: each midnight is a multiple of one.
  const first = step - ((start / 1000) % step)
  for (let t = first; t < seconds; t += step) {
    const [before, after] = [dayOf(start + (t - 1) * 1000), dayOf(start + t * 1000)]
    if (before !== after) found.push({ t, day: after })
  }
  return found
}
