import { spotAt } from '@milepost/detection/geometry'
import { munich, startMs } from '@milepost/detection/testing/sample-drive'
import { describe, expect, test } from 'vitest'
import { isOwnDrive, type OtherTrip, placesOfTrip, type WalkPoint, walkOut } from './walk-out.ts'

/** Positions before a trip that begins at minute 0 and meter 0, the nearest first: how long before, how far back, at what speed, with what ignition. */
const before = (...places: [minutes: number, meters: number, kmh?: number, ignition?: 'on' | 'off'][]): WalkPoint[] =>
  [[0, 0, 40, 'on'] as const, ...places].map(([minutes, meters, speedKmh = 0, ignition]) => ({
    atMs: startMs - minutes * 60_000,
    ...spotAt(munich, { east: -meters, north: 0 }),
    speedKmh,
    isOn: ignition === 'on',
    isOff: ignition === 'off',
  }))
const parkedAt = (meters: number, from: number): [number, number][] =>
  Array.from({ length: 7 }, (_, index) => [from + index, meters])
const other = (from: number, until: number, isPrivate = false): OtherTrip => ({
  fromMs: startMs - from * 60_000,
  untilMs: startMs - until * 60_000,
  isPrivate,
})
/** How far back the way of the trip goes. */
const metersOf = (points: readonly WalkPoint[], trips: readonly OtherTrip[] = [], isBefore = true) =>
  Math.round(placesOfTrip(walkOut(points, 50, trips), isBefore).reduce((sum, { meters }) => sum + meters, 0))

const lights: [number, number][] = [
  [1, 300],
  [2, 600],
  [3, 900],
]

describe('a walk goes on', () => {
  test('from light to light, to where the vehicle is parked', () => {
    expect(metersOf(before(...lights, ...parkedAt(1200, 4)))).toBe(1200)
  })

  test('from a light that was just left', () => {
    expect(metersOf(before([1, 50], [2, 350], [3, 650], ...parkedAt(650, 4)))).toBe(650)
  })

  test('over a light at which the vehicle waits for two minutes, and single positions that move', () => {
    expect(metersOf(before([1, 300], [2, 300], [3, 310], [4, 600, 30], ...parkedAt(900, 5)))).toBe(900)
  })
})

describe('a walk ends', () => {
  test('where a vehicle stays for five minutes, however it wanders there', () => {
    const wanders = Array.from({ length: 12 }, (_, index): [number, number] => [index + 2, 600 + (index % 2) * 150])
    expect(metersOf(before([1, 300], ...wanders))).toBe(600)
  })

  test('at a silence', () => {
    expect(metersOf(before([1, 300], [7, 900], [8, 1200], [20, 1200]))).toBe(300)
  })

  test('where the vehicle was towed: with its ignition off, or too fast', () => {
    expect(metersOf(before([1, 300, 0, 'on'], [2, 600, 0, 'off'], [3, 900, 0, 'off'], [20, 900]))).toBe(600)
    expect(metersOf(before([1, 300], [2, 2300], [3, 2600], [20, 2600]))).toBe(300)
  })

  test('nowhere if the ignition isn’t known', () => {
    const points = before([1, 300, 0, 'off'], [2, 600, 0, 'off'], [20, 600, 0, 'off'])
    expect(metersOf(points.map((point) => ({ ...point, isOn: false })))).toBe(600)
  })

  test('at another trip, whose last position may be where the way begins', () => {
    expect(metersOf(before(...lights, [4, 1200], [5, 1500, 30]), [other(20, 3)])).toBe(900)
  })

  test('before the step in which another trip stops, which it has itself', () => {
    expect(metersOf(before(...lights, [4, 1200, 30], [5, 1500, 30]), [other(20, 4)])).toBe(900)
    // It stopped less than 100 m from the next light.
    expect(metersOf(before([1, 300], [2, 340], [3, 700, 30]), [other(20, 3)])).toBe(300)
  })

  test('before a private trip, of which not even the end is known', () => {
    expect(metersOf(before(...lights, [4, 1200]), [other(20, 3, true)])).toBe(600)
    expect(metersOf(before([1, 300], [5, 600]), [other(4, 2, true)])).toBe(300)
  })

  test('after half an hour', () => {
    const far = Array.from({ length: 50 }, (_, index): [number, number] => [index + 1, (index + 1) * 200])
    const all = before(...far).map((point) => ({ ...point, speedKmh: 0 }))
    expect(metersOf(all)).toBe(30 * 200)
  })
})

test('a way is a drive of its own from four minutes and 1.5 km, unless no position of it moves', () => {
  const drives: [number, number][] = [1, 2, 3, 4].map((minute) => [minute, minute * 400])
  const way = before(...drives, ...parkedAt(1600, 5))
  expect([isOwnDrive(walkOut(way, 50, [])), metersOf(way)]).toEqual([true, 0])
  const still = way.map((point) => ({ ...point, speedKmh: 0 }))
  expect([isOwnDrive(walkOut(still, 50, [])), metersOf(still)]).toEqual([false, 1600])
  expect(metersOf(before(...drives.slice(0, 3), ...parkedAt(1200, 4)))).toBe(1200)
})

test('while farther positions aren’t known yet, only the step to the next stop belongs to a trip', () => {
  expect(metersOf(before(...lights))).toBe(300)
  expect(metersOf(before([1, 300, 30], [2, 600]))).toBe(0)
})

test('of the way between two trips, the earlier one has the step in which it stops', () => {
  expect(metersOf(before(...lights), [other(20, 3)], false)).toBe(300)
})
