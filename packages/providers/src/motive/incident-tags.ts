/** Types of performance events. Sources: Motive's reference of driver performance events and clients of it. */
const eventTypes: Record<string, string | null> = {
  aggregated_lane_swerving: 'laneDeparture',
  cell_phone: 'phoneUse',
  close_following: 'tailgating',
  crash: 'collision',
  distraction: 'distraction',
  driver_eating: 'eatingDrinking',
  driver_facing_cam_obstruction: 'obstructedCamera',
  driver_fatigue: 'drowsiness',
  driver_microsleep: 'drowsiness',
  driver_rubbing_eyes: 'drowsiness',
  drowsiness: 'drowsiness',
  forward_collision_warning: 'forwardCollisionWarning',
  forward_parking: 'policyViolation',
  hard_accel: 'harshAcceleration',
  hard_brake: 'harshBraking',
  hard_corner: 'harshCornering',
  individual_lane_swerving: 'laneDeparture',
  lane_swerving_event: 'laneDeparture',
  manual_event: 'driverRequest',
  near_miss: 'nearCollision',
  road_facing_cam_obstruction: 'obstructedCamera',
  seat_belt_violation: 'seatBelt',
  smoking: 'smoking',
  stop_sign_violation: 'stopSign',
  tailgating: 'tailgating',
  unsafe_lane_change: 'unsafeManeuver',
  unsafe_parking: 'unsafeParking',
}

/** The tag of every entry in the list of speeding events, which has no other name for them. */
export const speedingTag = 'speeding'

/** Labels that Motive's reviewers and software add to an event. */
const annotations: Record<string, string | null> = {
  'camera installation issue': 'obstructedCamera',
  'camera obstruction': 'obstructedCamera',
  'cell phone usage': 'phoneUse',
  'close following': 'tailgating',
  collision: 'collision',
  'delayed response': 'lateResponse',
  distraction: 'distraction',
  drowsiness: 'drowsiness',
  'failure to yield': 'failureToYield',
  'illegal lane usage': 'otherViolation',
  'in progress': null,
  'invalid speed': null,
  'lane cutoff': 'unsafeManeuver',
  'near collision': 'nearCollision',
  'no tag applies': null,
  'passing in no passing zone': 'unsafeManeuver',
  'possible collision': 'possibleCollision',
  'railroad crossing': 'railroadCrossing',
  'ran red light': 'redLight',
  'seat belt violation': 'seatBelt',
  smoking: 'smoking',
  'stop sign violation': 'stopSign',
  'type 1 & 2 invalid event': null,
  'type 3 invalid event': null,
  'unsafe lane change': 'unsafeManeuver',
}

/** Labels for an event that didn't happen, and for a speed that is wrong. */
export const invalidEvents: ReadonlySet<string> = new Set(['type 1 & 2 invalid event', 'type 3 invalid event'])
export const invalidSpeed = 'invalid speed'

const withUnderscores = (labels: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(labels).map(([label, type]) => [label.replaceAll(' ', '_'), type]))

/**
 * The incident type for each of Motive's words, in lower case. Annotations come in words or with underscores.
 * `null`: known, and not an incident.
 */
export const incidentTags: Record<string, string | null> = {
  ...annotations,
  ...withUnderscores(annotations),
  ...eventTypes,
  [speedingTag]: 'speeding',
}

/** Most severe first: an event with several words is named after the first of these it carries. */
export const typePriority: readonly string[] = [
  'collision',
  'possibleCollision',
  'nearCollision',
  'drowsiness',
  'phoneUse',
  'redLight',
  'railroadCrossing',
  'stopSign',
  'failureToYield',
  'tailgating',
  'unsafeManeuver',
  'distraction',
  'lateResponse',
  'laneDeparture',
  'forwardCollisionWarning',
  'harshBraking',
  'harshCornering',
  'harshAcceleration',
  'seatBelt',
]
