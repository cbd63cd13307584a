/** WEBFLEET.connect has no names for driving events. These are ours, one for each `accel_type` (0 to 3). */
export const accelerationTags: readonly string[] = ['acceleration', 'braking', 'steering_left', 'steering_right']

/** The tags for speeding events, for idle exceptions, and for a driving event without a type. */
export const speedingTag = 'speeding'
export const idlingTag = 'idling'
export const untypedTag = 'driving_event'

/** The incident type for each tag. An unknown `accel_type` becomes `accel_type_{number}`. */
export const incidentTags: Record<string, string | null> = {
  acceleration: 'harshAcceleration',
  braking: 'harshBraking',
  steering_left: 'harshCornering',
  steering_right: 'harshCornering',
  [speedingTag]: 'speeding',
  [idlingTag]: 'idling',
  [untypedTag]: 'aggressiveDriving',
}
