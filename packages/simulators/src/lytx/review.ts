import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'
import { Random } from '../world/random.ts'
import type { Behavior, Trigger } from './dictionary.ts'

/** What triggers the camera, and what reviewers may then see in its clip: one of the sets. */
const words: Readonly<Record<IncidentType, { trigger: Trigger; behaviors: readonly (readonly Behavior[])[] }>> = {
  phone: {
    trigger: 'Handheld Device',
    behaviors: [['Cell Handheld - Observed'], ['Driver Unbelted [Yard]', 'Cell Handheld - Observed']],
  },
  tailgating: {
    trigger: 'Following Distance',
    behaviors: [['Following Distance: ≥ 1 sec to < 2 sec'], ['Following Too Close']],
  },
  drowsiness: { trigger: 'Inattentive', behaviors: [['Drowsy'], ['Falling Asleep']] },
  nearCollision: {
    trigger: 'Braking',
    behaviors: [['Near Collision'], ['Failed to Keep an Out', 'Near Collision'], ['Late Response', 'Near Collision']],
  },
  signViolation: { trigger: 'Rolling Stop', behaviors: [['Rolling Stop']] },
  speeding: { trigger: 'Speeding', behaviors: [['Speeding - 10 over Posted']] },
  distraction: { trigger: 'Inattentive', behaviors: [['Inattentive']] },
  laneChange: { trigger: 'Lane Departure', behaviors: [['Lane Departure']] },
  harshBrake: { trigger: 'Braking', behaviors: [[], ['Other Concern']] },
  harshCorner: { trigger: 'Cornering', behaviors: [[], ['Other Concern']] },
  harshAccel: { trigger: 'Accelerating', behaviors: [[], ['Other Concern']] },
  seatbelt: { trigger: 'No Seat Belt', behaviors: [['Driver Unbelted [Roadway]']] },
  collision: { trigger: 'Shock', behaviors: [['Collision']] },
}

const SHORTEST_REVIEW_MS = 10 * 60_000
export const LONGEST_REVIEW_MS = 6 * 3_600_000
const REVIEWED_SHARE = 0.6

export const triggerOf = ({ type }: Incident): Trigger => words[type].trigger

/** Returns what a reviewer sees in the clip. */
export const behaviorsOf = ({ id, type }: Incident): readonly Behavior[] =>
  Random.of(id).at('behaviors').pick(words[type].behaviors)

/** Returns when it is reviewed: severe ones before customers see them, others hours later or never. */
export function reviewedAtMs({ id, type }: Incident, createdAtMs: number): number | null {
  if (type === 'collision' || type === 'nearCollision' || type === 'drowsiness') return createdAtMs
  const random = Random.of(id).at('review')
  return random.chance(REVIEWED_SHARE) ? createdAtMs + random.integer(SHORTEST_REVIEW_MS, LONGEST_REVIEW_MS) : null
}
