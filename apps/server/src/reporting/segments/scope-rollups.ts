import type { DueSegment } from '../../recompute/segments/segments-of.ts'

/** A segment that is added, or subtracted (−1) from one that contains it: all of its days, or those before one. */
export type SignedSegment = DueSegment & { times: 1 | -1; before?: string }

/**
 * The rollups a scope reads: segments without common vehicles, or vehicles without a segment. `sums` add up to the
 * scope: for all connections but one, it is the fleet minus that one. `connectionIds` are the requested ones, null for
 * all of the client.
 */
export type ScopeRollups = { connectionIds: number[] | null } & (
  | { kind: 'segments'; segments: DueSegment[]; sums: SignedSegment[] }
  | { kind: 'vehicles'; vehicleIds: string[] }
)

/** Vehicles of a fleet, and the first day with all of its trips and events; null if all days have them. */
export type CountedFleet = { id: number; vehicles: number; from: string | null }

/**
 * What figures cover while history is imported: each fleet from its first complete day on. `countedFrom`: the first day
 * that is counted of any fleet. `completeFrom`: the first from which all counted fleets are; null if all days are. `fleets`:
 * the counted ones, unless all have the same days. `leftOut`: fleets that aren't counted. `mayChange`: true if enough is
 * missing for scores to change. `isRemoving`: true while figures may include a removed connection. `isPastOpen`: true until
 * past months of the client are scored.
 */
export type Completeness = {
  countedFrom: string | null
  completeFrom: string | null
  fleets: readonly CountedFleet[]
  leftOut: readonly { id: number; name: string }[]
  mayChange: boolean
  isRemoving: boolean
  isPastOpen: boolean
}

export const allComplete: Completeness = {
  countedFrom: null,
  completeFrom: null,
  fleets: [],
  leftOut: [],
  mayChange: false,
  isRemoving: false,
  isPastOpen: false,
}

export type SegmentScope = ScopeRollups & Completeness
