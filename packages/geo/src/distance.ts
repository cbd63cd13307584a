const EARTH_RADIUS_METERS = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance in meters (haversine on the mean earth radius, IUGG). Coordinates in degrees. */
export function distanceMeters(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number) {
  const halfNorth = Math.sin(((toLatitude - fromLatitude) * RADIANS) / 2)
  const halfEast = Math.sin(((toLongitude - fromLongitude) * RADIANS) / 2)
  const chord = halfNorth ** 2 + Math.cos(fromLatitude * RADIANS) * Math.cos(toLatitude * RADIANS) * halfEast ** 2
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Returns the direction from one place to another, 0 to 360 degrees clockwise from north. Coordinates in degrees. */
export function bearingDegrees(fromLatitude: number, fromLongitude: number, toLatitude: number, toLongitude: number) {
  const [from, to] = [fromLatitude * RADIANS, toLatitude * RADIANS]
  const east = (toLongitude - fromLongitude) * RADIANS
  const y = Math.sin(east) * Math.cos(to)
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}
