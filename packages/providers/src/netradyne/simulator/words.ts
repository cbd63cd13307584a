import type { IncidentType } from '../../world/incident-types.ts'

type Words = { type: string; subType: string }

/** What Netradyne calls what its cameras notice. It has no word for a collision that is certain, nor for a near one. */
export const words: Readonly<Record<IncidentType, Words>> = {
  phone: { type: 'DRIVER-DISTRACTION', subType: 'Looking At Phone' },
  tailgating: { type: 'FOLLOWING-DISTANCE', subType: 'From Front' },
  drowsiness: { type: 'DRIVER-DROWSINESS', subType: 'SEVERE' },
  nearCollision: { type: 'COLLISION-WARNING', subType: 'SEVERE' },
  signViolation: { type: 'SIGN-VIOLATIONS', subType: 'Stop Sign Rolling Stop' },
  speeding: { type: 'SPEEDING-VIOLATIONS', subType: 'Above Posted Speed Limit' },
  distraction: { type: 'DRIVER-DISTRACTION', subType: 'MODERATE' },
  laneChange: { type: 'WEAVING', subType: 'MODERATE' },
  harshBrake: { type: 'HARD-BRAKING', subType: 'MODERATE' },
  harshCorner: { type: 'HARD-TURN', subType: 'MODERATE' },
  harshAccel: { type: 'HARD-ACCELERATION', subType: 'MODERATE' },
  seatbelt: { type: 'SEATBELT-COMPLIANCE', subType: 'Driver Not Wearing Seatbelt' },
  collision: { type: 'POTENTIAL-COLLISION', subType: 'SEVERE' },
}

const types = [...new Set(Object.values(words).map(({ type }) => type))]

/** Types have numbers too, which nobody documents. */
export const typeIdOf = (type: string): number => types.indexOf(type) + 1
