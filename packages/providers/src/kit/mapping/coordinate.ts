import type { Coordinate } from '../record.ts'

type Degrees = number | null | undefined

/** Returns a location, or null if part of it is missing or out of range. */
export function coordinateOf(latitude: Degrees, longitude: Degrees): Coordinate | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Like coordinateOf, for providers that write 0, 0 for a device without a fix. */
export const fixOf = (latitude: Degrees, longitude: Degrees): Coordinate | null =>
  latitude === 0 && longitude === 0 ? null : coordinateOf(latitude, longitude)
