import { expect, it } from 'vitest'
import { lightAt } from './sun.ts'

// New York, March 21, 2026: sunset 23:09 UTC, end of civil twilight 23:36 (US Naval Observatory tables)
it.each([
  ['day', Date.UTC(2026, 2, 21, 17)],
  ['day', Date.UTC(2026, 2, 21, 22, 50)],
  ['dusk', Date.UTC(2026, 2, 21, 23, 22)],
  ['night', Date.UTC(2026, 2, 21, 23, 50)],
  ['night', Date.UTC(2026, 2, 22, 5)],
  ['dusk', Date.UTC(2026, 2, 22, 10, 45)],
])('is %s in New York', (light, instantMs) => {
  expect(lightAt(40.71, -74.01, instantMs)).toBe(light)
})

it('has no night in an arctic summer', () => {
  for (let hour = 0; hour < 24; hour++) expect(lightAt(71.3, -156.8, Date.UTC(2026, 5, 21, hour))).toBe('day')
})
