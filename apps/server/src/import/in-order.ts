import type { TracePoint } from '@milepost/detection/motion/trace'
import { oldestFirst } from '@milepost/detection/trips/oldest-first'
import { withoutSwaps } from '@milepost/detection/trips/swaps/without-swaps'

/** Drives are this far apart: a clock that falls by less is wrong. */
const leastStepMs = 600_000
/** A few earlier points are no drive. */
const leastPoints = 10

/**
 * Returns the points of a file in order of time: recorders may write a part (a segment, a session) newest first, or the parts in
 * any order, also without saying where one ends. Within a part, two swapped points are put right, and others that are out of order stay so: detection rejects them.
 */
export const inOrder = (parts: readonly (readonly TracePoint[])[]): TracePoint[] =>
  parts
    .flatMap((part) => drivesOf(oldestFirst(part)))
    .map(withoutSwaps)
    .sort((a, b) => startOf(a) - startOf(b))
    .flat()

const startOf = (part: readonly TracePoint[]) => part.find(({ atMs }) => !Number.isNaN(atMs))?.atMs ?? 0
const endOf = (part: readonly TracePoint[]) => part.findLast(({ atMs }) => !Number.isNaN(atMs))?.atMs ?? 0

/** Separates the drives of a part if some were written before earlier ones, and none is within another. */
function drivesOf(part: readonly TracePoint[]): (readonly TracePoint[])[] {
  const drives: TracePoint[][] = []
  const falls: TracePoint[][] = []
  for (const [index, point] of part.entries()) {
    const stepMs = index ? point.atMs - part[index - 1]!.atMs : Number.POSITIVE_INFINITY
    if (Math.abs(stepMs) > leastStepMs) drives.push([])
    if (stepMs < -leastStepMs) falls.push(drives.at(-1)!)
    drives.at(-1)!.push(point)
  }
  const sorted = drives.toSorted((a, b) => startOf(a) - startOf(b))
  const isWhole = (drive: TracePoint[], index: number) => !index || startOf(drive) > endOf(sorted[index - 1]!)
  return falls.length && falls.every(({ length }) => length >= leastPoints) && sorted.every(isWhole) ? drives : [part]
}
