import type { RateType } from '@milepost/contract/scoring-config/endpoints'

/** Types that only a camera sees: miles without one say nothing about them. */
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

/** Of these, what is seen by a camera that looks at the driver: one that looks at the road alone says nothing of them. */
export const cabinTypes: readonly RateType[] = ['phone', 'drowsiness', 'distraction']
