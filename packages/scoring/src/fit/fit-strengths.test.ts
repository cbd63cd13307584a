import { expect, test } from 'vitest'
import { fitStrengths } from './fit-strengths.ts'

const vehicles = (size: number, vehicleClass: string | null, points: number) =>
  Array.from({ length: size }, () => {
    const one = { points, squaredPoints: points ** 2, events: 1 }
    return { usage: { vehicleClass }, strengths: { harshBrake: one, speeding: one, phone: one } }
  })

test('assumes ten events of each class to be as strong as all', () => {
  // The mean is 1.5 points per event: 30 events of 2 points equal 40 of them, and ten more make 50 out of 40 events.
  const strengths = fitStrengths([...vehicles(30, 'light', 2), ...vehicles(30, 'heavy', 1)], 'harshBrake')
  expect(strengths.strengthByClass).toEqual({ heavy: expect.closeTo(30 / 40, 9), light: expect.closeTo(50 / 40, 9) })
})

test('fits no strength for a class with events from fewer than 30 vehicles, or for vehicles without a class', () => {
  const few = [...vehicles(29, 'bus', 5), ...vehicles(60, null, 1)]
  expect(fitStrengths(few, 'harshBrake')).toEqual({})
  expect(fitStrengths([...few, ...vehicles(1, 'bus', 5)], 'harshBrake')).toEqual({
    strengthByClass: { bus: expect.any(Number) },
  })
})

test('fits no class strengths for types that aren’t graded by force', () => {
  for (const type of ['speeding', 'phone'] as const) expect(fitStrengths(vehicles(60, 'light', 2), type)).toEqual({})
})
