import { expect, test } from 'vitest'
import { coverageShares, inferredText } from './coverage.ts'

test('assigns unknown driving to no one', () => {
  expect(coverageShares({ distanceMeters: 1_000, knownMeters: 999, ownMeters: 400 })).toEqual({
    own: 400,
    others: 599,
    unknown: 1,
    knownShare: 0.999,
  })
  expect(coverageShares({ distanceMeters: 1_000, knownMeters: 1_000, ownMeters: 1_000 }).knownShare).toBe(1)
  expect(coverageShares({ distanceMeters: 0, knownMeters: 0, ownMeters: 0 }).knownShare).toBeNull()
})

test('mentions trips with an inferred driver', () => {
  expect(inferredText({ inferredTrips: 2, trips: { value: 31, previous: null, margin: null } })).toMatch(
    /^No driver was reported for 2 of 31 trips/,
  )
})
