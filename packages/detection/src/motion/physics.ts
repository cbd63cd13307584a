/** Standard gravity, m/s². */
export const gravity = 9.80665
export const kmhPerMeterPerSecond = 3.6

/** No fleet vehicle drives faster, in m/s (252 km/h). */
export const fastestMetersPerSecond = 70
/** No vehicle is faster on average over minutes, in m/s (130 km/h). */
export const fastestAverageMps = 36
/** Tires on a dry road hold about 1 g in any direction; no vehicle accelerates, brakes or turns harder, in m/s². */
export const strongestAcceleration = 10
/** From a standstill a light vehicle sustains no more than this for seconds, in m/s² (0 to 100 km/h in 9 s). */
export const strongestStart = 3

/** Returns the longest way from a standstill to a standstill in some seconds, in meters. */
export const fromRestToRest = (seconds: number): number =>
  (0.5 * seconds ** 2 * strongestStart * strongestAcceleration) / (strongestStart + strongestAcceleration)
