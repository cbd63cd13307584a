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

/** Receivers are this accurate, in meters, if their satellites are well spread: an HDOP of 50 is 300 m (Wikipedia, "Dilution of precision"). */
const metersPerHdop = 6
/** Receivers without a fix report 99 or 99.9. */
const leastUnknownHdop = 99

type Accuracy = { accuracyMeters?: number }

/** Returns the accuracy of a place as a provider reports it, in meters; nothing if it is 0, which means unknown. */
export const accuracyOf = (meters: number | null | undefined): Accuracy =>
  meters != null && meters > 0 ? { accuracyMeters: meters } : {}

/** Returns the accuracy of a place by its horizontal dilution of precision; nothing without one. */
export const accuracyOfHdop = (hdop: number | null | undefined): Accuracy =>
  hdop != null && hdop > 0 && hdop < leastUnknownHdop ? { accuracyMeters: hdop * metersPerHdop } : {}
