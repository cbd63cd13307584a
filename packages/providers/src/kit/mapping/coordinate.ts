import type { Coordinate } from '../record.ts'

type Degrees = number | null | undefined

/** A place, or null where a part of it is missing or lies outside the globe. */
export function coordinateOf(latitude: Degrees, longitude: Degrees): Coordinate | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** As coordinateOf, where a provider writes 0, 0 for a device without a fix. */
export const fixOf = (latitude: Degrees, longitude: Degrees): Coordinate | null =>
  latitude === 0 && longitude === 0 ? null : coordinateOf(latitude, longitude)
