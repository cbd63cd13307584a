/** WEBFLEET.connect has no words for driving events. These are ours, one for each `accel_type` (0 to 3). */
export const accelerationTags: readonly string[] = ['acceleration', 'braking', 'steering_left', 'steering_right']

/** What every entry of the speeding events is, of the idle exceptions, and a driving event that tells no type. */
export const speedingTag = 'speeding'
export const idlingTag = 'idling'
export const untypedTag = 'driving_event'

/** The incident type each tag means for us. An `accel_type` we do not know becomes `accel_type_{number}`. */
export const incidentTags: Record<string, string | null> = {
  acceleration: 'harshAcceleration',
  braking: 'harshBraking',
  steering_left: 'harshCornering',
  steering_right: 'harshCornering',
  [speedingTag]: 'speeding',
  [idlingTag]: 'idling',
  [untypedTag]: 'aggressiveDriving',
}
