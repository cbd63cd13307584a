import { spotAt } from '@milepost/detection/geometry'
import { munich } from '@milepost/detection/testing/sample-drive'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canHaveBeen } from './can-have-been.ts'

const at = (minutes: number, km: number) => ({
  ...spotAt(munich, { east: km * 1000, north: 0 }),
  atMs: minutes * 60_000,
})

test.each([
  ['at its place', 0, at(-1, 0), at(1, 0), true],
  ['a few minutes away, and back', 8, at(-10, 0), at(10, 0), true],
  ['on the way', 60, at(-30, 0), at(30, 120), true],
  ['too far away to be back', 30, at(-10, 0), at(10, 0), false],
  ['in another city', 300, at(-60, 0), at(60, 0), false],
  ['off the way of a dense path', 3, at(-0.1, 0), at(0.1, 0.2), false],
])('knows a place %s', (_, km, before, after, isPossible) => {
  expect(canHaveBeen(at(0, km), before, after)).toBe(isPossible)
})

test('believes every place on a drive below 130 km/h, and none that is farther than two such drives', () => {
  const minutes = fc.integer({ min: 1, max: 55 })
  fc.assert(
    fc.property(minutes, minutes, fc.integer({ min: 0, max: 125 }), (since, until, kmh) => {
      const [before, after] = [at(-since, (-since * kmh) / 60), at(until, (until * kmh) / 60)]
      expect(canHaveBeen(at(0, 0), before, after)).toBe(true)
      expect(canHaveBeen(at(0, (since + until) * 4 + 200), before, after)).toBe(false)
    }),
  )
})
