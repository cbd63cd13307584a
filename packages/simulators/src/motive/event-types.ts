import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

/** Motive's name for an incident, or several; speeding has its own list. */
const words: Readonly<Record<Exclude<IncidentType, 'speeding'>, readonly string[]>> = {
  phone: ['cell_phone'],
  tailgating: ['close_following', 'tailgating'],
  drowsiness: ['drowsiness', 'driver_fatigue', 'driver_microsleep'],
  nearCollision: ['near_miss'],
  signViolation: ['stop_sign_violation'],
  distraction: ['distraction'],
  laneChange: ['lane_swerving_event', 'individual_lane_swerving'],
  harshBrake: ['hard_brake'],
  harshCorner: ['hard_corner'],
  harshAccel: ['hard_accel'],
  seatbelt: ['seat_belt_violation'],
  collision: ['crash'],
}

export const typeOf = ({ id, type }: Incident): string | null =>
  type === 'speeding' ? null : Random.of(id).at('word').pick(words[type])

const KPH_PER_SECOND_PER_G = 9.80665 * 3.6

/** The intensity as text, only for events from the motion sensor. */
export function intensityOf({ type, maxG }: Incident): string | null {
  if (type === 'harshBrake') return `-${(maxG * KPH_PER_SECOND_PER_G).toFixed(1)} kph/s`
  if (type === 'harshAccel') return `${(maxG * KPH_PER_SECOND_PER_G).toFixed(1)} kph/s`
  return type === 'harshCorner' || type === 'collision' ? `${maxG.toFixed(3)} g` : null
}

export function severityOf({ intensity }: Incident): string {
  if (intensity >= 5) return 'critical'
  if (intensity === 4) return 'high'
  return intensity >= 3 ? 'medium' : 'low'
}
