import { expect, test } from 'vitest'
import { knownDriving, ofKnownDriving } from './known-driving.ts'

const of = (meters: number, trips: number, incidents: number, isReporting = true) =>
  knownDriving({ meters, seconds: meters / 10, trips, incidents }, isReporting)
const unknown = { meters: null, seconds: null, trips: null }

test('knows zero only of someone who is reporting and had no events', () => {
  expect(of(0, 0, 0)).toEqual({ meters: 0, seconds: 0, trips: 0 })
  expect(of(0, 0, 0, false)).toEqual(unknown)
  expect(of(0, 0, 45)).toEqual(unknown)
  expect(of(1000, 1, 0, false)).toEqual({ meters: 1000, seconds: 100, trips: 1 })
})

test('separates what was reported from what wasn’t', () => {
  expect(of(5600, 0, 0)).toEqual({ meters: 5600, seconds: 560, trips: null })
  expect(of(0, 3, 1)).toEqual({ meters: null, seconds: null, trips: 3 })
})

test('leaves the earlier driving of statistics as it is', () => {
  const figure = (value: number) => ({ value, previous: 7, margin: 1 })
  const stats = { distanceMeters: figure(0), drivingSeconds: figure(0), trips: figure(0), incidents: figure(2) }
  const not = { value: null, previous: 7, margin: null }
  expect(ofKnownDriving(stats, true)).toEqual({
    distanceMeters: not,
    drivingSeconds: not,
    trips: not,
    incidents: figure(2),
  })
  expect(ofKnownDriving({ ...stats, incidents: figure(0) }, true)).toMatchObject({ trips: { value: 0 } })
})

test('compares with no earlier driving that isn’t known', () => {
  const figure = (value: number, previous: number) => ({ value, previous, margin: 1 })
  const driven = { distanceMeters: figure(9, 0), drivingSeconds: figure(9, 0), trips: figure(1, 0) }
  const unknownBefore = ofKnownDriving({ ...driven, incidents: figure(0, 45) }, true)
  for (const name of ['distanceMeters', 'drivingSeconds', 'trips'] as const)
    expect(unknownBefore[name]).toMatchObject({ previous: null, margin: null })
  const idleBefore = ofKnownDriving({ ...driven, incidents: figure(0, 0) }, true)
  expect(idleBefore.trips).toEqual(figure(1, 0))
})
