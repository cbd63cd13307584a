import type { DrivingSums } from '../../recompute/segments/segment-sums.ts'

/** Counts the trips of sums with lengths whose distance is unknown: they have none of the lengths, and no distance has them. */
export const unmeasuredTripsOf = ({ trips, lengths }: Pick<DrivingSums, 'trips' | 'lengths'>): number =>
  trips - [...lengths.values()].reduce((sum, [measured]) => sum + measured!, 0)
