import type { LngLat } from '../map-context.ts'

const earthMeters = 6_371_008.8
const corners = 96
const radians = Math.PI / 180

/** Returns a circle on the earth as a closed ring of coordinates, counterclockwise. */
export function circleAround([longitude, latitude]: LngLat, radiusMeters: number): [number, number][] {
  const angle = radiusMeters / earthMeters
  const [sin, cos] = [Math.sin(latitude * radians), Math.cos(latitude * radians)]
  const corner = (index: number): [number, number] => {
    const bearing = -(index / corners) * 2 * Math.PI
    const north = Math.asin(sin * Math.cos(angle) + cos * Math.sin(angle) * Math.cos(bearing))
    const east = Math.atan2(Math.sin(bearing) * Math.sin(angle) * cos, Math.cos(angle) - sin * Math.sin(north))
    return [longitude + east / radians, north / radians]
  }
  return Array.from({ length: corners + 1 }, (_, index) => corner(index % corners))
}
