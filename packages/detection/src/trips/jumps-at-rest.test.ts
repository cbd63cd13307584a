import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spotAt } from '../geometry.ts'
import { cityBlock, drive, munich, repeated, startMs } from '../testing/sample-drive.ts'
import { jumpsAtRest } from './jumps-at-rest.ts'

/** A vehicle in one place, at 60 s intervals; `east` moves it away, in meters. */
const at = (meters: readonly number[], change: { everySeconds?: number; speedKmh?: number | null } = {}) =>
  meters.map((east, index) => ({
    atMs: startMs + index * (change.everySeconds ?? 60) * 1000,
    ...spotAt(munich, { east, north: 0 }),
    speedKmh: change.speedKmh === undefined ? 0 : change.speedKmh,
    headingDegrees: null,
  }))
const jumps = (...args: Parameters<typeof at>) => [...jumpsAtRest(at(...args))]

test.each([
  ['one', [0, 0, 1500, 0], [2]],
  ['some in a row', [0, 3, 1500, 1510, 1490, 2, 0], [2, 3, 4]],
  ['several places', [0, 0, 1500, -900, 0], [2, 3]],
  ['two jumps', [0, 0, 800, 0, 0, 700, 0], [2, 5]],
])('finds %s', (_, meters, found) => {
  expect(jumps(meters)).toEqual(found)
})

test('finds some minutes of a place that is reported each second', () => {
  const away = Array.from({ length: 240 }, () => 1500)
  expect(jumps([0, 0, ...away, 0, 0], { everySeconds: 1 })).toEqual(away.map((_, index) => index + 2))
})

test.each([
  ['that doesn’t come back', [0, 0, 1500, 1500, 1500]],
  ['of a receiver that wanders', [0, 0, 150, 0]],
  ['of a vehicle that wasn’t parked', [1500, 0, 1500, 0]],
  ['of a device without a speedometer', [0, 0, 600, 1200, 1800, 1200, 600, 0, 0]],
])('finds none %s', (_, meters) => {
  expect(jumps(meters)).toEqual([])
})

test('finds one between reports some minutes apart if it is too far away to be back', () => {
  expect(jumps([0, 0, 60_000, 60_010, 0], { everySeconds: 600 })).toEqual([2, 3])
  expect(jumps([0, 0, 15_000, 0], { everySeconds: 600 })).toEqual([])
  expect(jumps([0, 0, 200_000, 0], { everySeconds: 3600 })).toEqual([])
})

test('finds none where the vehicle may have driven: unseen for minutes, at a stated speed, or at an unknown one', () => {
  expect(jumps([0, 0, 1500, 0], { everySeconds: 180 })).toEqual([])
  expect(jumps([0, 0, 1500, 0], { speedKmh: null })).toEqual([])
  const driven = at([0, 0, 700, 0]).map((point, index) => (index === 2 ? { ...point, speedKmh: 40 } : point))
  expect([...jumpsAtRest(driven)]).toEqual([])
})

test('finds none in any drive with a speedometer, however noisy its places are', () => {
  fc.assert(
    fc.property(fc.constantFrom(1, 0.2, 0.1), fc.integer({ min: 1, max: 1000 }), (hertz, seed) => {
      const { trace } = drive(repeated(cityBlock, 6), { hertz, positionNoise: 8, speedNoise: 0.1, seed })
      expect([...jumpsAtRest(trace)]).toEqual([])
    }),
    { numRuns: 20 },
  )
})
