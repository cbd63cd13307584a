import { expect, test } from 'vitest'
import { type DrivingPart, fitConditionRates } from './fit-conditions.ts'

const part = (name: 'day' | 'night', points: number, exposure: number): DrivingPart => ({
  shares: { [name]: 1 },
  behavioral: { harshBrake: { points, exposure } },
})
const fitted = (...vehicles: DrivingPart[][]) =>
  fitConditionRates(
    vehicles.map((light) => ({ byCondition: { light } })),
    'light',
    ['day', 'night'],
    'harshBrake',
    1,
  )!

test('ignores evidence without miles', () => {
  const known = [part('day', 30, 10), part('night', 60, 10)]
  const without = fitted(known)
  expect(without.night / without.day).toBeGreaterThan(1.5)
  expect(fitted([...known, part('night', 90, 0)])).toEqual(without)
  expect(fitted(known, [part('day', 90, 0)])).toEqual(without)
})

test('assumes that few events are distributed as everywhere, with ten credited', () => {
  const { day, night } = fitted([part('day', 0, 10), part('night', 4, 10)])
  expect(day).toBeGreaterThan(0.8)
  expect(night).toBeLessThan(1.3)
  const many = fitted([part('day', 0, 10), part('night', 4000, 10)])
  expect(many.night / many.day).toBeGreaterThan(50)
})
