/** A point of a trace as the fits see it: seconds into its stretch, metres on a plane, measured speed in m/s. */
export type Sighting = { seconds: number; east: number; north: number; speed: number | null }

/**
 * Errors of a receiver hardly change within a second: ten readings in it count as one. The factor by which that widens
 * a standard error.
 */
export function crowding(sightings: readonly Sighting[]): number {
  const seconds = sightings.at(-1)!.seconds - sightings[0]!.seconds
  return Math.sqrt(Math.max(1, seconds > 0 ? (sightings.length - 1) / seconds : 1))
}

export const median = (values: readonly number[]): number => Float64Array.from(values).sort()[values.length >> 1] ?? 0
