import { expect, test } from 'vitest'
import { roadsOf, townShareAt } from './road-mix.ts'

test('places a trip as fast as the city test entirely in town, and one as fast as the highway test entirely outside', () => {
  expect(townShareAt(34.1)).toBe(1)
  expect(townShareAt(77.7)).toBe(0)
  expect(townShareAt(8)).toBe(1)
  expect(townShareAt(110)).toBe(0)
})

test('mixes both in between, to match the trip’s time', () => {
  const share = townShareAt(50)
  expect(share / 34.1 + (1 - share) / 77.7).toBeCloseTo(1 / 50, 9)
  expect(townShareAt(45)).toBeGreaterThan(share)
})

test('doesn’t distinguish roads within a town, or outside, by speed', () => {
  expect(roadsOf(1)).toEqual({ freeway: 0, urbanArterial: 0.7, urbanLocal: 0.3, rural: 0 })
  const { freeway, rural, urbanArterial, urbanLocal } = roadsOf(0.4)
  expect(freeway + rural).toBeCloseTo(0.6, 9)
  expect(urbanArterial + urbanLocal).toBeCloseTo(0.4, 9)
})
