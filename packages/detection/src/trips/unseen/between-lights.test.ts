import { expect, test } from 'vitest'
import { spotAt } from '../../geometry.ts'
import { munich, startMs } from '../../testing/sample-drive.ts'
import { isBetweenLights } from './between-lights.ts'

type State = 'on' | 'off' | 'unknown'
/** Points at lights, each minute unless they have another time, so many meters east and north. */
const seen = (spots: readonly (readonly [east: number, north?: number, minute?: number])[], states: State[] = ['on']) =>
  spots.map(([east, north = 0, minute], index) => ({
    atMs: startMs + (minute ?? index) * 60_000,
    ...spotAt(munich, { east, north }),
    speedKmh: 0,
    headingDegrees: null,
    isOn: (states[index] ?? states[0]) === 'on',
    isOff: (states[index] ?? states[0]) === 'off',
  }))
const lights = [[0], [400], [900], [1200], [2000], [2600], [3000]] as const

test.each([
  ['in a straight line', seen(lights)],
  ['around corners', seen([[0], [500], [500, 600], [1000, 600], [1000, 1300], [1500, 1300]])],
  ['without a word on its ignition', seen(lights, ['unknown'])],
  ['with its ignition off at both ends', seen(lights, ['off', 'on', 'on', 'on', 'on', 'on', 'off'])],
  ['with two positions at a light', seen([[0], [500], [505], [900], [1600], [2200]])],
])('knows a drive between lights %s', (_, points) => {
  expect(isBetweenLights(points)).toBe(true)
})

test.each([
  ['is towed with its ignition off', seen(lights, ['off'])],
  ['is carried for longer than lights last', seen(Array.from({ length: 25 }, (_, index) => [index * 500] as const))],
  ['drifts in its place', seen([[0], [300], [-200], [250], [-100], [400], [0], [350]])],
  ['jumps once', seen([[0], [10], [20], [2500], [2510], [2520], [2530]])],
  ['is faster than from light to light', seen([[0], [1500], [3000], [4500], [6000]])],
  ['is carried, seen all along', seen(Array.from({ length: 61 }, (_, index) => [index * 50, 0, index / 12] as const))],
  ['creeps', seen([[0], [110], [220], [330], [440], [550]])],
  ['is silent for long', seen([[0], [500], [1500, 0, 8], [2000, 0, 9], [2500, 0, 10]])],
  ['states motion', seen(lights).map((point, index) => ({ ...point, speedKmh: index === 3 ? 20 : 0 }))],
])('knows none of a vehicle that %s', (_, points) => {
  expect(isBetweenLights(points)).toBe(false)
})
