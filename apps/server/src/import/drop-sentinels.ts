import type { TracePoint } from '@milepost/detection/motion/trace'
import { impossibleValues } from '../sync/load/impossible-values.ts'

/**
 * Drops the speeds and headings of a drive that can't be true or mean "not measured". Returns, by what it is, how many
 * were dropped. Changes the points.
 */
export function dropSentinels(points: readonly TracePoint[]): Map<string, number> {
  const dropped = new Map<string, number>()
  for (const point of points)
    for (const { name, part } of impossibleValues(point)) {
      Object.assign(point, { [name]: null })
      dropped.set(part, (dropped.get(part) ?? 0) + 1)
    }
  return dropped
}
