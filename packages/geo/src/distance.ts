const EARTH_RADIUS_METERS = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance in meters (haversine on the mean earth radius, IUGG). Coordinates in degrees. */
export function distanceMeters(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number) {
  const halfNorth = Math.sin(((toLatitude - fromLatitude) * RADIANS) / 2)
  const halfEast = Math.sin(((toLongitude - fromLongitude) * RADIANS) / 2)
  const chord = halfNorth ** 2 + Math.cos(fromLatitude * RADIANS) * Math.cos(toLatitude * RADIANS) * halfEast ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}
