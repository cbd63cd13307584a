/** One recorded point of a drive, as a device or a file gives it. */
export type TracePoint = {
  atMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
}

/**
 * A point that can be believed, and how it follows the one before it: directly, after points that were rejected, or
 * after a break, where the vehicle cannot have come from there.
 */
export type CleanPoint = TracePoint & { follows: 'point' | 'rejected' | 'break' }
