import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'

/** `subType` of null: how bad it was stands in its place. */
type Words = { type: string; subType: string | null }

/** What Netradyne calls what its cameras notice. It has no word for a collision that is certain, nor for a near one. */
const words: Readonly<Record<IncidentType, Words>> = {
  phone: { type: 'DRIVER-DISTRACTION', subType: 'Looking At Phone' },
  tailgating: { type: 'FOLLOWING-DISTANCE', subType: 'From Front' },
  drowsiness: { type: 'DRIVER-DROWSINESS', subType: null },
  nearCollision: { type: 'COLLISION-WARNING', subType: null },
  signViolation: { type: 'SIGN-VIOLATIONS', subType: 'Stop Sign Rolling Stop' },
  speeding: { type: 'SPEEDING-VIOLATIONS', subType: 'Above Posted Speed Limit' },
  distraction: { type: 'DRIVER-DISTRACTION', subType: null },
  laneChange: { type: 'WEAVING', subType: null },
  harshBrake: { type: 'HARD-BRAKING', subType: null },
  harshCorner: { type: 'HARD-TURN', subType: null },
  harshAccel: { type: 'HARD-ACCELERATION', subType: null },
  seatbelt: { type: 'SEATBELT-COMPLIANCE', subType: 'Driver Not Wearing Seatbelt' },
  collision: { type: 'POTENTIAL-COLLISION', subType: null },
}

const types = [...new Set(Object.values(words).map(({ type }) => type))]

/** Types have numbers too, which nobody documents. */
export const typeIdOf = (type: string): number => types.indexOf(type) + 1

export function wordsOf({ type, intensity }: Incident): { type: string; subType: string } {
  const { subType, ...rest } = words[type]
  return { ...rest, subType: subType ?? (intensity >= 4 ? 'SEVERE' : 'MODERATE') }
}
