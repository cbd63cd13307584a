/** Tags for Navixy's single harsh-driving event when its message names the kind. These words are ours. */
export const harshDrivingTags = {
  brakingAndTurn: 'harsh_driving_braking_and_turn',
  accelerationAndTurn: 'harsh_driving_acceleration_and_turn',
  laneChange: 'harsh_driving_lane_change',
  braking: 'harsh_driving_braking',
  acceleration: 'harsh_driving_acceleration',
  turn: 'harsh_driving_turn',
} as const

/** Like `harshDrivingTags`, for the single distraction event. */
export const distractionTags = {
  phone: 'driver_distraction_phone',
  smoking: 'driver_distraction_smoking',
} as const

const harshDriving: Record<string, string | null> = {
  harsh_driving: 'aggressiveDriving',
  [harshDrivingTags.brakingAndTurn]: 'harshBraking',
  [harshDrivingTags.accelerationAndTurn]: 'harshCornering',
  [harshDrivingTags.laneChange]: 'unsafeManeuver',
  [harshDrivingTags.braking]: 'harshBraking',
  [harshDrivingTags.acceleration]: 'harshAcceleration',
  [harshDrivingTags.turn]: 'harshCornering',
}

const distraction: Record<string, string | null> = {
  driver_distraction_started: 'distraction',
  [distractionTags.phone]: 'phoneUse',
  [distractionTags.smoking]: 'smoking',
}

const driving: Record<string, string | null> = {
  crash_alarm: 'collision',
  excessive_driving_start: 'hoursOfService',
  fatigue_driving: 'drowsiness',
  forward_collision_warning: 'forwardCollisionWarning',
  g_sensor: 'other',
  headway_warning: 'tailgating',
  idle_start: 'idling',
  lane_departure: 'laneDeparture',
  over_speed_reported: 'speeding',
  peds_collision_warning: 'vulnerableRoadUserWarning',
  peds_in_danger_zone: 'vulnerableRoadUserWarning',
  sos: 'panicButton',
  speedup: 'speeding',
  tsr_warning: 'signViolation',
}

const disconnected: Record<string, string | null> = {
  battery_off: 'powerDisconnected',
  case_opened: 'suddenDisconnect',
  detach: 'suddenDisconnect',
  obd_unplug: 'suddenDisconnect',
}

/** Known, and not an incident. */
const others = [
  'alarmcontrol',
  'antenna_disconnect',
  'auto_geofence_in',
  'auto_geofence_out',
  'backup_battery_low',
  'battery_on',
  'bracelet_close',
  'bracelet_open',
  'call_button_pressed',
  'case_closed',
  'check_engine_light',
  'checkin_creation',
  'cruise_control_off',
  'cruise_control_on',
  'distance_breached',
  'distance_restored',
  'door_alarm',
  'drain',
  'driver_absence',
  'driver_changed',
  'driver_distraction_finished',
  'driver_enter',
  'driver_identified',
  'driver_not_identified',
  'excessive_driving_end',
  'excessive_parking',
  'excessive_parking_finished',
  'external_device_connected',
  'external_device_disconnected',
  'fatigue_driving_finished',
  'force_location_request',
  'fueling',
  'gps_damp',
  'gps_lost',
  'gps_recover',
  'gsm_damp',
  'hood_alarm',
  'idle_end',
  'ignition',
  'info',
  'input_change',
  'inroute',
  'inzone',
  'light_sensor_bright',
  'light_sensor_dark',
  'location_response',
  'lock_closed',
  'lock_opened',
  'lowpower',
  'no_movement',
  'obd_plug_in',
  'odometer_set',
  'offline',
  'online',
  'output_change',
  'outroute',
  'outzone',
  'parking',
  'poweroff',
  'poweron',
  'proximity_violation_end',
  'proximity_violation_start',
  'security_control',
  'sensor_inrange',
  'sensor_outrange',
  'state_field_control',
  'strap_bolt_cut',
  'strap_bolt_ins',
  'tacho',
  'task_status_change',
  'track_end',
  'track_start',
  'tracker_rename',
  'vibration_end',
  'vibration_start',
  'work_status_change',
]

/**
 * The incident type for each of Navixy's event types. `null`: known, and not an incident. Source: rule types and the
 * report on all events in SquareGPS/navixy-api (commit 9c0cc75).
 */
export const incidentTags: Record<string, string | null> = {
  ...driving,
  ...harshDriving,
  ...distraction,
  ...disconnected,
  ...Object.fromEntries(others.map((type) => [type, null])),
}

/** True if an event of this type may be an incident: it is one, or its type hasn't been mapped yet. */
export const mayBeIncident = (eventType: string) => incidentTags[eventType.toLowerCase()] !== null
