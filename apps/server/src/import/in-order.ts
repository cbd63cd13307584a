import type { TracePoint } from '@milepost/detection/motion/trace'
import { oldestFirst } from '@milepost/detection/trips/oldest-first'
import { withoutSwaps } from '@milepost/detection/trips/without-swaps'

/**
 * Returns the points of a file in order of time: recorders may write a part (a segment, a session) newest first, or the parts in
 * any order. Within a part, two swapped points are put right, and others that are out of order stay so: detection rejects them.
 */
export const inOrder = (parts: readonly (readonly TracePoint[])[]): TracePoint[] =>
  parts
    .map((part) => withoutSwaps(oldestFirst(part)))
    .sort((a, b) => startOf(a) - startOf(b))
    .flat()

const startOf = (part: readonly TracePoint[]) => part.find(({ atMs }) => !Number.isNaN(atMs))?.atMs ?? 0
