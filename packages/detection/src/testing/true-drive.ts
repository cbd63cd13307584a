import { spotAt } from '../geometry.ts'
import type { TracePoint } from '../motion/trace.ts'
import { munich, startMs } from './sample-drive.ts'

/** A drive whose truth is known: east at one speed, between two rests. Its road winds by up to `bends` radians to both sides. */
export type Truth = { km: number; kmh: number; everySeconds: number; restMinutes: number; bends: number }
const usual: Truth = { km: 25, kmh: 80, everySeconds: 10, restMinutes: 10, bends: 0 }
/** A bend to each side has so many meters. */
const bendMeters = 1_000

/** Returns the points of a drive as a device without faults reports them. */
export function trueDrive(change: Partial<Truth> = {}): TracePoint[] {
  const { km, kmh, everySeconds, restMinutes, bends } = { ...usual, ...change }
  const road = windingRoad(km * 1000, bends)
  const [rest, whole] = [restMinutes * 60, (km / kmh) * 3600]
  return Array.from({ length: Math.floor((2 * rest + whole) / everySeconds) + 1 }, (_, index): TracePoint => {
    const seconds = index * everySeconds - rest
    const isDriving = seconds >= 0 && seconds < whole
    return {
      atMs: startMs + index * everySeconds * 1000,
      ...spotAt(munich, road[Math.floor((Math.min(Math.max(0, seconds), whole) * kmh) / 3.6)]!),
      speedKmh: isDriving ? kmh : 0,
      headingDegrees: isDriving ? 90 : null,
    }
  })
}

/** The places of each meter of a road. */
function windingRoad(meters: number, bends: number): { east: number; north: number }[] {
  let [east, north] = [0, 0]
  return Array.from({ length: meters + 1 }, (_, meter) => {
    const place = { east, north }
    const heading = bends * Math.sin((Math.PI * meter) / bendMeters)
    east += Math.cos(heading)
    north += Math.sin(heading)
    return place
  })
}

/** A place and a speed that some points of a drive have instead of the true ones. */
export type Fault = { ahead?: number; aside?: number; kmh?: number }

/** Moves the points of a drive that are chosen by their number. */
export const moved = (
  points: readonly TracePoint[],
  { ahead = 0, aside = 0, kmh }: Fault,
  isMoved: (index: number) => boolean,
): TracePoint[] =>
  points.map((point, index) =>
    point.speedKmh && isMoved(index)
      ? { ...point, ...spotAt(point, { east: ahead, north: aside }), speedKmh: kmh ?? point.speedKmh }
      : point,
  )

/** Exchanges the times of each point that is chosen by its number and the one after it. */
export function swapped<Point extends { atMs: number }>(
  points: readonly Point[],
  isFirst: (index: number) => boolean,
): Point[] {
  const right = [...points]
  points.forEach((one, index) => {
    const other = points[index + 1]
    if (!other || !isFirst(index)) return
    right[index] = { ...other, atMs: one.atMs }
    right[index + 1] = { ...one, atMs: other.atMs }
  })
  return right
}

/** Leaves out the points of some minutes, counted from the first one. */
export const silentFrom = (points: readonly TracePoint[], minute: number, minutes: number): TracePoint[] =>
  points.filter(({ atMs }) => {
    const since = (atMs - points[0]!.atMs) / 60_000
    return since < minute || since >= minute + minutes
  })
