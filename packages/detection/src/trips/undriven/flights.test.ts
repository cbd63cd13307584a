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

type Hung = { minutes: number; hung: { speedKmh: number; isOff?: boolean }; kmh?: number; leapKm?: number }
test.each<[string, Hung, number]>([
  ['six minutes if it states motion', { minutes: 6, hung: { speedKmh: 100 } }, 0],
  ['six minutes in a tunnel, if it states rest', { minutes: 6, hung: { speedKmh: 0 } }, 0],
  ['six minutes with its ignition off', { minutes: 6, hung: { speedKmh: 0, isOff: true } }, 11],
  ['twelve minutes at rest', { minutes: 12, hung: { speedKmh: 0 } }, 22],
  ['six minutes at rest, and boards and leaves something slowly', { minutes: 6, hung: { speedKmh: 0 }, kmh: 15 }, 11],
  ['six minutes at rest, and is farther than a vehicle drives', { minutes: 6, hung: { speedKmh: 0 }, leapKm: 4 }, 15],
])(
  'counts the leap after a receiver that repeated one place for %s',
  (_, { minutes, hung, kmh = 110, leapKm = 0 }, flownKm) => {
    const [hangs, drivesOn] = [1800, 1800 + minutes * 60]
    const seen = Array.from({ length: 240 }, (_, index) => index * 15).map((at) => {
      const isHung = at > hangs && at < drivesOn
      const east = ((isHung ? hangs : at) * 110) / 3.6 + (at >= drivesOn ? leapKm * 1000 : 0)
      const isBeside = Math.abs(at - hangs) <= 30 || at === drivesOn
      return {
        atMs: startMs + at * 1000,
        sinceMs: at ? 15_000 : null,
        speedKmh: isBeside ? kmh : 110,
        ...spotAt(munich, { east, north: 0 }),
        ...(isHung && hung),
      }
    })
    expect(flownMeters(seen) / 1000).toBeCloseTo(flownKm, 0)
  },
)
