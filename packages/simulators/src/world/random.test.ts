import { expect, it } from 'vitest'
import { noise } from './noise.ts'
import { Random } from './random.ts'

const root = Random.of('milepost')
const draws = (random: Random, count: number, draw: (random: Random) => number) =>
  Array.from({ length: count }, () => draw(random))
const mean = (list: number[]) => list.reduce((sum, x) => sum + x, 0) / list.length

it('never changes, because every committed expectation about the world depends on these numbers', () => {
  expect(draws(root.at('vehicle', 17).at('day', 20560), 3, (random) => random.uint())).toEqual([
    537940334, 3548562607, 2974494061,
  ])
})

it('derives the same generator by one path or several steps, and another by any other label', () => {
  expect(root.at('a', 1).uint()).toBe(root.at('a').at(1).uint())
  const first = new Set(['a', 'b', 'ab', 1, 2, 2 ** 33, 2 ** 34].map((label) => root.at(label).uint()))
  expect(first.size).toBe(7)
})

it('is unaffected by draws of its parent', () => {
  const parent = Random.of('x')
  const before = parent.at('child').uint()
  parent.next()
  expect(parent.at('child').uint()).toBe(before)
})

it('draws from the named distributions', () => {
  const many = 20_000
  expect(mean(draws(root.at(1), many, (r) => r.next()))).toBeCloseTo(0.5, 1)
  expect(mean(draws(root.at(2), many, (r) => r.exponential(3)))).toBeCloseTo(3, 0)
  expect(mean(draws(root.at(3), many, (r) => r.normal() ** 2))).toBeCloseTo(1, 1)
  expect(mean(draws(root.at(4), many, (r) => r.gamma(0.7)))).toBeCloseTo(1, 1)
  expect(mean(draws(root.at(5), many, (r) => r.gamma(2.5)))).toBeCloseTo(1, 1)
  expect(mean(draws(root.at(6), many, (r) => r.poisson(1.7)))).toBeCloseTo(1.7, 1)
  expect(mean(draws(root.at(7), many, (r) => r.weighted([1, 0, 3])))).toBeCloseTo(1.5, 1)
})

it('makes noise that is smooth and fills its range', () => {
  const values = Array.from({ length: 5000 }, (_, i) => noise(7, i / 10, i / 70, i / 300))
  const steps = values.slice(1).map((value, i) => Math.abs(value - values[i]!))
  expect(Math.max(...steps)).toBeLessThan(0.2)
  expect(Math.min(...values)).toBeLessThan(0.2)
  expect(Math.max(...values)).toBeGreaterThan(0.8)
})
