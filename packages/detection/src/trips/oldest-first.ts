import type { TracePoint } from '../motion/trace.ts'

/** Returns a drive in the order of time if it was recorded newest first: most of its points are earlier than the one before. */
export function oldestFirst(trace: readonly TracePoint[]): readonly TracePoint[] {
  let [later, earlier] = [0, 0]
  for (let index = 1; index < trace.length; index++) {
    const step = trace[index]!.atMs - trace[index - 1]!.atMs
    if (step > 0) later++
    if (step < 0) earlier++
  }
  return earlier > later ? trace.toReversed() : trace
}
