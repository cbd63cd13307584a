import type { Coordinate } from '@milepost/providers/kit/record'

/** A receiver without a fix may report noise around 0, 0: about 100 m, in degrees. */
const nearZero = 0.001

const isNear = (degrees: number) => Math.abs(degrees) <= nearZero
const isOnGlobe = ({ latitude, longitude }: Coordinate) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/**
 * Returns why a coordinate, in degrees, is no place of a vehicle, as an admin reads it; null if it may be one. A
 * longitude of exactly 0 or 180 alone is a place: the meridian runs through England.
 */
export function noPlace(coordinate: Coordinate): string | null {
  const { latitude, longitude } = coordinate
  if (!isOnGlobe(coordinate)) return 'Its coordinates are not valid'
  if (isNear(latitude) && isNear(longitude)) return 'Its coordinates are 0, 0'
  if (Math.abs(latitude) === 90) return 'Its coordinates are a pole of the earth'
  return latitude === 0 && Math.abs(longitude) === 180 ? 'Its coordinates are not valid' : null
}
