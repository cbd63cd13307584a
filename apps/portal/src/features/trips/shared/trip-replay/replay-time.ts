import type { RoutePoint, Trip } from '@milepost/contract/trips/endpoints'

/** Target playback time of a whole trip, in seconds. */
const wantedSeconds = 75
const factors = [1, 5, 10, 20, 30, 60, 120, 240, 480, 960]

/** Returns the playback speed for a trip of a given length, relative to real time. */
export const factorOf = (tripSeconds: number): number =>
  factors.find((factor) => tripSeconds / factor <= wantedSeconds) ?? factors.at(-1)!

/** Returns how long a trip took in seconds, or has taken up to its newest position. */
export function tripSecondsOf(
  { startedAt, endedAt }: Pick<Trip, 'startedAt' | 'endedAt'>,
  points: readonly RoutePoint[],
) {
  const statedSeconds = endedAt ? (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 : 0
  return Math.max(1, statedSeconds, points.at(-1)?.t ?? 0)
}

/** With a longer gap, positions say nothing about what is between them. */
export const longestGapSeconds = 600

/** The reported speed at a second of the trip; null if none was reported near it. */
export const speedAt = (points: readonly RoutePoint[], t: number): number | null => pointAt(points, t)?.speedKmh ?? null

/** A trip's top speed: as reported, or the highest of its positions, between which it may have been higher. */
export function topSpeedOf({ maxSpeedKmh }: Pick<Trip, 'maxSpeedKmh'>, points: readonly RoutePoint[]) {
  if (maxSpeedKmh !== null) return { speedKmh: maxSpeedKmh, isReported: true }
  const speeds = points.flatMap(({ speedKmh }) => speedKmh ?? [])
  return speeds.length > 0 ? { speedKmh: Math.max(...speeds), isReported: false } : null
}

/** The road's speed limit at a second of the trip; null if not reported. */
export const limitAt = (points: readonly RoutePoint[], t: number): number | null =>
  pointAt(points, t)?.speedLimitKmh ?? null

/** Returns the last position before a second of the trip, unless it is too old. */
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

/** Splits the route into pieces: a new one begins after a gap during which the vehicle moved. */
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

/** Returns the midnights during the trip in its time zone: seconds from the start, and the day that begins. */
export function midnightsOf(startedAt: string, seconds: number, dayOf: (instant: number) => string) {
  const start = Date.parse(startedAt)
  const step = 900
  const found: { t: number; day: string }[] = []
  // Zone offsets are multiples of 15 minutes, so each midnight is too.
  const first = step - ((start / 1000) % step)
  for (let t = first; t < seconds; t += step) {
    const [before, after] = [dayOf(start + (t - 1) * 1000), dayOf(start + t * 1000)]
    if (before !== after) found.push({ t, day: after })
  }
  return found
}
