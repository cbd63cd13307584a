/**
 * Names of MiX's default and system events in English, as far as they are known: its help pages ("Event library",
 * "Over-speeding events"), MiX Vision AI's product information, and customers' dashboards. Customers may rename,
 * translate and add events; `event-names.ts` leads theirs back to one of these.
 */
const driving: Record<string, string | null> = {
  'harsh acceleration': 'harshAcceleration',
  'harsh braking': 'harshBraking',
  'harsh cornering': 'harshCornering',
  'over speeding': 'speeding',
  'over speeding in location': 'speeding',
  'tiered over speeding': 'speeding',
  'possible accident': 'possibleCollision',
  'possible rollover': 'rollover',
  'seatbelt not worn': 'seatBelt',
  'panic button': 'driverRequest',
}

/** What the road and driver cameras of MiX Vision AI notice. */
const cameras: Record<string, string | null> = {
  'distracted driver': 'distraction',
  'eyes closed': 'drowsiness',
  fatigue: 'drowsiness',
  yawning: 'drowsiness',
  'following distance': 'tailgating',
  'forward collision warning': 'forwardCollisionWarning',
  'pedestrian collision warning': 'vulnerableRoadUserWarning',
  'lane departure': 'laneDeparture',
  'mobile phone use': 'phoneUse',
  smoking: 'smoking',
  'no driver detected': null,
  'camera obstructed': 'obstructedCamera',
}

/** About the engine, the trip or the device: nothing of how safely somebody drives. */
const others: Record<string, string | null> = {
  idle: null,
  'excessive idle': 'idling',
  'over revving': null,
  'out of green band': null,
  'gear progression': null,
  'device health': null,
}

/** The incident type each name means for us, in lower case. `null`: known, and not an incident. */
export const incidentTags: Record<string, string | null> = { ...driving, ...cameras, ...others }
