/** A point of a trace for fitting: seconds into its stretch, meters on a plane, measured speed in m/s. */
export type TracePoint = { seconds: number; east: number; north: number; speed: number | null }

/**
 * Receiver errors hardly change within a second, so ten readings in it count as one. Returns the factor by which that
 * widens a standard error.
 */
export function crowding(points: readonly TracePoint[]): number {
  const seconds = points.at(-1)!.seconds - points[0]!.seconds
  return Math.sqrt(Math.max(1, seconds > 0 ? (points.length - 1) / seconds : 1))
}

export const median = (values: readonly number[]): number => Float64Array.from(values).sort()[values.length >> 1] ?? 0
