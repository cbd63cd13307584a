import type { Speeding } from '../simulation/facts/speeding.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'

/** Returns Samsara's behavior labels for an incident; other details of the world are left out. */
export function labelsOf(incident: Incident, speeding: Speeding | null): string[] {
  switch (incident.type) {
    case 'phone':
      return ['MobileUsage']
    case 'tailgating':
      return [followingLabel(incident.intensity)]
    case 'drowsiness':
      return ['Drowsy']
    case 'nearCollision':
      // Samsara's own spelling.
      return ['NearCollison', 'Braking']
    case 'signViolation':
      return ['RollingStop']
    case 'speeding':
      return [speedingLabel(speeding)]
    case 'distraction':
      return [Random.of(incident.id).at('label').chance(0.3) ? 'EdgeDistractedDriving' : 'GenericDistraction']
    case 'laneChange':
      return ['LaneDeparture']
    case 'harshBrake':
      return ['Braking']
    case 'harshCorner':
      return ['HarshTurn']
    case 'harshAccel':
      return ['Acceleration']
    case 'seatbelt':
      return ['NoSeatbelt']
    case 'collision':
      return ['Crash']
  }
}

function followingLabel(intensity: number): string {
  if (intensity >= 4) return 'FollowingDistanceSevere'
  return intensity === 3 ? 'FollowingDistanceModerate' : 'FollowingDistance'
}

// Percentages over the limit at which Samsara's default settings change the name.
export function speedingLabel(speeding: Speeding | null): string {
  const share = speeding ? speeding.fastestMps / speeding.limitMps : 1
  if (share >= 1.4) return 'SevereSpeeding'
  if (share >= 1.25) return 'HeavySpeeding'
  return share >= 1.12 ? 'ModerateSpeeding' : 'LightSpeeding'
}

/** Returns labels for the surroundings, as far as a camera can detect them. */
export function contextLabelsOf({ conditions, footage }: Incident): { name: string }[] {
  if (!footage.length) return []
  if (conditions.sky === 'snow' || conditions.sky === 'ice') return [{ name: 'ContextSnowyOrIcy' }]
  return conditions.sky === 'rain' ? [{ name: 'ContextWet' }] : []
}
