import { metersBetween, type Spot } from '../geometry.ts'
import { kmhPerMeterPerSecond } from '../motion/physics.ts'
import { denseSeconds } from '../motion/supported-speed.ts'

/** A place at a time; a device that measures speeds states one. */
export type SpeedSeen = Spot & { atMs: number; speedKmh?: number | null }

/**
 * Returns the stated speed of a point in km/h, or that of its way to or from a neighbor at most some seconds away; null if
 * neither is known.
 */
export function speedBeside(
  point: SpeedSeen,
  neighbor: SpeedSeen | undefined,
  mostSeconds: number = denseSeconds,
): number | null {
  if (point.speedKmh != null || !neighbor) return point.speedKmh ?? null
  const seconds = Math.abs(point.atMs - neighbor.atMs) / 1000
  return seconds > mostSeconds ? null : (metersBetween(point, neighbor) / seconds) * kmhPerMeterPerSecond
}
