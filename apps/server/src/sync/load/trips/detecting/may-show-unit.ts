import { isWrongUnit, speedRatio } from '@milepost/detection/motion/speed-ratio'
import type { PositionRow } from '../position-tables.ts'

/** Enough positions to show their unit by themselves. */
const leastPositions = 13
/** Of fewer, those of this many minutes of each hour are a sample of a vehicle's driving. */
const sampleMinutes = 3
/** A device that states m/s as km/h states this at 25 km/h. */
const drivingKmh = 7

/**
 * Returns true if the stated speeds of a vehicle's positions, in order, contradict the way between them, as in a wrong
 * unit; or, of a few that can't show it, if they are a sample whose drive is worth a look.
 */
export function mayShowUnit(positions: readonly PositionRow[]): boolean {
  if (positions.length < leastPositions)
    return positions.some(
      ({ at, speedKmh }) => speedKmh !== null && speedKmh >= drivingKmh && at.getUTCMinutes() < sampleMinutes,
    )
  return isWrongUnit(
    speedRatio(
      positions.map(({ at, latitudeE6, longitudeE6, speedKmh, headingDegrees }) => ({
        atMs: at.getTime(),
        latitude: latitudeE6 / 1e6,
        longitude: longitudeE6 / 1e6,
        speedKmh,
        headingDegrees,
        follows: 'point',
      })),
    ),
  )
}
