import { kmhPerMeterPerSecond } from './physics.ts'

/** Drivers hardly speed up or slow down by more for seconds, once driving, in m/s² (expert). */
const speedsUpBy = 1.5
const slowsDownBy = 4
/** Stated speeds are rounded and late, by up to 3 mph. */
const roundedKmh = 5
/** Receivers are off by some meters, and roads a little longer than the lines between positions. */
const noiseMeters = 10
const bendShare = 0.02
/** A way agrees with the speeds at its ends if it is at least as long as the slower one says, and hardly longer than the faster one. */
const [shortestShare, longestShare] = [0.8, 1.1]

/** A way is steady if its slowest speed is so near to its fastest one. */
const steadyShare = 0.7

/** A way between two positions: its length, and the speeds that a device states along it, the first and the last of them at its ends. */
export type Way = { meters: number; seconds: number; speedsKmh: readonly number[] }

/**
 * Returns the fastest, in km/h, that a vehicle can have been on a way that agrees with the speeds stated along it; null if it doesn't. Its top is as far above
 * them as the rest of the way, beyond what they explain, allows to speed up and slow down again: a steady drive leaves room for a short overtaking only.
 */
export function fastestBetween({ meters, seconds, speedsKmh }: Way): number | null {
  const speeds = speedsKmh.map((kmh) => kmh / kmhPerMeterPerSecond)
  const [slowest, fastest] = [Math.min(...speeds), Math.max(...speeds)]
  if (meters < shortestShare * slowest * seconds || meters > noiseMeters + longestShare * fastest * seconds) return null
  const [first, last] = [speeds[0]!, speeds.at(-1)!]
  // Others may wait, or be slow, before they speed up.
  const pace = slowest < steadyShare * fastest ? slowest : (first + last) / 2
  const room = Math.max(0, meters - pace * seconds) + noiseMeters + bendShare * meters
  const ends = Math.max(0, first - pace) ** 2 / (2 * speedsUpBy) + Math.max(0, last - pace) ** 2 / (2 * slowsDownBy)
  const above = Math.sqrt((2 * (room + ends) * speedsUpBy * slowsDownBy) / (speedsUpBy + slowsDownBy))
  return Math.max(fastest * kmhPerMeterPerSecond + roundedKmh, (pace + above) * kmhPerMeterPerSecond)
}
