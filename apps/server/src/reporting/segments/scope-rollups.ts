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

/**
 * What figures cover while history is imported. `completeFrom`: the first day with all trips and events of the fleets
 * that are counted; earlier ones aren't. `leftOut`: fleets that aren't counted. `mayChange`: true if enough is missing
 * for scores to change.
 */
export type Completeness = {
  completeFrom: string | null
  leftOut: readonly { id: number; name: string }[]
  mayChange: boolean
}

export const allComplete: Completeness = { completeFrom: null, leftOut: [], mayChange: false }

export type SegmentScope = ScopeRollups & Completeness
