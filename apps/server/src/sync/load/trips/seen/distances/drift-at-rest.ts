import { metersBetween } from '@milepost/detection/geometry'
import { leastRestMs } from '@milepost/detection/trips/driven-parts'
import type { SeenPosition } from '../positions-of-trips.ts'

/** A shorter drift hardly changes a distance, in meters. */
const leastDriftMeters = 500

/**
 * Returns true if a stated distance, in meters, is the sum of all steps between the positions of a trip, in order, drift at rest included:
 * a device whose ignition and motion stay on lets its provider add up the wander of a parked receiver for hours. `parts` are those that
 * were driven (`drivenParts`). A distance that is usual for the driven ones, to which roads add `bendShare`, shows nothing.
 */
export function countsDrift(
  stated: number,
  startedAtMs: number,
  parts: readonly number[],
  path: readonly SeenPosition[],
  bendShare: number,
): boolean {
  const isDriven = (fromMs: number, untilMs: number) =>
    parts.some((from, index) => {
      if (index % 2) return false
      return fromMs < startedAtMs + parts[index + 1]! * 1000 && untilMs > startedAtMs + from * 1000
    })
  let [whole, drift] = [0, 0]
  for (const [index, point] of path.entries()) {
    const before = path[index - 1]
    if (!before) continue
    const meters = metersBetween(before, point)
    whole += meters
    if (point.atMs - before.atMs < leastRestMs && !isDriven(before.atMs, point.atMs)) drift += meters
  }
  return drift >= leastDriftMeters && Math.abs(stated - whole) <= drift / 2 && stated > (whole - drift) * bendShare
}
