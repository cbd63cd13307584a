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

const reporting = { isReporting: true, isUnsensed: false }
type Figure = { value: number | null; previous: number | null; margin: number | null }
const eventsOf = (figure: Figure) => ({
  incidents: figure,
  highAndCritical: figure,
  incidentsPer1000Miles: figure,
  rateInterval: { low: 0, high: 3 },
})

test('leaves out events that no device reports, at each of both times, but none that were reported', () => {
  const driven = { value: 9, previous: 9, margin: 1 }
  const stats = { distanceMeters: driven, drivingSeconds: driven, trips: driven }
  const at = (value: number, previous: number) =>
    ofKnownDriving({ ...stats, ...eventsOf({ value, previous, margin: 1 }) }, { ...reporting, isUnsensed: true })
  const none = { value: null, previous: null, margin: null }
  expect(at(0, 0)).toEqual({ ...stats, ...eventsOf(none), rateInterval: null })
  expect(at(2, 0)).toMatchObject({ incidents: { value: 2, previous: null, margin: null }, rateInterval: { low: 0 } })
  expect(at(0, 2)).toMatchObject({ incidents: { value: null, previous: 2, margin: null }, rateInterval: null })
})

test('leaves the earlier driving of statistics as it is', () => {
  const figure = (value: number) => ({ value, previous: 7, margin: 1 })
  const driven = { distanceMeters: figure(0), drivingSeconds: figure(0), trips: figure(0) }
  const stats = { ...driven, ...eventsOf(figure(2)) }
  const not = { value: null, previous: 7, margin: null }
  expect(ofKnownDriving(stats, reporting)).toEqual({
    distanceMeters: not,
    drivingSeconds: not,
    trips: not,
    ...eventsOf(figure(2)),
  })
  expect(ofKnownDriving({ ...stats, incidents: figure(0) }, reporting)).toMatchObject({ trips: { value: 0 } })
})

test('compares with no earlier driving that isn’t known', () => {
  const figure = (value: number, previous: number) => ({ value, previous, margin: 1 })
  const driven = { distanceMeters: figure(9, 0), drivingSeconds: figure(9, 0), trips: figure(1, 0) }
  const unknownBefore = ofKnownDriving({ ...driven, ...eventsOf(figure(0, 45)) }, reporting)
  for (const name of ['distanceMeters', 'drivingSeconds', 'trips'] as const)
    expect(unknownBefore[name]).toMatchObject({ previous: null, margin: null })
  const idleBefore = ofKnownDriving({ ...driven, ...eventsOf(figure(0, 0)) }, reporting)
  expect(idleBefore.trips).toEqual(figure(1, 0))
})
