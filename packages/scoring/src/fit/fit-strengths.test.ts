import { expect, test } from 'vitest'
import { fitStrengths } from './fit-strengths.ts'

const vehicles = (size: number, vehicleClass: string | null, points: number) =>
  Array.from({ length: size }, () => {
    const one = { points, squaredPoints: points ** 2, events: 1 }
    return { usage: { vehicleClass }, strengths: { harshBrake: one, speeding: one, phone: one } }
  })

test('ten events of each class are taken to be as strong as all', () => {
  // 1.5 points are an event’s mean: 30 of 2 are worth 40 of them, and ten more make 50 of 40 events.
  const strengths = fitStrengths([...vehicles(30, 'light', 2), ...vehicles(30, 'heavy', 1)], 'harshBrake')
  expect(strengths.strengthByClass).toEqual({ heavy: expect.closeTo(30 / 40, 9), light: expect.closeTo(50 / 40, 9) })
})

test('a class of which fewer than thirty have shown events has no strength of its own, and whoever has no class is of none', () => {
  const few = [...vehicles(29, 'bus', 5), ...vehicles(60, null, 1)]
  expect(fitStrengths(few, 'harshBrake')).toEqual({})
  expect(fitStrengths([...few, ...vehicles(1, 'bus', 5)], 'harshBrake')).toEqual({
    strengthByClass: { bus: expect.any(Number) },
  })
})

test('classes have no strengths of types that no force grades', () => {
  for (const type of ['speeding', 'phone'] as const) expect(fitStrengths(vehicles(60, 'light', 2), type)).toEqual({})
})
