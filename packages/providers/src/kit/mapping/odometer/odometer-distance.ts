import type { TripRecord } from '../../record.ts'
import { isSentinel, isSentinelIn, odometerUnits } from './sentinels.ts'

/**
 * Returns how far a vehicle drove between two odometer readings, in meters. Null if one of them wasn't measured (missing,
 * 0, or a number that means so), or if they run backwards: two readings that weren't measured are no drive of 0 meters.
 */
export function odometerDistance(start: number | null | undefined, end: number | null | undefined): number | null {
  if (!isMeasured(start) || !isMeasured(end) || end < start) return null
  return end - start
}

/** Two measures of one way differ by less: tires wear, receivers cut corners, and readings are rounded to a mile at worst (expert). */
const measuredShare = 0.3
const roundedMeters = 1_700

/** Returns true if two distances, in meters, may be measures of one way. */
export const mayBeOneWay = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.max(one, other) * measuredShare + 2 * roundedMeters

type Measured = Pick<TripRecord, 'distanceMeters' | 'distanceSource'>

/**
 * Returns the distance of a trip whose provider states one beside odometer readings, all in meters: that of the odometers, which is more
 * precise. If the two can't be of one way, the stated one is returned, and the pipeline compares it with the odometers of the record.
 */
export function distanceOf(
  stated: Measured,
  start: number | null | undefined,
  end: number | null | undefined,
): Measured {
  const driven = odometerDistance(start, end)
  if (driven === null) return stated
  // An odometer that doesn’t run on a drive measures nothing.
  const isSame = stated.distanceMeters === null || mayBeOneWay(driven, stated.distanceMeters)
  return isSame && (driven > 0 || !stated.distanceMeters)
    ? { distanceMeters: driven, distanceSource: 'odometer' }
    : stated
}

const isMeasured = (meters: number | null | undefined): meters is number =>
  meters != null && meters > 0 && !isSentinel(meters) && !isSentinelIn(meters, odometerUnits)
