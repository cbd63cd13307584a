import { expect, test } from 'vitest'
import { spotAt } from '../../geometry.ts'
import { munich, startMs } from '../../testing/sample-drive.ts'
import { drivenParts } from '../driven-parts.ts'
import { flownMeters } from './flights.ts'

/** A drive of half an hour at 60 km/h, an hour of something else at another speed, and a drive as long. */
const way = (kmh: number, stepSeconds = 60) => {
  const seconds = Array.from({ length: 7200 / stepSeconds + 1 }, (_, index) => index * stepSeconds)
  const east = (at: number) =>
    (60 * (Math.min(at, 1800) + Math.max(0, at - 5400)) + kmh * Math.min(3600, Math.max(0, at - 1800))) / 3.6
  return seconds.map((at) => ({
    atMs: startMs + at * 1000,
    sinceMs: at ? stepSeconds * 1000 : null,
    ...spotAt(munich, { east: east(at), north: 0 }),
  }))
}
const trip = {
  startedAtMs: startMs,
  endedAtMs: startMs + 7_200_000,
  start: null,
  end: null,
  distanceMeters: 60_000,
  idleSeconds: null,
}

test.each([10, 60, 300])('leaves out a flight that is seen every %d s', (stepSeconds) => {
  const seen = way(600, stepSeconds)
  expect(drivenParts(trip, seen)).toEqual([0, 1800, 5400, 7200])
  expect(flownMeters(seen) / 1000).toBeCloseTo(600, -1)
})

test('leaves out a jump to another town, and nothing of a fast drive', () => {
  const jumping = way(60).map((point, index) =>
    index > 60 ? { ...point, ...spotAt(point, { east: 400_000, north: 0 }) } : point,
  )
  expect(drivenParts(trip, jumping)).toEqual([0, 3600, 3660, 7200])
  const fast = way(160)
  expect(drivenParts(trip, fast)).toBe(null)
  expect(flownMeters(fast)).toBe(0)
})

test.each([
  ['states motion', 100, 0],
  ['is parked', 0, 11],
])('counts the leap after a receiver that repeated one place for six minutes if it %s', (_, speedKmh, flownKm) => {
  const [hangs, drivesOn] = [1800, 2160]
  const seen = Array.from({ length: 240 }, (_, index) => index * 15).map((at) => ({
    atMs: startMs + at * 1000,
    sinceMs: at ? 15_000 : null,
    speedKmh: at > hangs && at < drivesOn ? speedKmh : 110,
    ...spotAt(munich, { east: ((at >= hangs && at < drivesOn ? hangs : at) * 110) / 3.6, north: 0 }),
  }))
  expect(flownMeters(seen) / 1000).toBeCloseTo(flownKm, 0)
})
