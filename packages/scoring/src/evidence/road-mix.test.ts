import { expect, test } from 'vitest'
import { roadsOf, townShareAt } from './road-mix.ts'

test('a trip as fast as the city test is all in town, one as fast as the highway test not at all', () => {
  expect(townShareAt(34.1)).toBe(1)
  expect(townShareAt(77.7)).toBe(0)
  expect(townShareAt(8)).toBe(1)
  expect(townShareAt(110)).toBe(0)
})

test('in between it is as much of each as takes as long', () => {
  const share = townShareAt(50)
  expect(share / 34.1 + (1 - share) / 77.7).toBeCloseTo(1 / 50, 9)
  expect(townShareAt(45)).toBeGreaterThan(share)
})

test('speed does not tell roads apart within a town, or outside', () => {
  expect(roadsOf(1)).toEqual({ freeway: 0, urbanArterial: 0.7, urbanLocal: 0.3, rural: 0 })
  const { freeway, rural, urbanArterial, urbanLocal } = roadsOf(0.4)
  expect(freeway + rural).toBeCloseTo(0.6, 9)
  expect(urbanArterial + urbanLocal).toBeCloseTo(0.4, 9)
})
