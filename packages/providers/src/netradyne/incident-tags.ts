/**
 * Types of alerts (`details.typeDescription`), in lower case. Netradyne publishes no list: `seen` come from an
 * integration in production, `generated` from payload generators, and `assumed` are the product's own terms in the same
 * form. Type numbers aren't used, because public sources disagree.
 */
const seen: Record<string, string | null> = {
  'camera-obstruction': 'obstructedCamera',
  'driver-distraction': 'distraction',
  'driver-drowsiness': 'drowsiness',
  'driver-initiated': 'driverRequest',
  'hard-acceleration': 'harshAcceleration',
  'hard-braking': 'harshBraking',
  'hard-turn': 'harshCornering',
  'high-g': 'possibleCollision',
  'seatbelt-compliance': 'seatBelt',
  'sign-violations': 'signViolation',
  'speeding-violations': 'speeding',
  'traffic-light-violation': 'redLight',
  'u-turn': 'uTurn',
}

const generated: Record<string, string | null> = {
  'collision-warning': 'forwardCollisionWarning',
  'driver-star': 'defensiveDriving',
  'error-events': null,
  'face-mask-compliance': 'policyViolation',
  'following-distance': 'tailgating',
  'low-impact': 'possibleCollision',
  'no-trucks-sign-violations': 'signViolation',
  'potential-collision': 'possibleCollision',
  'railroad-crossing': 'railroadCrossing',
  'relative-speeding': 'speeding',
  swerve: 'unsafeManeuver',
  weaving: 'laneDeparture',
}

const assumed: Record<string, string | null> = {
  backing: 'reversing',
  'high-impact': 'possibleCollision',
  'roadside-parking': 'unsafeParking',
}

/** Subtypes more specific than their type. Only the first of each pair was seen in public; the second is assumed. */
const subtypes: Record<string, string | null> = {
  'stop sign rolling stop': 'stopSign',
  'stop sign violation': 'stopSign',
  'looking at phone': 'phoneUse',
  'talking on phone': 'phoneUse',
}

/** Grades and places sent as subtypes: they describe how severe an event was, or where, not what. */
const grades: Record<string, string | null> = {
  'above posted speed limit': null,
  'driver not wearing seatbelt': null,
  'from front': null,
  mild: null,
  moderate: null,
  severe: null,
}

/** The word for alerts that praise a driver: a severity (`details.severityDescription`), whatever their type. */
export const praise = 'DRIVERSTAR'

/** The incident type for each of Netradyne's words, in lower case. `null`: known, and not an incident. */
export const incidentTags: Record<string, string | null> = {
  ...seen,
  ...generated,
  ...assumed,
  ...subtypes,
  ...grades,
  [praise.toLowerCase()]: 'defensiveDriving',
}
