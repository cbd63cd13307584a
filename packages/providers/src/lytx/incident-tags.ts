/**
 * Names of behaviors, which describe what happened, and of triggers, which describe what triggered the camera. Lytx
 * publishes no list, and each account has its own. `seen` are names from public examples taken from accounts; the
 * others are names from Lytx's own publications, whose spelling isn't verified here.
 */
const seen: Record<string, string | null> = {
  braking: 'harshBraking',
  'cell handheld - observed': 'phoneUse',
  'cell hands free - distraction': 'distraction',
  cornering: 'harshCornering',
  'driver tagged': 'driverRequest',
  'driver unbelted [roadway]': 'seatBelt',
  'driver unbelted [yard]': 'seatBelt',
  'er obstruction': 'obstructedCamera',
  'failed to keep an out': 'otherViolation',
  'following distance: ≥ 1 sec to < 2 sec': 'tailgating',
  'food / drink - distraction': 'eatingDrinking',
  'food or drink': 'eatingDrinking',
  'handheld device': 'phoneUse',
  'lens obstruction': 'obstructedCamera',
  'near collision': 'nearCollision',
  'no seat belt': 'seatBelt',
  'other concern': 'other',
  'rolling stop': 'stopSign',
}

const behaviors: Record<string, string | null> = {
  backing: 'reversing',
  'camera obstruction': 'obstructedCamera',
  'cell handheld': 'phoneUse',
  'cell hands free': 'headset',
  collision: 'collision',
  'driver discretion': null,
  'driver unbelted': 'seatBelt',
  drowsy: 'drowsiness',
  'failed to stop': 'signViolation',
  'falling asleep': 'drowsiness',
  'following distance': 'tailgating',
  'following too close': 'tailgating',
  'food / drink': 'eatingDrinking',
  inattentive: 'distraction',
  'lane departure': 'laneDeparture',
  'late response': 'lateResponse',
  'possible collision': 'possibleCollision',
  'red light': 'redLight',
  smoking: 'smoking',
  speeding: 'speeding',
  'too fast for conditions': 'speeding',
}

const triggers: Record<string, string | null> = {
  accelerating: 'harshAcceleration',
  'critical distance': 'forwardCollisionWarning',
  manual: 'driverRequest',
  shock: 'possibleCollision',
}

/** The incident type for each of Lytx's names, in lower case. `null`: known, and not an incident. */
export const incidentTags: Record<string, string | null> = { ...behaviors, ...triggers, ...seen }

/** Most severe first: an event with several behaviors is named after the first of these it carries. */
export const typePriority: readonly string[] = [
  'collision',
  'possibleCollision',
  'nearCollision',
  'drowsiness',
  'phoneUse',
  'redLight',
  'stopSign',
  'signViolation',
  'tailgating',
  'speeding',
  'distraction',
  'lateResponse',
  'laneDeparture',
  'forwardCollisionWarning',
  'harshBraking',
  'harshCornering',
  'harshAcceleration',
  'eatingDrinking',
  'smoking',
  'seatBelt',
]
