import { isSentinel, isSentinelIn, odometerUnits } from './sentinels.ts'

/**
 * Returns how far a vehicle drove between two odometer readings, in meters. Null if one of them wasn't measured (missing,
 * 0, or a number that means so), or if they run backwards: two readings that weren't measured are no drive of 0 meters.
 */
export function odometerDistance(start: number | null | undefined, end: number | null | undefined): number | null {
  if (!isMeasured(start) || !isMeasured(end) || end < start) return null
  return end - start
}

const isMeasured = (meters: number | null | undefined): meters is number =>
  meters != null && meters > 0 && !isSentinel(meters) && !isSentinelIn(meters, odometerUnits)
