import { expect, test } from 'vitest'
import { coverageShares, inferredText } from './coverage.ts'

test('assigns unknown driving to no one, and doesn’t round almost all up to all', () => {
  expect(coverageShares({ distanceMeters: 1_000, knownMeters: 999, ownMeters: 400 })).toEqual({
    own: 400,
    others: 599,
    unknown: 1,
    knownPercent: 99,
  })
  expect(coverageShares({ distanceMeters: 1_000, knownMeters: 1_000, ownMeters: 1_000 }).knownPercent).toBe(100)
  expect(coverageShares({ distanceMeters: 0, knownMeters: 0, ownMeters: 0 }).knownPercent).toBeNull()
})

test('mentions trips with an inferred driver', () => {
  expect(inferredText({ inferredTrips: 2, trips: { value: 31, previous: null, margin: null } })).toMatch(
    /^No driver was reported for 2 of 31 trips/,
  )
})
