/** One recorded point of a drive, from a device or a file. */
export type TracePoint = {
  atMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  headingDegrees: number | null
}

/**
 * A trusted point, and how it follows the previous one: directly, after rejected points, or after a break, if the
 * vehicle can't have come from there.
 */
export type CleanPoint = TracePoint & { follows: 'point' | 'rejected' | 'break' }
