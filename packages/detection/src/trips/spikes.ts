import type { CleanPoint, TracePoint } from '../motion/trace.ts'
import { rejectOutliers, withNeighborsInOrder } from './outliers.ts'

/** So much of a path may be spikes; with more of them, which part is true isn't known. */
const mostSpikes = 0.25

/**
 * A path without its spikes, in the right order, and without anything else that isn't true (`clean`). `hasSwaps`: some neighbors had each
 * other's time; `isBroken`: nothing drives it even so.
 */
export type Despiked<Point> = {
  points: Point[]
  clean: CleanPoint[]
  spikes: Point[]
  hasSwaps: boolean
  isBroken: boolean
}

/**
 * Separates the points at which a vehicle can't have been during a drive: it was back too soon, or never got on from there.
 * Expects points in order of time. Without a path that most of them agree on, none is separated.
 */
export function withoutSpikes<Point extends TracePoint>(points: readonly Point[]): Despiked<Point> {
  const { points: clean, rejected } = rejectOutliers(points)
  const jumps = new Set(rejected.flatMap(({ point, reason }) => (reason === 'jump' ? [point.atMs] : [])))
  if (jumps.size > points.length * mostSpikes)
    return { points: [...points], clean, spikes: [], hasSwaps: false, isBroken: true }
  const inTurn = withNeighborsInOrder(points)
  return {
    points: inTurn.filter(({ atMs }) => !jumps.has(atMs)),
    clean,
    spikes: inTurn.filter(({ atMs }) => jumps.has(atMs)),
    hasSwaps: inTurn.some((point, index) => point !== points[index]),
    isBroken: clean.some(({ follows }) => follows === 'break'),
  }
}
