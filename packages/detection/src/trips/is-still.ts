import type { TracePoint } from '../motion/trace.ts'

/** Up to this, a walk, a receiver states no motion: those in poor reception state some km/h at rest. */
export const stillKmh = 5
/** Driving shows in a trace with a point at least this often. */
export const longestUnseenMs = 120_000

/** Returns true if a device states that it isn't moving. */
export const isStill = ({ speedKmh }: TracePoint): boolean => speedKmh !== null && speedKmh <= stillKmh

/** Returns true if a device states at every point that it isn't moving, and reports too often to have driven unseen. */
export const staysStill = (points: readonly TracePoint[]): boolean =>
  points.every((point, index) => isStill(point) && point.atMs - (points[index - 1] ?? point).atMs <= longestUnseenMs)
