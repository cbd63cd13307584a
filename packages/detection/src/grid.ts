import type { Spot } from './geometry.ts'

/** So many points whose places all have three decimals at most are on a grid, of 111 m. */
export const leastGridPoints = 20
/** In millionths of a degree. */
export const gridE6 = 1_000

/** Returns true if places, of which there are enough, are rounded to a grid, as for privacy: the steps between them show no speeds. */
export const areOnGrid = (points: readonly Spot[], least = leastGridPoints): boolean =>
  points.length >= least && points.every(({ latitude, longitude }) => isRounded(latitude) && isRounded(longitude))

const isRounded = (degrees: number) => Math.round(degrees * 1e6) % gridE6 === 0
