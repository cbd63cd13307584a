import { metersBetween } from '@milepost/detection/geometry'
import { fastestMetersPerSecond } from '@milepost/detection/motion/physics'
import type { Coordinate } from '@milepost/providers/kit/record'

/** Where and when a vehicle was. */
export type LatestPoint = { at: Date; latitudeE6: number; longitudeE6: number }

/** The last odometer of a vehicle that was believed, and when it was read; a later one that wasn't, until the next decides. */
export type OdometerReading = {
  odometerMeters: number | null
  odometerAt: Date | null
  doubtedOdometerMeters: number | null
}

/** The last position of a vehicle, with its ignition there and its last odometer. `hasWrongSpeeds`: its device is known to state wrong ones. */
export type LastKnown = LatestPoint & OdometerReading & { engineOn: boolean | null; hasWrongSpeeds?: boolean }

/** Returns degrees in millionths, as they are stored. */
export const degreesE6 = (degrees: number) => Math.round(degrees * 1e6)

/** Returns when a vehicle was at a place, in degrees. */
export const pointOfPlace = (at: Date, { latitude, longitude }: Coordinate): LatestPoint => ({
  at,
  latitudeE6: degreesE6(latitude),
  longitudeE6: degreesE6(longitude),
})

/** Rounded times and coordinates, and places of cell towers, explain this much. */
export const roundedMeters = 2_000

const spotOf = ({ latitudeE6, longitudeE6 }: LatestPoint) => ({
  latitude: latitudeE6 / 1e6,
  longitude: longitudeE6 / 1e6,
})
/** Returns the distance between two places, in meters. */
export const metersOf = (from: LatestPoint, to: LatestPoint) => metersBetween(spotOf(from), spotOf(to))
/** Returns the time from one moment to a later one, in seconds. */
export const secondsOf = (from: LatestPoint, to: LatestPoint) => (to.at.getTime() - from.at.getTime()) / 1000

/** Returns true if a vehicle can have driven from one place to a later one. */
export const isReachable = (from: LatestPoint, to: LatestPoint): boolean =>
  metersOf(from, to) <= roundedMeters + secondsOf(from, to) * fastestMetersPerSecond

/** Planes are hardly faster, in m/s. Nearer places than these may be right although the ones before them weren't, in meters (expert). */
const fastestFlightMps = 300
const leastFlightMeters = 1_000_000

/** Returns true if nothing gets from one place to a later one, not even by plane. */
export const isBeyondReach = (from: LatestPoint, to: LatestPoint): boolean =>
  metersOf(from, to) > leastFlightMeters + secondsOf(from, to) * fastestFlightMps

/** So many of its last places decide which one of a vehicle is believed. */
export const lastsSeen = 10

/**
 * Returns the last place of a vehicle that is believed, of its last ones, newest first: not the newest if nothing drives there from the two
 * before it, nor if nothing gets there from most of them, as if a receiver mirrored its place.
 */
export function lastBelieved<Point extends LatestPoint>(lasts: readonly [Point, ...Point[]]): Point {
  const [newest, ...before] = lasts
  const [last] = before
  // If only the one before it is far away, that one is wrong.
  if (last && !before.slice(0, 2).some((one) => isReachable(one, newest))) return last
  const far = before.filter((one) => isBeyondReach(one, newest))
  return far.length > lasts.length / 2 ? far[0]! : newest
}
