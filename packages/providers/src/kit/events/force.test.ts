import { expect, it } from 'vitest'
import { isDoubtful } from './doubtful.ts'
import { forceInG } from './force.ts'

it.each([
  [0.42, 'g', 0.42],
  [-420, 'mg', 0.42],
  [9.80665, 'm/s2', 1],
  [9.80665, 'M/S²', 1],
  [35.30394, 'km/h/s', 1],
  [35.30394, 'kph/s', 1],
])('converts %d %s to g', (value, unit, g) => {
  expect(forceInG(value, unit)).toBeCloseTo(g, 4)
})

it('knows no force in another unit', () => {
  expect([forceInG(1, 'kN'), forceInG(1, ''), forceInG(1, null)]).toEqual([null, null, null])
})

it.each([
  ['Collision - possible', true],
  ['Near collision (rear)', true],
  ['Suspected crash', true],
  ['Collision', false],
  ['Possible speeding', false],
])('finds that “%s” is doubtful: %s', (name, expected) => {
  expect(isDoubtful(name)).toBe(expected)
})
