/** Lower bounds of intensities 2 to 5: peak force in g for maneuvers, excess in mph for speeding. */
const bounds: Record<string, readonly [number, number, number, number]> = {
  harshBrake: [0.35, 0.45, 0.55, 0.7],
  harshAccel: [0.3, 0.36, 0.44, 0.55],
  harshCorner: [0.35, 0.42, 0.5, 0.62],
  nearCollision: [0.4, 0.5, 0.62, 0.75],
  speeding: [5, 10, 15, 20],
}
const kmhPerMph = 1.609344

/**
 * Returns the measured strength of an incident, 1–5; null if nothing was measured. The speeding steps are those of the
 * risk model (5, 10, 15, 20 mph over the limit); those for forces are our reading of commercial thresholds.
 */
export function intensityOf(incident: {
  scoringType: string | null
  maxG: number | null
  speedKmh: number | null
  speedLimitKmh: number | null
}): number | null {
  const steps = bounds[incident.scoringType ?? '']
  const value = incident.scoringType === 'speeding' ? excessMph(incident) : incident.maxG
  if (!steps || value === null) return null
  return 1 + steps.filter((bound) => value > bound).length
}

const excessMph = ({ speedKmh, speedLimitKmh }: { speedKmh: number | null; speedLimitKmh: number | null }) =>
  speedKmh === null || speedLimitKmh === null ? null : (speedKmh - speedLimitKmh) / kmhPerMph
