import { expect, it } from 'vitest'
import { bearingDegrees, distanceMeters } from './distance.ts'

it('measures along the great circle', () => {
  expect(distanceMeters(43.6532, -79.3832, 45.5019, -73.5674) / 1000).toBeCloseTo(504, 0)
  expect(distanceMeters(0, 0, 0, 1)).toBeCloseTo(111_195, 0)
  expect(distanceMeters(45, -75, 45, -75)).toBe(0)
})

it('reaches the other side of the earth', () => {
  expect(distanceMeters(0, 0, 0, 180)).toBeCloseTo(Math.PI * 6_371_008.8, 0)
})

it('returns the direction from one place to another', () => {
  expect(bearingDegrees(45, -75, 46, -75)).toBeCloseTo(0, 6)
  expect(bearingDegrees(0, 179, 0, -179)).toBeCloseTo(90, 6)
  expect(bearingDegrees(45, -75, 44, -75)).toBeCloseTo(180, 6)
  expect(bearingDegrees(0, 1, 0, 0)).toBeCloseTo(270, 6)
})
