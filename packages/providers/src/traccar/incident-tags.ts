/**
 * The incident type for each of Traccar's alarms and for event types that are incidents themselves, in lower case. A
 * file that came alone is shown, whatever made the device send it. `null`: known, and not an incident. Source: alarm
 * constants of Position.java and event types of Event.java in traccar/traccar 6.14.5. Decoders may send other words,
 * which stay unknown until they are mapped.
 */
export const incidentTags: Record<string, string | null> = {
  accident: 'collision',
  bonnet: null,
  deviceoverspeed: 'speeding',
  door: null,
  falldown: 'other',
  fatiguedriving: 'drowsiness',
  fault: null,
  footbrake: null,
  fuelleak: null,
  general: null,
  geofence: null,
  geofenceenter: null,
  geofenceexit: null,
  gpsantennacut: null,
  hardacceleration: 'harshAcceleration',
  hardbraking: 'harshBraking',
  hardcornering: 'harshCornering',
  highrpm: null,
  idle: 'idling',
  jamming: null,
  lanechange: 'laneDeparture',
  lock: null,
  lowbattery: null,
  lowpower: null,
  lowspeed: null,
  media: 'other',
  movement: null,
  overspeed: 'speeding',
  parking: null,
  powercut: 'powerDisconnected',
  poweroff: null,
  poweron: null,
  powerrestored: null,
  removing: 'suddenDisconnect',
  sos: 'panicButton',
  tampering: 'suddenDisconnect',
  temperature: null,
  tow: null,
  unlock: null,
  vibration: null,
}

/** Event types to request: an alarm has its kind in an attribute. */
const requestedTypes = ['alarm', 'deviceOverspeed', 'media']

/**
 * Every other event type of 6.14.5 (Event.java): about the device, its engine or a place, never about driving behavior.
 */
const otherTypes: ReadonlySet<string> = new Set([
  'commandResult',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceInactive',
  'deviceMoving',
  'deviceOffline',
  'deviceOnline',
  'deviceStopped',
  'deviceUnknown',
  'driverChanged',
  'geofenceCrossed',
  'geofenceEnter',
  'geofenceExit',
  'ignitionOff',
  'ignitionOn',
  'maintenance',
  'proximityEnter',
  'proximityExit',
  'queuedCommandSent',
  'unaccompaniedMotion',
])

/** Returns the types to request from a server with these event types, including undocumented ones. */
export const typesToRequest = (types: readonly string[]): string[] => [
  ...new Set([...requestedTypes, ...types.filter((type) => !otherTypes.has(type))]),
]

/** Most severe first: an event with several alarms is named after the first of these it carries. */
export const tagPriority: readonly string[] = [
  'accident',
  'falldown',
  'sos',
  'fatiguedriving',
  'lanechange',
  'deviceoverspeed',
  'overspeed',
  'hardbraking',
  'hardcornering',
  'hardacceleration',
]
