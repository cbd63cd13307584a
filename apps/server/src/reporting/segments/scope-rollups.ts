import type { DueSegment } from '../../recompute/segments/segments-of.ts'

/** A segment that is added, or subtracted (−1) from one that contains it. */
export type SignedSegment = DueSegment & { times: 1 | -1 }

/**
 * The rollups a scope reads: segments without common vehicles, or vehicles without a segment. `sums` add up to the
 * scope: for all connections but one, it is the fleet minus that one. `connectionIds` are the requested ones, null for
 * all of the client.
 */
export type ScopeRollups = { connectionIds: number[] | null } & (
  | { kind: 'segments'; segments: DueSegment[]; sums: SignedSegment[] }
  | { kind: 'vehicles'; vehicleIds: string[] }
)

/** `completeFrom`: while history is imported, the first day with all trips and events; earlier ones aren't counted. */
export type SegmentScope = ScopeRollups & { completeFrom: string | null }
