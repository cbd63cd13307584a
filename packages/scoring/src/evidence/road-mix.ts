import type { conditionNames } from './driving-mix.ts'

/**
 * Average speeds of the tests used to rate fuel economy in the US (EPA, "Detailed Test Information" at
 * fueleconomy.gov): stop-and-go city driving, 21.2 mph including stops, and free-flowing rural and interstate roads,
 * 48.3 mph.
 */
const [cityKmh, openKmh] = [34.1, 77.7]

/**
 * How the reference fleet's miles are split within towns and outside, since speed alone doesn't distinguish these
 * roads.
 */
const inTown = { urbanArterial: 0.7, urbanLocal: 0.3 }
const outside = { freeway: 0.7, rural: 0.3 }

type Road = (typeof conditionNames.road)[number]

/**
 * Returns the share of a trip's distance in towns, 0–1, estimated from its average speed including stops: the mix of
 * city and open road that takes the same time. Slower trips are all city, faster ones have none.
 */
export const townShareAt = (averageKmh: number): number =>
  Math.min(Math.max((1 / averageKmh - 1 / openKmh) / (1 / cityKmh - 1 / openKmh), 0), 1)

/** Returns the share of each road class for a trip with this share in towns. */
export const roadsOf = (townShare: number): Record<Road, number> => ({
  freeway: outside.freeway * (1 - townShare),
  urbanArterial: inTown.urbanArterial * townShare,
  urbanLocal: inTown.urbanLocal * townShare,
  rural: outside.rural * (1 - townShare),
})
