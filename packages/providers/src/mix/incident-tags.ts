/**
 * Names of MiX's default and system events in English, as far as they are known, from its help pages ("Event library",
 * "Over-speeding events"), MiX Vision AI's product information, and customers' dashboards. Customers can rename,
 * translate and add events; `event-names.ts` maps theirs back to one of these.
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
  'panic button': 'panicButton',
}

/** Events detected by the road and driver cameras of MiX Vision AI. */
const cameras: Record<string, string | null> = {
  'distracted driver': 'distraction',
  'eyes closed': 'drowsiness',
  fatigue: 'drowsiness',
  yawning: 'drowsiness',
  'following distance': 'tailgating',
  'forward collision warning': 'forwardCollisionWarning',
  'pedestrian collision warning': 'vulnerableRoadUserWarning',
  'lane departure': 'laneDeparture',
  'near collision': 'nearCollision',
  'mobile phone use': 'phoneUse',
  smoking: 'smoking',
  'no driver detected': null,
  'camera obstructed': 'obstructedCamera',
}

/** Events about the engine, the trip or the device, not about safe driving. */
const others: Record<string, string | null> = {
  idle: null,
  'excessive idle': 'idling',
  'over revving': null,
  'out of green band': null,
  'gear progression': null,
  'device health': null,
}

/** The incident type for each name, in lower case. `null`: known, and not an incident. */
export const incidentTags: Record<string, string | null> = { ...driving, ...cameras, ...others }
