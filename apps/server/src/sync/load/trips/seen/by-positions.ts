/** What positions decide of a trip, as bits of `trip.by_positions`. `path`: later ones may contradict its distance. */
export const byPositions = { time: 1, distance: 2, path: 4 } as const
