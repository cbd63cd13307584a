import { metersBetween } from '../../geometry.ts'
import type { TracePoint } from '../../motion/trace.ts'
import { isStill } from '../is-still.ts'
import { wanderMeters } from '../parked-jumps.ts'

/** A point with what its device states of the ignition, or else of motion: neither if it states nothing. */
export type IgnitionPoint = TracePoint & { isOn: boolean; isOff: boolean }

/** Whether a device has stated, in the weeks around a drive, that it moves, and that its ignition is on. Otherwise it may not know. */
export type DeviceHistory = { knowsSpeed: boolean; knowsIgnition: boolean }

/**
 * Returns true if a device states at every point, of which there is at least one, that nothing drives, however far its places lead: a
 * receiver drifts, or its vehicle is carried, as on a ferry. What it never knows, such as a speed that is always 0, doesn't count.
 */
export function statesRest(points: readonly IgnitionPoint[], { knowsSpeed, knowsIgnition }: DeviceHistory): boolean {
  if (!points.every((point) => point.isOff || isStill(point))) return false
  if (knowsIgnition && points.every(({ isOff }) => isOff)) return true
  // A sensor without an ignition says nothing at rest.
  if (knowsIgnition && !points.every(isStill) && !points.some(({ isOn }) => isOn)) return true
  const stated = points.filter(({ speedKmh }) => speedKmh !== null)
  if (!stated.length || !stated.every(isStill)) return false
  if (knowsSpeed) return true
  if (points.some(({ isOn, isOff }) => isOn || isOff)) return !points.some(({ isOn }) => isOn)
  // Without any word on speed or ignition, a drive leads to another place.
  return metersBetween(points[0]!, points.at(-1)!) <= wanderMeters
}
