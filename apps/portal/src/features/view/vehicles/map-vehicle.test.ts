import { expect, test } from 'vitest'
import { withSpeed } from './map-vehicle.ts'

test('a vehicle moves even where its provider tells no speed', () => {
  const speed = (kmh: number) => `${kmh} km/h`
  expect(withSpeed('Moving', 69, speed)).toBe('Moving, 69 km/h')
  expect(withSpeed('Moving', null, speed)).toBe('Moving')
})
