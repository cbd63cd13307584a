/** Kinds of segments. The fleet, all of a client, has the id 0. */
export const segmentKind = { group: 1, connection: 2, region: 3, fleet: 4, policy: 5 } as const
export type SegmentKind = (typeof segmentKind)[keyof typeof segmentKind]
