import { expect, test } from 'vitest'
import { spotAt } from '../../geometry.ts'
import { munich, startMs } from '../../testing/sample-drive.ts'
import { areOfTwoVehicles } from './two-vehicles.ts'

/** Positions each 30 s, kilometers east of one place. */
const at = (east: readonly number[]) =>
  east.map((km, index) => ({
    atMs: startMs + index * 30_000,
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
