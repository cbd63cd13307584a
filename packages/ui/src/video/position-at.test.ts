import { expect, test } from 'vitest'
import { positionAt, routeFixes, windOf } from './position-at.ts'

const east = [
  { t: -10, at: [-87.7, 41.9] as const },
  { t: 0, at: [-87.6, 41.9] as const },
]

test('interpolates position and heading between two fixes', () => {
  const found = positionAt(east, null)(-5)
  expect(found?.at[0]).toBeCloseTo(-87.65)
  expect(found?.headingDegrees).toBeCloseTo(90)
})

test('has no position outside of the fixes', () => {
  expect(positionAt(east, null)(1)).toBeUndefined()
  expect(positionAt(east, null)(-11)).toBeUndefined()
  expect(positionAt(east.slice(0, 1), null)(-10)).toBeUndefined()
})

test('keeps the heading of a stationary vehicle', () => {
  const still = [east[0]!, { t: 0, at: east[0]!.at }]
  expect(positionAt(still, 47)(-5)?.headingDegrees).toBe(47)
})

test('counts a route from the trip’s start, and the event from its trigger', () => {
  const [fix] = routeFixes([{ t: 60, lat: 1, lon: 2 }], '2026-11-20T22:00:00.000Z', '2026-11-20T22:02:00.000Z')
  expect(fix).toEqual({ t: -60, at: [2, 1] })
})

test('names headings', () => {
  expect([0, 47, 180, 338, 359, -90].map(windOf)).toEqual(['N', 'NE', 'S', 'N', 'N', 'W'])
})
