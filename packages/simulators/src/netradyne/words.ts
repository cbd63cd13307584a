import type { IncidentType } from '../world/incident-types.ts'
import type { Incident } from '../world/incidents.ts'

/** A null `subType` is replaced by the severity. */
type Words = { type: string; subType: string | null }

/** Netradyne's names for what its cameras detect. It has no name for a confirmed collision or a near collision. */
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

/** Types also have numbers, which aren't documented. */
export const typeIdOf = (type: string): number => types.indexOf(type) + 1

export function wordsOf({ type, intensity }: Incident): { type: string; subType: string } {
  const { subType, ...rest } = words[type]
  return { ...rest, subType: subType ?? (intensity >= 4 ? 'SEVERE' : 'MODERATE') }
}
