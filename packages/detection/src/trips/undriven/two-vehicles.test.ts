import { expect, test } from 'vitest'
import { spotAt } from '../../geometry.ts'
import { munich, startMs } from '../../testing/sample-drive.ts'
import { areOfTwoVehicles } from './two-vehicles.ts'

/** Positions each 30 s by default, kilometers east of one place. */
const at = (east: readonly number[], everySeconds = 30) =>
  east.map((km, index) => ({
    atMs: startMs + index * everySeconds * 1000,
    ...spotAt(munich, { east: km * 1000, north: 0 }),
    speedKmh: 50,
    headingDegrees: null,
  }))
const minutes = Array.from({ length: 40 }, (_, index) => index)

test.each([
  ['two that drive', minutes.map((index) => (index % 2 ? 50 + index * 0.4 : index * 0.4))],
  ['one that drives and one that is parked', minutes.map((index) => (index % 3 ? index * 0.4 : 50))],
  ['two that report some positions at once', minutes.map((index) => (Math.floor(index / 3) % 2 ? 50 : 0))],
])('finds two vehicles under one ID: %s', (_, east) => {
  expect(areOfTwoVehicles(at(east))).toBe(true)
})

test.each([
  ['one that drives', minutes.map((index) => index * 0.4)],
  ['a receiver that jumps now and then', minutes.map((index) => (index % 10 === 5 ? 50 : 0))],
  ['a receiver that flickers', minutes.map((index) => (index % 2 ? 3 : 0))],
  ['a receiver that may be anywhere', minutes.map((index) => (index % 2 ? 50 * index : 0))],
  ['one that is carried away and back', minutes.map((index) => (index > 10 && index < 30 ? 500 : 0))],
  ['no points', []],
])('finds one in the points of %s', (_, east) => {
  expect(areOfTwoVehicles(at(east))).toBe(false)
})

test.each([
  ['two that drive towards each other', minutes.map((index) => (index % 2 ? 4 - index * 0.04 : index * 0.04)), true],
  ['two of which one leaves', minutes.map((index) => (index % 2 ? 1 + index * 0.03 : -index * 0.06)), true],
  ['one that flickers while it drives', minutes.map((index) => index * 0.06 + (index % 2 ? 3 : 0)), false],
  ['one that drives with a cached place now and then', minutes.map((index) => (index % 2 ? 4 : index * 0.05)), false],
  ['one that drives', minutes.map((index) => index * 0.07), false],
])('knows vehicles a few kilometers apart, at positions each 5 s: %s', (_, east, areTwo) => {
  expect(areOfTwoVehicles(at(east, 5))).toBe(areTwo)
})
