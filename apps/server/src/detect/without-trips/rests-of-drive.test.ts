import { spotAt } from '@milepost/detection/geometry'
import { munich, startMs } from '@milepost/detection/testing/sample-drive'
import { expect, test } from 'vitest'
import type { StoredPoint } from '../read-trace.ts'
import { restsOf } from './rests-of-drive.ts'

const minute = (at: number) => startMs + at * 60_000
const placeAt = (meters: number) => spotAt(munich, { east: meters, north: 0 })
/** A position each minute of a drive of ten kilometers in twenty minutes; at a light if its minute is among these. */
const driveWith = (lights: readonly number[] = []): StoredPoint[] =>
  Array.from({ length: 21 }, (_, at) => ({
    atMs: minute(at),
    ...placeAt(at * 500),
    speedKmh: lights.includes(at) ? 0 : 36,
    headingDegrees: 90,
    speedLimitKmh: null,
    isOn: true,
    isOff: false,
    isApproximate: false,
  }))
const reported = (from: number, until: number, start: number | null = from) => ({
  from: new Date(minute(from)).toISOString(),
  until: new Date(minute(until)).toISOString(),
  start: start === null ? null : placeAt(start * 500),
})
const minutesOf = (trips: ReturnType<typeof reported>[], lights: number[] = []) =>
  restsOf({ points: driveWith(lights), around: [] }, trips).map(({ points }) =>
    [points[0]!, points.at(-1)!].map(({ atMs }) => (atMs - startMs) / 60_000),
  )

test('finds what is before, between and after the trips of a provider, in any order', () => {
  const rests = [
    [0, 5],
    [9, 14],
    [16, 20],
  ]
  expect(minutesOf([reported(5, 9), reported(14, 16)])).toEqual(rests)
  expect(minutesOf([reported(14, 16), reported(5, 9)])).toEqual(rests)
})

test('finds nothing before a trip that begins somewhere else: it may have the whole distance', () => {
  expect(minutesOf([reported(5, 20, 0)])).toEqual([])
  expect(minutesOf([reported(5, 20, null)])).toEqual([[0, 5]])
})

test('leaves short ways, and those with nothing but lights, to the trips beside them', () => {
  expect(minutesOf([reported(3, 10), reported(13, 18)])).toEqual([])
  const lights = [0, 1, 2, 3, 4, 5]
  expect(minutesOf([reported(5, 20)], lights)).toEqual([])
  expect(minutesOf([reported(6, 20)], lights)).toEqual([[0, 6]])
})
