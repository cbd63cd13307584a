/**
 * Names of video event triggers and of behaviors found afterwards. Source: Reveal's help pages "What triggers video
 * events in Reveal" and "How the cloud AI detects events", and the classification levels for collision and near miss.
 */
const behaviors: Record<string, string> = {
  collision: 'collision',
  distraction: 'distraction',
  'hard acceleration': 'harshAcceleration',
  'hard braking': 'harshBraking',
  'harsh cornering': 'harshCornering',
  'near miss': 'nearCollision',
  'pedestrian ahead': 'vulnerableRoadUserWarning',
  'phone call detection': 'phoneUse',
  'phone distraction': 'phoneUse',
  'posted speed exceeded': 'speeding',
  'rolling stop': 'stopSign',
  'seat belt unfastened': 'seatBelt',
  smoking: 'smoking',
  'sudden force': 'possibleCollision',
  tailgating: 'tailgating',
  tiredness: 'drowsiness',
}

/** Triggers named by a user of the video API. Others, and their spelling, aren't published. */
const triggers: Record<string, string> = {
  distraction: 'distraction',
  harsh_brake: 'harshBraking',
  speed: 'speeding',
}

/** Kinds of alerts. Source: Reveal's help page of the Alert Push Service. */
const alerts: Record<string, string | null> = {
  activity: null,
  'diagnostic trouble codes': null,
  'excessive idle': 'idling',
  geofence: null,
  'harsh driving': 'aggressiveDriving',
  'hos violation': 'hoursOfService',
  ignition: null,
  inactivity: null,
  'late starts': null,
  'long stop': null,
  panic: 'panicButton',
  'power disruption': 'powerDisconnected',
  'sensor activation': null,
  speeding: 'speeding',
  towing: null,
  'unassigned miles': null,
  'unassigned vehicles': null,
}

const withUnderscores = (labels: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(labels).map(([label, type]) => [label.replaceAll(' ', '_'), type]))

/** The incident type for each of Reveal's words, in lower case. `null`: known, and not an incident. */
export const incidentTags: Record<string, string | null> = {
  ...alerts,
  ...withUnderscores(alerts),
  ...behaviors,
  ...withUnderscores(behaviors),
  ...triggers,
}

/** Most severe first: an event with several triggers is named after the first of these it carries. */
export const typePriority: readonly string[] = [
  'collision',
  'nearCollision',
  'possibleCollision',
  'drowsiness',
  'phoneUse',
  'tailgating',
  'stopSign',
  'vulnerableRoadUserWarning',
  'distraction',
  'smoking',
  'harshBraking',
  'harshCornering',
  'harshAcceleration',
  'speeding',
  'seatBelt',
]
