import type { RateType } from '@milepost/contract/scoring-config/endpoints'

/** Types that only a camera detects: miles without one don't count for them. */
export const cameraTypes: readonly RateType[] = [
  'phone',
  'tailgating',
  'drowsiness',
  'nearCollision',
  'assistWarning',
  'signViolation',
  'distraction',
  'laneChange',
]

/** Types detected only by a camera facing the driver; one facing the road doesn't count for them. */
export const cabinTypes: readonly RateType[] = ['phone', 'drowsiness', 'distraction']
