/**
 * What positions decide of a trip, as bits of `trip.by_positions`. `path`: later ones may contradict its distance.
 * `after`: those after its end decide whether it was driving until then. `end`: it still runs, but the last of them was hours ago.
 */
export const byPositions = { time: 1, distance: 2, path: 4, after: 8, end: 16 } as const

/** Positions this close to a trip, before or after, are next to it. */
export const besideMs = 86_400_000
