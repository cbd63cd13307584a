import { expect, test } from 'vitest'
import { suggestType } from './suggest-type.ts'

const known = [
  { tag: 'Harsh braking', translatedType: 'harshBraking' },
  { tag: 'following_distance', translatedType: 'tailgating' },
  { tag: 'MobileUsage', translatedType: 'phoneUse' },
  { tag: 'event_drowsiness', translatedType: 'drowsiness' },
]

test.each([
  ['hard-brake', 'harshBraking'],
  ['HarshBrake', 'harshBraking'],
  ['harsh_braking_event', 'harshBraking'],
  ['unsafe following distance', 'tailgating'],
  ['mobile_usage_detected', 'phoneUse'],
  ['DrowsinessAlert', 'drowsiness'],
  ['moonwalking', null],
  ['event', null],
  ['', null],
])('suggests a type for %s: %s', (tag, type) => {
  expect(suggestType(tag, known)).toBe(type)
})
