import { expect, test } from 'vitest'
import { segmentsOf, type TripPoint } from './trip-layer.tsx'
import { between, turn } from './vehicle-motion.ts'

test('splits a trip where its speed step changes, with touching parts', () => {
  const speeds = [20, 25, 80, 85, null, 100]
  const points: TripPoint[] = speeds.map((speedKmh, index) => ({ at: [index, 0], speedKmh }))
  const parts = segmentsOf(points, 'metric').features
  expect(parts.map((part) => part.properties?.step)).toEqual([0, 2, -1, 3])
  const lines = parts.map((part) => (part.geometry.type === 'LineString' ? part.geometry.coordinates : []))
  for (const [index, line] of lines.entries()) if (index > 0) expect(line[0]).toEqual(lines[index - 1]?.at(-1))
})

test('uses round speed bands in the user’s units', () => {
  const bandAt = (speedKmh: number, units: 'imperial' | 'metric') => {
    const points: TripPoint[] = [0, 1].map((lon) => ({ at: [lon, 0], speedKmh }))
    return segmentsOf(points, units).features[0]?.properties?.step
  }
  expect([32, 33].map((kmh) => bandAt(kmh, 'imperial'))).toEqual([0, 1])
  expect([30, 31].map((kmh) => bandAt(kmh, 'metric'))).toEqual([0, 1])
})

test('turns the short way around north', () => {
  expect(turn(350, 10, 0.5)).toBe(0)
  expect(turn(10, 350, 0.5)).toBe(0)
  expect(turn(90, 180, 1)).toBe(180)
})

test('glides a short distance, but not a far jump', () => {
  expect(between([0, 0], [0.1, 0], 0.5)).toEqual([0.05, 0])
  expect(between([0, 0], [5, 5], 0.5)).toEqual([5, 5])
})
