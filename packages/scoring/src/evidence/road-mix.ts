import type { conditionNames } from './driving-mix.ts'

/**
 * Average speeds of the tests that fuel economy of American vehicles is rated by (EPA, "Detailed Test Information" at
 * fueleconomy.gov): stop and go in the city, 21.2 mph with its stops, and free-flowing rural and interstate roads, 48.3 mph.
 */
const [cityKmh, openKmh] = [34.1, 77.7]

/** How the reference fleet's miles in towns, and those outside, are shared out: speed alone does not tell these apart. */
const inTown = { urbanArterial: 0.7, urbanLocal: 0.3 }
const outside = { freeway: 0.7, rural: 0.3 }

type Road = (typeof conditionNames.road)[number]

/**
 * Share of a trip's way that lies in towns, 0–1, estimated from its average speed, stops included: as much as makes so much
 * city and so much open road take as long. Slower trips are all city, faster ones none.
 */
export const townShareAt = (averageKmh: number): number =>
  Math.min(Math.max((1 / averageKmh - 1 / openKmh) / (1 / cityKmh - 1 / openKmh), 0), 1)

/** Shares of each class of road on a way of which so much lies in towns. */
export const roadsOf = (townShare: number): Record<Road, number> => ({
  freeway: outside.freeway * (1 - townShare),
  urbanArterial: inTown.urbanArterial * townShare,
  urbanLocal: inTown.urbanLocal * townShare,
  rural: outside.rural * (1 - townShare),
})
