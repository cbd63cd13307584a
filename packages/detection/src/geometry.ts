export type Spot = { latitude: number; longitude: number }
/** Meters east and north of an origin. */
export type Offset = { east: number; north: number }

const earthRadiusMeters = 6_371_008.8
const radiansPerDegree = Math.PI / 180

/** Great-circle distance (haversine, IUGG mean radius). */
export function metersBetween(a: Spot, b: Spot): number {
  const sinLatitude = Math.sin(((b.latitude - a.latitude) * radiansPerDegree) / 2)
  const sinLongitude = Math.sin(((b.longitude - a.longitude) * radiansPerDegree) / 2)
  const cosines = Math.cos(a.latitude * radiansPerDegree) * Math.cos(b.latitude * radiansPerDegree)
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.hypot(sinLatitude, Math.sqrt(cosines) * sinLongitude)))
}

/**
 * Returns a location on the plane tangent to the earth at the origin; accurate to a thousandth within ten kilometers.
 */
export function offsetFrom(origin: Spot, { latitude, longitude }: Spot): Offset {
  const metersPerDegree = earthRadiusMeters * radiansPerDegree
  const around = ((longitude - origin.longitude + 540) % 360) - 180
  return {
    east: around * metersPerDegree * Math.cos(origin.latitude * radiansPerDegree),
    north: (latitude - origin.latitude) * metersPerDegree,
  }
}

/** Returns the location at an offset: the inverse of `offsetFrom`. */
export function spotAt(origin: Spot, { east, north }: Offset): Spot {
  const metersPerDegree = earthRadiusMeters * radiansPerDegree
  return {
    latitude: origin.latitude + north / metersPerDegree,
    longitude: origin.longitude + east / (metersPerDegree * Math.cos(origin.latitude * radiansPerDegree)),
  }
}

/** Compass degrees of a direction, 0–360 clockwise from north. */
export const headingOf = ({ east, north }: Offset): number => (Math.atan2(east, north) / radiansPerDegree + 360) % 360
